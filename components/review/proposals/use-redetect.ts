import type { Dispatch } from 'react'

import { newKey } from '@/components/shared/new-key'
import { useSend } from '@/components/shared/outbox/use-send'
import { wordsOf } from '@/components/shared/words-of'
import { announce } from '@/components/ui/live-region'
import { redetectAction } from '@/lib/actions/verdicts'
import type { ProposalView } from '@/lib/views/proposal-view'

import type { ReviewEvent } from './review-events'
import { proposalName } from './review-words'

/** Has the detector look at a reworded pair again; the proposal that comes back stands in its place. */
export function useRedetect(dispatch: Dispatch<ReviewEvent>): (proposal: ProposalView) => void {
  return useSend({
    send: ({ id, version }: ProposalView) =>
      redetectAction({ id, version, idempotencyKey: newKey() }),
    onAnswer: async (result, { number }) => {
      if (!result.ok) return announce((await wordsOf(result.refusal)).sentence)
      dispatch({ type: 'seen', proposal: result.value.proposal })
      announce(`${proposalName(number)} was detected again.`)
    },
    onFailure: () => announce('Detection did not run. Try again.'),
  })
}
