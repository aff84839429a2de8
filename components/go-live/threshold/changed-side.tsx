import { More } from '@/components/go-live/figures/part-table'
import { confidenceWords } from '@/lib/domain/confidence-words'
import type { OutcomeCounts } from '@/lib/domain/threshold'
import { formatNumber } from '@/lib/language/format'
import type { ChangedPair } from '@/lib/views/threshold-comparison'

import { PairRow } from './pair-row'

const FIRST = 5 // the others fold away

/** Pairs that come, or go, at a line: how many, and the first of them. */
export function ChangedSide({
  title,
  proposed,
  counts,
  pairs,
}: {
  readonly title: string
  readonly proposed: boolean // they come; otherwise they go
  readonly counts: OutcomeCounts
  readonly pairs: readonly ChangedPair[]
}) {
  const { right, wrong, unlabelled } = counts
  const sum = right + wrong + unlabelled
  const rest = pairs.slice(FIRST)
  return (
    <div className="min-w-0" data-changed={title.toLowerCase()}>
      <h4 className="text-label text-muted pb-1">
        {title}: {formatNumber(sum)} {sum === 1 ? 'pair' : 'pairs'}
        {sum === 0
          ? ''
          : ` (${formatNumber(right)} outdated, ${formatNumber(wrong)} both kept${unlabelled === 0 ? '' : `, ${formatNumber(unlabelled)} unlabeled`})`}
        {sum > pairs.length ? `, the first ${pairs.length} of them` : ''}
      </h4>
      {sum === 0 ? null : <Rows pairs={pairs.slice(0, FIRST)} proposed={proposed} />}
      {rest.length === 0 ? null : (
        <More count={rest.length} what="more">
          <Rows pairs={rest} proposed={proposed} />
        </More>
      )}
    </div>
  )
}

function Rows({
  pairs,
  proposed,
}: {
  readonly pairs: readonly ChangedPair[]
  readonly proposed: boolean
}) {
  return (
    <ul className="border-line border-t">
      {pairs.map((pair) => (
        <PairRow
          key={pair.id}
          pair={pair}
          outcome={pair.outcome}
          proposed={proposed}
          score={`${confidenceWords(pair.was)} → ${confidenceWords(pair.becomes)}`}
        />
      ))}
    </ul>
  )
}
