import type { Route } from 'next'
import type { ReactNode } from 'react'

import { Link } from './link'

/** A page, or a part of this one. */
export type Place =
  | Route
  | `/review/blind/${string}`
  | `/docs/${string}`
  | `/activity/${string}`
  | `/go-live/default/${string}`
  | `#${string}`

const SHAPE =
  'inline-flex min-h-8 max-md:min-h-11 shrink-0 items-center justify-center rounded-md border px-3 font-medium whitespace-nowrap'
const DEFAULT = 'border-border hover:bg-surface'
const PRIMARY = 'border-accent bg-accent text-bg hover:bg-accent/90'

/** A way to where something is settled, as plain to see as a button; `#…` stays on the page. */
export function ButtonLink({
  href,
  primary = false,
  children,
}: {
  readonly href: Place
  readonly primary?: boolean
  readonly children: ReactNode
}) {
  const look = `${SHAPE} ${primary ? PRIMARY : DEFAULT}`
  if (href.startsWith('#'))
    return (
      <a href={href} className={look}>
        {children}
      </a>
    )
  return (
    <Link href={href as Route} className={look}>
      {children}
    </Link>
  )
}
