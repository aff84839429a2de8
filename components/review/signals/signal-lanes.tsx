import { memo } from 'react'

import { EvidenceFrame, type Scored } from './evidence-frame'
import { EvidenceItem, type FocusSignal } from './evidence-item'
import { lanesSummary, signalLanes, type Lane } from './lane-layout'

/** The signals of the seed profile on one axis from 0 to 1. The confidence is the strongest, not a sum, so nothing adds up. */
export function SignalLanes({
  scored,
  onFocus,
}: {
  readonly scored: Scored
  readonly onFocus: FocusSignal
}) {
  const { readings, winningSignal, confidence, minConfidence, hoursApart } = scored
  const lanes = signalLanes(readings, winningSignal, hoursApart)
  return (
    <EvidenceFrame scored={scored} summary={lanesSummary(lanes, confidence)}>
      <ul className="flex flex-col">
        {lanes.map((lane) => (
          <LaneRow key={lane.signal} {...lane} minConfidence={minConfidence} onFocus={onFocus} />
        ))}
      </ul>
      <div aria-hidden="true" className="mono text-muted flex justify-between pr-22 pl-7">
        <span>0</span>
        <span>1</span>
      </div>
    </EvidenceFrame>
  )
}

type LaneProps = Lane & { readonly minConfidence: number; readonly onFocus: FocusSignal }

// Given its words one by one: a signal that says the same of the next pair is not drawn again.
const LaneRow = memo(function LaneRow(lane: LaneProps) {
  const { label, strength, sentence, wins, minConfidence } = lane
  return (
    <EvidenceItem
      {...lane}
      spoken={laneText(lane)}
      drawing={
        <>
          <span aria-hidden="true" className="relative h-4 flex-1">
            <span className="bg-border absolute inset-x-0 top-1/2 h-px" />
            <span
              className="border-text absolute inset-y-0 border-l border-dashed"
              style={{ left: `${minConfidence * 100}%` }}
            />
            <span
              className={`absolute top-1/2 size-2.5 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-current ${strength === null ? 'bg-bg' : 'bg-current forced-colors:bg-[CanvasText]'}`}
              style={{ left: `${(strength ?? 0) * 100}%` }}
            />
          </span>
          <span aria-hidden="true" className="mono text-text w-20 shrink-0 text-right">
            {strength === null ? '–' : strength.toFixed(2)}
            {wins ? ' ◀ max' : ''}
          </span>
        </>
      }
    >
      <span className="text-text">{label}</span> {strength === null ? 'did not fire: ' : ''}
      {sentence}
      {wins ? '. Sets the score (max)' : ''}
    </EvidenceItem>
  )
})

function laneText({ label, strength, sentence, wins, missingOn }: Lane): string {
  const head =
    strength === null ? `${label} did not fire` : `${label} fired at ${strength.toFixed(2)}`
  const tail = missingOn === null ? '' : ` No evidence on the ${missingOn} side.`
  return `${head}: ${sentence}.${wins ? ' Sets the score.' : ''}${tail}`
}
