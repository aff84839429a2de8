'use client'

import { usePathname } from 'next/navigation'

import { Link } from '@/components/ui/link'

/** The pages about what agents remember, in their order. Each takes `?agent=`. */
const MEMORY_PAGES = [
  { href: '/facts', title: 'Facts' },
  { href: '/duplicates', title: 'Duplicates' },
  { href: '/integrity', title: 'Integrity' },
  { href: '/changes', title: 'Patterns of change' },
  { href: '/context', title: 'What the agent receives' },
] as const

/** Leads from one page about an agent's memory to the others. */
export function MemoryPages({ agent }: { readonly agent: string | null }) {
  const pathname = usePathname()
  const search = agent === null ? null : new URLSearchParams({ agent }).toString()
  return (
    <nav aria-label="Memory" className="px-4 md:px-6">
      <ul className="border-line flex flex-wrap gap-x-5 border-b">
        {MEMORY_PAGES.map(({ href, title }) => (
          <li key={href}>
            <Link
              href={search === null ? href : `${href}?${search}`}
              aria-current={isHere(pathname, href) ? 'page' : undefined}
              className="text-muted hover:text-fg aria-[current=page]:border-accent aria-[current=page]:text-fg -mb-px inline-flex min-h-8 items-center border-b-2 border-transparent"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A page of one agent is the page of its list. */
function isHere(pathname: string, href: string): boolean {
  return pathname === href || pathname.startsWith(`${href}/`)
}
