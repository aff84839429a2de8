import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { FoundView } from '@/lib/views/found'

import { foundWords, isSwept } from './found-words'

/** What an import or a sweep found, and the way to exactly these proposals. */
export function FoundLine({
  found,
  prominent = false,
  titled = false,
}: {
  readonly found: FoundView
  readonly prominent?: boolean // it is the next step of the page
  readonly titled?: boolean // the title beside says that it is a sweep
}) {
  const words = foundWords(found, titled)
  if (words === null) return null
  const { seq, open, locked } = found
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {words.lead}
        <strong className="font-semibold">{words.count}</strong>
        {words.rest}
      </span>
      {open === 0 ? null : prominent ? (
        <ButtonLink href={`/review?import=${seq}`} primary>
          Review {formatCount(open, 'proposal')}
        </ButtonLink>
      ) : (
        <Link className="link tap inline-flex items-center" href={`/review?import=${seq}`}>
          Review {formatCount(open, 'proposal')}
        </Link>
      )}
      {locked === 0 ? null : (
        <Link
          className="link tap inline-flex items-center"
          href={`/review?import=${seq}&lane=locked`}
        >
          {formatNumber(locked)} locked
        </Link>
      )}
      {found.found > 0 && open + locked === 0 && isSwept(found) ? (
        <span className="text-muted">None to review now.</span>
      ) : null}
    </p>
  )
}
