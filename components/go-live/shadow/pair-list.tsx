import { PairRow } from '@/components/go-live/threshold/pair-row'
import { PagesNav } from '@/components/ui/pages-nav'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { pairsHref, type PairFilter } from '@/lib/filters/pair-filter'
import { formatNumber } from '@/lib/language/format'
import type { SamplePairsView } from '@/lib/views/sample-pairs'

import { countsAsProposed, pairFilterWords } from './pair-words'
import { WithheldNotice } from './withheld-notice'

/** Exactly the pairs that a number counts; what must not be read yet is said as a number. */
export function PairList({
  view,
  filter,
}: {
  readonly view: SamplePairsView
  readonly filter: PairFilter
}) {
  const { count, withheld, page, pages, pairs, sample } = view
  const words = pairFilterWords(filter)
  return (
    <section aria-labelledby="pairs">
      <h2 id="pairs" className="text-question pb-1">
        {formatNumber(count)} {count === 1 ? 'pair' : 'pairs'}
        {sample === null ? '' : ` of sample ${sample.number}`}
      </h2>
      {words.length === 0 ? null : (
        <p className="text-muted pb-2 wrap-anywhere">{words.join(' · ')}</p>
      )}
      <WithheldNotice count={count} withheld={withheld} />
      <ul className="border-line border-t">
        {pairs.map((pair) => (
          <PairRow
            key={pair.id}
            pair={pair}
            outcome={pair.outcome}
            proposed={countsAsProposed(pair, filter)}
            score={confidenceWords(pair.confidence)}
          />
        ))}
      </ul>
      <PagesNav page={page} pages={pages} hrefOf={(to) => pairsHref({ ...filter, page: to })} />
    </section>
  )
}
