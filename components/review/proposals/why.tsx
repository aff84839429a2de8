import { memo } from 'react'

import { confidenceWords } from '@/lib/domain/confidence-words'
import { signalNames } from '@/lib/domain/proposal-words'
import type { ProposalView } from '@/lib/views/proposal-view'

import { DetailsButton } from './details-button'

/** One reason in words, how often pairs like this were right, and the signals in one line; the rest is in the details. */
export const Why = memo(function Why({ proposal }: { readonly proposal: ProposalView }) {
  const { reason, record, readings, confidence, foreign, staleSides } = proposal
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
      <dt className="text-muted leading-6">Why</dt>
      <dd className="leading-6 wrap-anywhere">
        {reason.why}
        {reason.caution === null ? null : (
          <span className="text-warn block">
            <span aria-hidden="true">! </span>
            {reason.caution}
          </span>
        )}
        {staleSides === null ? null : (
          <span className="text-warn block">
            <span aria-hidden="true">! </span>
            This was found in the earlier wording. Check again to see what holds now.
          </span>
        )}
      </dd>
      <dt className="text-muted leading-6">Record</dt>
      <dd className="leading-6">{record.sentence}</dd>
      <dt className="text-label text-muted py-1.5 leading-5">Signals</dt>
      <dd className="text-label text-muted flex min-w-0 flex-wrap items-baseline gap-x-3">
        <span className="min-w-0 flex-1 py-1.5 leading-5 wrap-anywhere">
          {signalNames(readings)}
          {foreign?.only === true ? '' : ` · confidence ${confidenceWords(confidence)}`}
        </span>
        <DetailsButton />
      </dd>
    </dl>
  )
})
