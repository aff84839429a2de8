import { PairRow } from '@/components/threshold/pair-row'
import { Link } from '@/components/ui/link'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { pairsHref, type PairFilter } from '@/lib/filters/pair-filter'
import type { SamplePairsView } from '@/lib/views/sample-pairs'

import { pairFilterWords } from './pair-words'

/** Exactly the pairs that a number counts; what must not be read yet is said as a number. */
export function PairList({
  view,
  filter,
}: {
  readonly view: SamplePairsView
  readonly filter: PairFilter
}) {
  const { count, withheld, pages, pairs, sample } = view
  const words = pairFilterWords(filter)
  return (
    <section aria-labelledby="pairs">
      <h2 id="pairs" className="text-question pb-1">
        {count.toLocaleString('en-US')} {count === 1 ? 'pair' : 'pairs'}
        {sample === null ? '' : ` of sample ${sample.number}`}
      </h2>
      {words.length === 0 ? null : (
        <p className="text-muted pb-2 wrap-anywhere">{words.join(' · ')}</p>
      )}
      {withheld === 0 ? null : (
        <p className="pb-2" data-withheld={withheld}>
          {withheld === count
            ? count === 1
              ? 'It is'
              : 'All of them are'
            : `${withheld.toLocaleString('en-US')} of them ${withheld === 1 ? 'is' : 'are'}`}{' '}
          still to be labelled or settled, and not shown until that is done.
        </p>
      )}
      <ul className="border-line border-t">
        {pairs.map((pair) => (
          <PairRow
            key={pair.id}
            pair={pair}
            outcome={pair.outcome}
            score={confidenceWords(pair.confidence)}
          />
        ))}
      </ul>
      {pages === 1 ? null : (
        <nav aria-label="Pages" className="flex gap-4 pt-3">
          {filter.page === 1 ? null : (
            <Link href={pairsHref({ ...filter, page: filter.page - 1 })} className="link">
              Earlier
            </Link>
          )}
          <span className="text-muted">
            Page {filter.page} of {pages}
          </span>
          {filter.page >= pages ? null : (
            <Link href={pairsHref({ ...filter, page: filter.page + 1 })} className="link">
              More
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
