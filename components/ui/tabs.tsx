import type { Route } from 'next'

import { formatNumber } from '@/lib/language/format'

import { Link } from './link'

export type Tab = {
  readonly title: string
  readonly count?: number // what there is to look at; none is not said
  readonly href: Route
  readonly current: boolean
}

/** Sibling pages, on one line under the title that scrolls where it is too long. */
export function Tabs({
  label,
  tabs,
  children,
}: {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly children?: React.ReactNode // at the right, acts on all of them
}) {
  return (
    <div className="border-line mx-4 flex max-w-296 flex-wrap items-end justify-between gap-x-4 border-b md:mx-6 print:hidden">
      <nav
        aria-label={label}
        className="more-beside -mb-px min-w-0 [scrollbar-width:none] overflow-x-auto [--overlap:1px]"
      >
        <ul className="flex md:gap-x-1">
          {tabs.map(({ title, count = 0, href, current }) => (
            <li key={title} className="shrink-0">
              <Link
                href={href}
                aria-current={current ? 'page' : undefined}
                className="text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text inline-flex min-h-8 items-center border-b-2 border-transparent px-1.5 font-medium whitespace-nowrap -outline-offset-2 aria-[current=page]:[scroll-initial-target:nearest] max-md:min-h-11 md:px-2"
              >
                {title}
                {count === 0 ? null : (
                  <span className="text-muted ml-1.5">{formatNumber(count)}</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {/* on a phone above the tabs, which lie on the line */}
      <div className="max-md:order-first max-md:mb-1 max-md:w-full max-md:empty:hidden">
        {children}
      </div>
    </div>
  )
}
