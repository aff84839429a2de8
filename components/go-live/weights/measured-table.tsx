import { ChangedSide } from '@/components/go-live/threshold/changed-side'
import { precisionWords, recallWords } from '@/components/go-live/threshold/threshold-words'
import { CountLink } from '@/components/ui/count-link'
import { RowHeader, Table, Td, Th } from '@/components/ui/table'
import { REFIT_COUNTS } from '@/lib/domain/weight-set'
import { refitPairsHref } from '@/lib/filters/refit-pairs-filter'
import type { WeightSetView } from '@/lib/views/weights'

import { measuredOn } from './weights-words'

/** A candidate beside the weights in use, on pairs that it had not seen. */
export function MeasuredTable({ set }: { readonly set: WeightSetView }) {
  const { evaluation } = set
  return (
    <Table caption={measuredOn(evaluation)} showCaption>
      <thead>
        <tr>
          <Th>Weights</Th>
          <Th className="text-right">Proposed</Th>
          <Th className="text-right">Right</Th>
          <Th className="text-right">Missed</Th>
          <Th className="text-right">Log loss</Th>
          <Th className="text-right">Calibration error</Th>
          <Th className="text-right">Precision</Th>
          <Th className="text-right">Recall</Th>
        </tr>
      </thead>
      <tbody>
        <Row set={set} side="current" name={set.against} note="in use then" />
        <Row set={set} side="candidate" name={set.detectorVersion} note="the refit" />
      </tbody>
    </Table>
  )
}

function Row({
  set,
  side,
  name,
  note,
}: {
  readonly set: WeightSetView
  readonly side: 'current' | 'candidate'
  readonly name: string
  readonly note: string
}) {
  const of = set.evaluation[side]
  return (
    <tr>
      <RowHeader className="align-top">
        <span className="mono font-medium whitespace-nowrap">{name}</span>
        <span className="text-label text-muted block">{note}</span>
      </RowHeader>
      {REFIT_COUNTS.map((count) => (
        <Td key={count} className="text-right tabular-nums">
          <CountLink
            count={of[count]}
            href={set.listed ? refitPairsHref({ refit: set.id, side, count }) : null}
            label={`${count}, ${name}`}
          />
        </Td>
      ))}
      <Td className="text-right whitespace-nowrap tabular-nums">{of.loss.toFixed(3)} bits</Td>
      <Td className="text-right tabular-nums">
        {of.calibrationError === null ? 'unknown' : of.calibrationError.toFixed(3)}
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums">
        {of.rate === null ? 'no sample' : precisionWords(of.rate.precision)}
      </Td>
      <Td className="text-right whitespace-nowrap tabular-nums">
        {of.rate === null ? 'no sample' : recallWords(of.rate.recall)}
      </Td>
    </tr>
  )
}

/** Changes at the threshold. */
export function GainedAndLost({ set }: { readonly set: WeightSetView }) {
  return (
    <div>
      <h3 className="pb-1 font-medium">Changes at {set.evaluation.threshold.toFixed(2)}</h3>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
        <ChangedSide
          title="Only the refit proposes"
          proposed
          counts={set.gained.counts}
          pairs={set.gained.pairs}
        />
        <ChangedSide
          title={`Only ${set.against} proposes`}
          proposed={false}
          counts={set.lost.counts}
          pairs={set.lost.pairs}
        />
      </div>
    </div>
  )
}
