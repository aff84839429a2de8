import { ListCount } from '@/components/go-live/shadow/list-count'
import { WithheldNotice } from '@/components/go-live/shadow/withheld-notice'
import { PairRow } from '@/components/go-live/threshold/pair-row'
import { lineWords } from '@/components/go-live/threshold/threshold-words'
import { PagesNav } from '@/components/ui/pages-nav'
import { confidenceWords } from '@/lib/domain/confidence-words'
import type { RefitCount } from '@/lib/domain/weight-set'
import { refitPairsHref, type RefitPairsFilter } from '@/lib/filters/refit-pairs-filter'
import { formatCount } from '@/lib/language/format'
import type { RefitPairsView } from '@/lib/views/refit-pairs'

const WORDS: Readonly<Record<RefitCount, string>> = {
  proposed: 'proposed',
  right: 'proposed, and right',
  missed: 'right, and not proposed',
}

/** Exactly the pairs that a number of a refit counts, each with the score it had and the one it gets. */
export function RefitPairs({
  view,
  filter,
}: {
  readonly view: RefitPairsView
  readonly filter: RefitPairsFilter
}) {
  const { number, weights, threshold, count, withheld, page, pages, pairs } = view
  return (
    <section aria-label="Pairs">
      <ListCount
        count={`${formatCount(count, 'pair')} of refit ${number}`}
        words={[WORDS[filter.count], `by ${weights} at ${lineWords(threshold)}`]}
      />
      <p className="text-muted pb-3">
        The confidence in use → that of the refit, which had not seen the pair.
      </p>
      <WithheldNotice count={count} withheld={withheld} />
      <ul className="border-line border-t">
        {pairs.map((pair) => (
          <PairRow
            key={pair.id}
            pair={pair}
            outcome={pair.outcome}
            proposed={(filter.side === 'current' ? pair.was : pair.becomes) >= threshold}
            score={`${confidenceWords(pair.was)} → ${confidenceWords(pair.becomes)}`}
          />
        ))}
      </ul>
      <PagesNav
        page={page}
        pages={pages}
        hrefOf={(to) => refitPairsHref({ ...filter, page: to })}
      />
    </section>
  )
}
