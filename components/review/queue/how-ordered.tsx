import type { ReactNode } from 'react'

import { HALF_KNOWN, informativeness, INFORMATIVENESS_FORMULA } from '@/lib/domain/informativeness'
import type { ProposalView } from '@/lib/views/proposal-view'

/** How “most informative” is reckoned, and what that gives for the proposal on screen. */
export function HowOrdered({
  proposal,
  labelled,
}: {
  readonly proposal: ProposalView
  readonly labelled: Readonly<Record<string, number>>
}) {
  const { confidence, minConfidence, pattern, older, newer } = proposal
  const answers = labelled[pattern] ?? 0
  const { near, few, impact, score } = informativeness({
    confidence,
    minConfidence,
    labelled: answers,
    importances: [older.importance, newer.importance],
  })
  return (
    <details className="border-line text-label border-b px-3 py-1">
      <summary className="tap">
        How this is ordered:{' '}
        <span className="mono">
          {near.toFixed(2)}×{few.toFixed(2)}×{impact.toFixed(2)}={score.toFixed(2)}
        </span>
      </summary>
      <p className="text-muted">{INFORMATIVENESS_FORMULA}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-2 pb-1">
        <Factor value={near}>
          near: confidence {confidence.toFixed(2)}, threshold {minConfidence.toFixed(2)}
        </Factor>
        <Factor value={few}>
          few answers: {HALF_KNOWN} / ({HALF_KNOWN} + {answers} to {pattern || 'no signal'})
        </Factor>
        <Factor value={impact}>
          impact:{' '}
          {older.importance === null && newer.importance === null
            ? 'importance unknown'
            : 'the higher importance'}
        </Factor>
      </dl>
      <p className="text-muted pb-1">
        Ranks the 1,000 weakest proposals. The rest follow, weakest first. Answers are counted when
        the list is opened.
      </p>
    </details>
  )
}

function Factor({ value, children }: { readonly value: number; readonly children: ReactNode }) {
  return (
    <>
      <dt className="mono">{value.toFixed(2)}</dt>
      <dd>{children}</dd>
    </>
  )
}
