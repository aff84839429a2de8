import { PairRow } from '@/components/go-live/threshold/pair-row'
import { PagesNav } from '@/components/ui/pages-nav'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { pairsHref, type PairFilter } from '@/lib/filters/pair-filter'
import { formatCount } from '@/lib/language/format'
import type { SamplePairsView } from '@/lib/views/sample-pairs'

import { ListCount } from './list-count'
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
    <section aria-label="Pairs">
      <ListCount
        count={`${formatCount(count, 'pair')}${sample === null ? '' : ` of sample ${sample.number}`}`}
        words={words}
      />
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
