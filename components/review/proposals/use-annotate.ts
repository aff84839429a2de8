import { useCallback, type Dispatch } from 'react'

import { useSend } from '@/components/shared/outbox/use-send'
import { wordsOf } from '@/components/shared/words-of'
import { afterPaint } from '@/components/ui/after-paint'
import { announce } from '@/components/ui/live-region'
import { annotateVerdictAction } from '@/lib/actions/verdicts'
import { KEEP_BOTH_REASONS, type KeepBothReason } from '@/lib/domain/verdict'

import type { LastDecision, ReviewEvent } from './review-events'
import { proposalName } from './review-words'

type Annotation = {
  readonly decision: LastDecision
  readonly reason: KeepBothReason | null
  readonly note: string | null
}

function annotated({ decision, reason, note }: Annotation): string {
  if (note !== decision.note) return note === null ? 'note removed' : 'note recorded'
  const label = KEEP_BOTH_REASONS.find((each) => each.id === reason)?.label
  return label === undefined ? 'reason removed' : `${label} recorded`
}

/** Attaches a reason or a note to the decision just made. It waits its turn behind the verdict it belongs to. */
export function useAnnotate(
  dispatch: Dispatch<ReviewEvent>,
  verdictIdOf: (key: string) => string | undefined,
): (annotation: Annotation) => void {
  const send = useSend({
    send: async ({ decision, reason, note }: Annotation) => {
      const verdictId = decision.verdictId ?? verdictIdOf(decision.key)
      if (verdictId === undefined) throw new Error('The decision is not saved yet.')
      return annotateVerdictAction({ verdictId, reason, note })
    },
    onAnswer: async (result, { decision }) => {
      if (result.ok) return
      dispatch({
        type: 'annotated',
        key: decision.key,
        reason: decision.reason,
        note: decision.note,
      })
      announce((await wordsOf(result.refusal)).sentence)
    },
    onFailure: (_error, { decision }) => {
      dispatch({
        type: 'annotated',
        key: decision.key,
        reason: decision.reason,
        note: decision.note,
      })
      announce('The reason was not saved. Try again.')
    },
  })
  return useCallback(
    (annotation) => {
      const { decision, reason, note } = annotation
      dispatch({ type: 'annotated', key: decision.key, reason, note })
      afterPaint(() => send(annotation))
      announce(`${proposalName(decision.number)}: ${annotated(annotation)}.`)
    },
    [dispatch, send],
  )
}
