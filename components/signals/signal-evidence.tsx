'use client'

import type { ReactNode } from 'react'

import { confidenceWords } from '@/lib/domain/confidence-words'
import type { ProposalView } from '@/lib/views/screen'

import type { FocusSignal } from './evidence-item'
import { lanesSummary, signalLanes } from './lane-layout'
import { ledgerOf, ledgerSummary } from './ledger-layout'
import { SignalLanes } from './signal-lanes'
import { WeightLedger } from './weight-ledger'

/** What a drawing of the evidence needs to know: a proposal, or a pair that was only tried. */
export type Scored = Pick<
  ProposalView,
  'profile' | 'prior' | 'readings' | 'winningSignal' | 'confidence' | 'minConfidence' | 'hoursApart'
>

/** Why the confidence is what it is: lanes where the strongest signal sets it, a ledger where weights add up to it. */
export function SignalEvidence({
  scored,
  onFocus,
}: {
  readonly scored: Scored
  readonly onFocus: FocusSignal
}) {
  const { profile, prior, readings, winningSignal, confidence, minConfidence, hoursApart } = scored
  if (profile === 'default' && prior !== null) {
    const ledger = ledgerOf(readings, prior, hoursApart)
    return (
      <Framed scored={scored} summary={ledgerSummary(ledger, confidence)}>
        <WeightLedger ledger={ledger} confidence={confidence} onFocus={onFocus} />
      </Framed>
    )
  }
  const lanes = signalLanes(readings, winningSignal, hoursApart)
  return (
    <Framed scored={scored} summary={lanesSummary(lanes, confidence)}>
      <SignalLanes lanes={lanes} minConfidence={minConfidence} onFocus={onFocus} />
    </Framed>
  )
}

function Framed({
  scored: { confidence, minConfidence },
  summary,
  children,
}: {
  readonly scored: Scored
  readonly summary: string
  readonly children: ReactNode
}) {
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="sr-only">{summary}</figcaption>
      <div className="mono text-muted flex items-baseline justify-between">
        <span>
          <span className="text-question text-text tabular-nums">
            {confidenceWords(confidence)}
          </span>{' '}
          confidence
        </span>
        <span>┊ min {minConfidence.toFixed(2)}</span>
      </div>
      {children}
    </figure>
  )
}
