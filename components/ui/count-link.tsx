import type { Route } from 'next'

import { formatNumber } from '@/lib/language/format'

import { Link } from './link'

/** A number that leads to the list of what it counts; nothing has no list. */
export function CountLink({
  count,
  href,
  label,
  current = false,
}: {
  readonly count: number
  readonly href: Route | null // null: there is no list
  readonly label: string // what it counts: the description; its name stays the number, as the rest of the row has it
  readonly current?: boolean // its list is open on this page
}) {
  const words = formatNumber(count)
  if (count === 0 || href === null) return words
  return (
    <Link
      href={href}
      className="link reach max-md:-ml-4 max-md:pl-4"
      title={label}
      aria-current={current ? 'true' : undefined}
    >
      {words}
    </Link>
  )
}
