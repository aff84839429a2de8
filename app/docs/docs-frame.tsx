import type { ReactNode } from 'react'

import { Link } from '@/components/ui/link'
import { PageBody } from '@/components/ui/page-body'

import { DOC_GROUPS } from './pages'

/** A page of the documentation next to the list of all pages; on a narrow screen the list opens above it. */
export function DocsFrame({
  current,
  children,
}: {
  readonly current: string | null // null: the overview
  readonly children: ReactNode
}) {
  return (
    <PageBody
      width="wide"
      className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <nav
        aria-label="Documentation"
        className="sticky top-(--strip-height) py-6 max-lg:hidden print:hidden"
      >
        <PageList current={current} />
      </nav>
      <details className="border-line border-b py-2 lg:hidden print:hidden">
        <summary className="text-muted tap py-1">All pages</summary>
        <nav aria-label="Documentation" className="py-3">
          <PageList current={current} />
        </nav>
      </details>
      <article className="min-w-0 pt-6 text-[0.9375rem] leading-6 [&>:is(p,ul,ol)]:max-w-184">
        {children}
      </article>
    </PageBody>
  )
}

function PageList({ current }: { readonly current: string | null }) {
  return (
    <>
      <Link
        href="/docs"
        aria-current={current === null ? 'page' : undefined}
        className="marked text-muted hover:text-text aria-[current=page]:text-text block py-1 aria-[current=page]:font-medium max-lg:py-2.5"
      >
        Overview
      </Link>
      {DOC_GROUPS.map(({ title, pages }) => (
        <div key={title} className="mt-4">
          <p className="text-label text-muted mb-1 font-medium">{title}</p>
          <ul className="border-line border-l">
            {pages.map(({ page, title: name }) => (
              <li key={page}>
                <Link
                  href={`/docs/${page}`}
                  aria-current={current === page ? 'page' : undefined}
                  className="marked text-muted hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text -ml-px block border-l border-transparent py-1 pl-3 aria-[current=page]:font-medium max-lg:py-2.5"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}
