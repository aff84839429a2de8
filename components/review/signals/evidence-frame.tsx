import type { ReactNode } from 'react'

import { confidenceWords } from '@/lib/domain/confidence-words'
import type { ProposalView } from '@/lib/views/proposal-view'

/** What a drawing of the evidence needs to know: a proposal, or a pair that was only tried. */
export type Scored = Pick<
  ProposalView,
  'profile' | 'prior' | 'readings' | 'winningSignal' | 'confidence' | 'minConfidence' | 'hoursApart'
>

/** The confidence beside the threshold, over what it is made of. */
export function EvidenceFrame({
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
        <span>┊ threshold {minConfidence.toFixed(2)}</span>
      </div>
      {children}
    </figure>
  )
}
