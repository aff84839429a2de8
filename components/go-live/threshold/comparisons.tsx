import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { letterWord } from '@/lib/domain/part-words'
import type { ThresholdMatrix, ThresholdRate } from '@/lib/domain/threshold'
import { formatNumber } from '@/lib/language/format'
import type {
  Changed,
  DetectorComparison,
  SignalComparison,
} from '@/lib/views/threshold-comparison'

import { ChangedSide } from './changed-side'
import { lineWords, precisionWords, recallWords } from './threshold-words'

/** The figures as they are, beside those without some signals and those of another detector, and the pairs that come and go. */
export function Comparisons({
  now,
  without,
  against,
}: {
  readonly now: { readonly rate: ThresholdRate; readonly matrix: ThresholdMatrix }
  readonly without: SignalComparison | null
  readonly against: DetectorComparison | null
}) {
  const others = [
    ...(without === null ? [] : [{ name: withoutWords(without), found: without }]),
    ...(against === null ? [] : [{ name: `By ${against.version}`, found: against }]),
  ]
  if (others.length === 0) return null
  return (
    <div className="flex flex-col gap-6">
      <FigureTable now={now} others={others} />
      {others.map(({ name, found }) => (
        <ChangedPairs key={name} name={name} threshold={now.rate.threshold} found={found} />
      ))}
      {without === null ? null : (
        <p className="text-label text-muted max-w-190">
          Without a signal: the stored evidence minus its weight or, without weights, the strongest
          other signal. The other weights are not refitted.
        </p>
      )}
    </div>
  )
}

function withoutWords({ letters }: SignalComparison): string {
  return `Without ${letters.map((letter) => `${letter} (${letterWord(letter)})`).join(', ')}`
}

type Other = { readonly name: string; readonly found: Changed }

function FigureTable({
  now,
  others,
}: {
  readonly now: { readonly rate: ThresholdRate; readonly matrix: ThresholdMatrix }
  readonly others: readonly Other[]
}) {
  const rows = [
    { name: 'As scored', ...now },
    ...others.map(({ name, found: { rate, matrix } }) => ({ name, rate, matrix })),
  ]
  return (
    <Table
      caption={`Pairs at or above ${lineWords(now.rate.threshold)}. Counts of sampled pairs; precision and recall weight them by segment.`}
      showCaption
    >
      <thead>
        <tr>
          <Th>Scored</Th>
          <Th className="text-right">Right</Th>
          <Th className="text-right">Wrong</Th>
          <Th className="text-right">Unlabeled</Th>
          <Th className="text-right">Precision</Th>
          <Th className="text-right">Recall</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, rate, matrix: { reaching } }) => (
          <tr key={name}>
            <RowHeader strong className="min-w-32 align-top">
              {name}
            </RowHeader>
            <Td className="text-right tabular-nums">{formatNumber(reaching.right)}</Td>
            <Td className="text-right tabular-nums">{formatNumber(reaching.wrong)}</Td>
            <Td className="text-right tabular-nums">{formatNumber(reaching.unlabelled)}</Td>
            <Td className="text-right whitespace-nowrap tabular-nums">
              {precisionWords(rate.precision)}
            </Td>
            <Td className="text-right whitespace-nowrap tabular-nums">
              {recallWords(rate.recall)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function ChangedPairs({ name, threshold, found }: Other & { readonly threshold: number }) {
  return (
    <section aria-label={name}>
      <h3 className="pb-1 font-medium">
        {name}: changes at {lineWords(threshold)}
      </h3>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
        <ChangedSide
          title="Gained"
          proposed
          counts={found.gainedCounts}
          pairs={found.gainedPairs}
        />
        <ChangedSide
          title="Lost"
          proposed={false}
          counts={found.lostCounts}
          pairs={found.lostPairs}
        />
      </div>
    </section>
  )
}
