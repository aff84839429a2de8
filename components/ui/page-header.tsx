import type { Route } from 'next'
import type { ReactNode } from 'react'

import { Link } from './link'

/** The title of a page and one sentence on what it is for. */
export function PageHeader({
  title,
  under,
  actions,
  children,
}: {
  readonly title: string
  readonly under?: { readonly title: string; readonly href: Route } // the page it belongs to, where no tab says so
  readonly actions?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <header className="max-w-wide flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 pt-5 pb-3 md:px-6">
      <div className="max-w-190 min-w-0">
        {under === undefined ? null : (
          <nav aria-label="Breadcrumb">
            <ol className="text-muted flex flex-wrap items-center gap-x-2">
              <li>
                <Link href={under.href} className="link tap inline-flex items-center">
                  {under.title}
                </Link>
              </li>
              <li aria-current="page" className="before:pr-2 before:content-['›']">
                {title}
              </li>
            </ol>
          </nav>
        )}
        <h1 className="text-title wrap-anywhere">{title}</h1>
        {children === undefined ? null : <div className="text-muted mt-1">{children}</div>}
      </div>
      {actions}
    </header>
  )
}
