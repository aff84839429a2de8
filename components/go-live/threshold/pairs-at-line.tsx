import { Section } from '@/components/ui/section'
import { confidenceWords } from '@/lib/domain/confidence-words'
import { outcomeOf, type Neighbors, type TunedPair } from '@/lib/domain/threshold'
import type { PairText } from '@/lib/views/threshold-comparison'

import { PairRow } from './pair-row'
import { lineWords } from './threshold-words'

/** The three pairs just above a line and the three just below: what moving it would take in or leave out. */
export function PairsAtLine({
  neighbours,
  texts,
  threshold,
}: {
  readonly neighbours: Neighbors<TunedPair>
  readonly texts: ReadonlyMap<string, PairText>
  readonly threshold: number
}) {
  return (
    <Section
      id="beside-the-line"
      title={`Just above and just below ${lineWords(threshold)}`}
      titleClass="pb-2"
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
        <Side
          title="Above, nearest first"
          pairs={neighbours.above}
          texts={texts}
          threshold={threshold}
        />
        <Side
          title="Below, nearest first"
          pairs={neighbours.below}
          texts={texts}
          threshold={threshold}
        />
      </div>
    </Section>
  )
}

function Side({
  title,
  pairs,
  texts,
  threshold,
}: {
  readonly title: string
  readonly pairs: readonly TunedPair[]
  readonly texts: ReadonlyMap<string, PairText>
  readonly threshold: number
}) {
  return (
    <div className="min-w-0">
      <h3 className="pb-1 font-medium">{title}</h3>
      {pairs.length === 0 ? <p className="text-muted">No sampled pair.</p> : null}
      <ul className={pairs.length === 0 ? '' : 'border-line border-t'}>
        {pairs.map((pair) => {
          const text = texts.get(pair.id)
          return text === undefined ? null : (
            <PairRow
              key={pair.id}
              pair={text}
              outcome={outcomeOf(pair)}
              proposed={pair.confidence >= threshold}
              score={confidenceWords(pair.confidence)}
            />
          )
        })}
      </ul>
    </div>
  )
}
