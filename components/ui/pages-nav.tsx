import type { Route } from 'next'

import { Link } from './link'

/** Which page of a list this is, and the ways to those beside it; nothing where there is one. */
export function PagesNav({
  page,
  pages,
  hrefOf,
}: {
  readonly page: number // from 1
  readonly pages: number
  readonly hrefOf: (page: number) => Route
}) {
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="flex gap-4 pt-3">
      {page === 1 ? null : (
        <Link href={hrefOf(page - 1)} className="link reach">
          Previous
        </Link>
      )}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {page >= pages ? null : (
        <Link href={hrefOf(page + 1)} className="link reach">
          Next
        </Link>
      )}
    </nav>
  )
}
