import type { Route } from 'next'
import type { ReactNode } from 'react'

import { Link } from './link'

/** A page, or a part of this one. */
export type Place =
  | Route
  | `/review/blind/${string}`
  | `/docs/${string}`
  | `/activity/${string}`
  | `#${string}`

const LOOK =
  'border-border hover:bg-surface inline-flex min-h-8 shrink-0 items-center justify-center rounded-md border px-3 font-medium whitespace-nowrap'

/** A way to where something is settled, as plain to see as a button; `#…` stays on the page. */
export function ButtonLink({
  href,
  children,
}: {
  readonly href: Place
  readonly children: ReactNode
}) {
  if (href.startsWith('#'))
    return (
      <a href={href} className={LOOK}>
        {children}
      </a>
    )
  return (
    <Link href={href as Route} className={LOOK}>
      {children}
    </Link>
  )
}
