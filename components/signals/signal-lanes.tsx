'use client'

import { memo } from 'react'

import type { SignalName } from '@/lib/detection/finding'
import type { ProposalView } from '@/lib/views/screen'

import { lanesSummary, signalLanes, type Lane } from './lane-layout'

/**
 * The signals on one axis from 0 to 1. The confidence is the strongest, not a sum, so nothing here adds up.
 * A lane points at its words: pointing at either marks both (the container carries `data-focus`).
 */
export function SignalLanes({
  proposal,
  onFocus,
}: {
  readonly proposal: ProposalView
  readonly onFocus: (signal: SignalName | null) => void
}) {
  const lanes = signalLanes(proposal.readings, proposal.winningSignal)
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="sr-only">{lanesSummary(lanes, proposal.confidence)}</figcaption>
      <div className="mono text-muted flex items-baseline justify-between">
        <span>
          <span className="text-question text-text tabular-nums">
            {proposal.confidence.toFixed(2)}
          </span>{' '}
          confidence
        </span>
        <span>┊ min {proposal.minConfidence.toFixed(2)}</span>
      </div>
      <ul className="flex flex-col">
        {lanes.map((lane) => (
          <LaneRow
            key={lane.signal}
            {...lane}
            minConfidence={proposal.minConfidence}
            onFocus={onFocus}
          />
        ))}
      </ul>
      <div aria-hidden="true" className="mono text-muted flex justify-between pr-22 pl-7">
        <span>0</span>
        <span>1</span>
      </div>
    </figure>
  )
}

const LANE_CLASSES: Readonly<Record<SignalName, string>> = {
  negation: 'text-sig-n group-data-[focus=negation]/evidence:bg-surface',
  antonym: 'text-sig-a group-data-[focus=antonym]/evidence:bg-surface',
  value: 'text-sig-v group-data-[focus=value]/evidence:bg-surface',
  temporal: 'text-sig-t group-data-[focus=temporal]/evidence:bg-surface',
  change: 'text-sig-s group-data-[focus=change]/evidence:bg-surface',
  correction: 'text-sig-s group-data-[focus=correction]/evidence:bg-surface',
  number: 'text-sig-s group-data-[focus=number]/evidence:bg-surface',
  substitution: 'text-sig-s group-data-[focus=substitution]/evidence:bg-surface',
  reversal: 'text-sig-s group-data-[focus=reversal]/evidence:bg-surface',
  key: 'text-sig-s group-data-[focus=key]/evidence:bg-surface',
  context: 'text-sig-s group-data-[focus=context]/evidence:bg-surface',
  refinement: 'text-sig-s group-data-[focus=refinement]/evidence:bg-surface',
  paraphrase: 'text-sig-s group-data-[focus=paraphrase]/evidence:bg-surface',
  mood: 'text-sig-s group-data-[focus=mood]/evidence:bg-surface',
  overlap: 'text-sig-s group-data-[focus=overlap]/evidence:bg-surface',
}

type LaneProps = Lane & {
  readonly minConfidence: number
  readonly onFocus: (signal: SignalName | null) => void
}

// Given its words one by one: a signal that says the same of the next pair is not drawn again.
const LaneRow = memo(function LaneRow(lane: LaneProps) {
  const { signal, letter, label, strength, sentence, wins, missingOn } = lane
  const { minConfidence, onFocus } = lane
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same by keyboard
    <li
      className={`rounded-md py-1.5 ${LANE_CLASSES[signal]}`}
      onMouseEnter={() => onFocus(signal)}
      onMouseLeave={() => onFocus(null)}
    >
      <button
        type="button"
        className="flex min-h-6 w-full items-center gap-2 rounded-sm text-left"
        aria-label={laneText(lane)}
        onFocus={() => onFocus(signal)}
        onBlur={() => onFocus(null)}
      >
        <span aria-hidden="true" className="mono w-5 shrink-0 text-center font-semibold">
          {letter}
        </span>
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
      </button>
      <p aria-hidden="true" className="text-label text-muted pl-7 wrap-anywhere">
        <span className="text-text">{label}</span> {strength === null ? 'did not fire: ' : ''}
        {sentence}
        {wins ? '. Sets the score (max)' : ''}
      </p>
      {missingOn === null ? null : (
        <p aria-hidden="true" className="text-label text-warn pl-7">
          ! no evidence on the {missingOn} side
        </p>
      )}
    </li>
  )
})

function laneText({ label, strength, sentence, wins, missingOn }: Lane): string {
  const head =
    strength === null ? `${label} did not fire` : `${label} fired at ${strength.toFixed(2)}`
  const tail = missingOn === null ? '' : ` No evidence on the ${missingOn} side.`
  return `${head}: ${sentence}.${wins ? ' Sets the score.' : ''}${tail}`
}
