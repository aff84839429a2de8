import { useQueryClient } from '@tanstack/react-query'
import { useState, type Dispatch } from 'react'

import { newKey } from '@/components/shared/new-key'
import type { SendState } from '@/components/shared/outbox/outbox'
import { useSend } from '@/components/shared/outbox/use-send'
import { wordsOf } from '@/components/shared/words-of'
import { afterPaint } from '@/components/ui/after-paint'
import { announce } from '@/components/ui/live-region'
import { redoLastAction, undoLastAction, undoOperationAction } from '@/lib/actions/undo'
import type { BlockingOperation } from '@/lib/domain/refusal'
import type { PairView } from '@/lib/views/pair-view'

import { answerOf } from './answered'
import { countAgain } from './count-again'
import type { ReviewEvent, ReviewSession } from './review-events'
import { nextToUndo } from './review-session'
import { proposalName, undoneWords } from './review-words'
import { undoPlan } from './undo-plan'
import { refetchProposal } from './use-decide-proposal'

type UndoIntent = {
  readonly key: string
  readonly step: string | null // the decision taken back on screen already
  readonly proposalId: string | null // of that decision
} & (
  | {
      readonly kind: 'undo'
      readonly operationId: string | null
      readonly onItsWay: PairView | null // how it stood before a verdict that has not come back yet
    }
  | { readonly kind: 'redo' }
  | {
      readonly kind: 'together'
      readonly operationId: string
      readonly together: readonly string[]
    }
)

type UndoneProposals = { readonly proposals: readonly PairView[]; readonly text: string }

const NO_STEP = { step: null, proposalId: null }

/** The reviewer’s own decision on the proposal of a page, from an earlier visit: undone there before anything else. */
export type OwnDecision = { readonly operationId: string; readonly proposalId: string }

/** Why an undo cannot go alone, and what would go with it. */
export type UndoConflict = {
  readonly number: number | null // of the proposal whose decision it is
  readonly operationId: string | null
  readonly operations: readonly BlockingOperation[]
}

/** Undo and redo of the reviewer's own operations, whatever they were, however long ago. */
export function useUndo(review: {
  readonly session: ReviewSession
  readonly dispatch: Dispatch<ReviewEvent>
  readonly jump: (proposal: PairView, along?: () => void) => void
  readonly stateOf: (key: string) => SendState | undefined
  readonly raise: (proposals: readonly PairView[]) => void
  readonly takeBack: (key: string) => void
  readonly blind?: true
  readonly decision?: OwnDecision | null
}) {
  const { session, dispatch, jump, stateOf, raise, takeBack, blind, decision = null } = review
  const client = useQueryClient()
  const [conflict, setConflict] = useState<UndoConflict | null>(null)

  const asBlind = blind === true ? { blind } : {}

  // It was refused: nothing of it is in the store.
  const dropStep = (key: string, before: PairView) => {
    const text = `${proposalName(before.number)}: not recorded, nothing to undo.`
    dispatch({ type: 'dropped', key, text })
    announce(text)
    void refetchProposal({ proposalId: before.id, ...asBlind }, dispatch)
  }

  // What was taken back on screen may not be what the server undid: an operation of another tab came later.
  const settleUndo = (step: string | null, outcome: UndoneProposals & { together: boolean }) => {
    const shown = session.undoing.find((each) => each.key === step)
    const same =
      shown === undefined || outcome.proposals.some((each) => each.id === shown.before.id)
    if (!same) dispatch({ type: 'undo-refused', key: step, text: null })
    dispatch({ type: 'undone', key: same ? step : null, ...outcome })
  }

  // A decision that was still on its way when it was taken back has its operation by now.
  const operationOf = (intent: UndoIntent): string | null => {
    if (intent.kind === 'redo') return null
    const step = session.undoing.find((each) => each.key === intent.step)
    return intent.operationId ?? ((step && answerOf(step.after)?.operationId) || null)
  }

  // What was told of the proposal meanwhile was passed over.
  const refuse = ({ step, proposalId }: UndoIntent, text: string | null) => {
    dispatch({ type: 'undo-refused', key: step, text })
    if (proposalId !== null) void refetchProposal({ proposalId, ...asBlind }, dispatch)
  }

  const send = useSend({
    send: async (intent: UndoIntent) => {
      const asked = { idempotencyKey: intent.key, blind }
      if (intent.kind === 'redo') return redoLastAction(asked)
      if (intent.kind === 'undo') {
        if (intent.step === null && intent.operationId !== null)
          return undoOperationAction({ id: intent.operationId, ...asked })
        // It waited its turn behind the verdict: what became of that is known by now.
        const plan = undoPlan(stateOf(intent.step ?? ''), intent.onItsWay !== null)
        if (plan.kind === 'wait') throw new Error('The decision is still being sent.')
        if (plan.kind === 'ask' || plan.kind === 'nothing') return plan.kind
        if (plan.kind === 'last') return undoLastAction(asked)
        return undoOperationAction({ id: plan.operationId, ...asked })
      }
      const { operationId: id, together: withLater } = intent
      return undoOperationAction({ id, withLater, ...asked })
    },
    onAnswer: async (result, intent) => {
      if (result === 'ask') return takeBack(intent.step ?? '')
      if (result === 'nothing') {
        if (intent.kind === 'undo' && intent.onItsWay !== null)
          dropStep(intent.step ?? '', intent.onItsWay)
        return
      }
      if (result.ok) {
        const { proposals, undone } = result.value
        raise(proposals)
        const text = undoneWords(intent.kind === 'redo' ? 'Redone' : 'Undone', undone)
        const together = undone.some(({ kind }) => kind === 'decide-many')
        if (intent.kind === 'redo') dispatch({ type: 'redone', key: intent.key, proposals, text })
        else settleUndo(intent.step, { proposals, text, together })
        // Only some of many come along; the list has the rest.
        if (together || proposals.length > 1) void client.invalidateQueries({ queryKey: ['queue'] })
        const [first] = proposals
        if (first !== undefined && proposals.every(({ id }) => id !== intent.proposalId))
          jump(first)
        announce(text)
        return
      }
      const { refusal } = result
      const { sentence, wayOut } = await wordsOf(refusal)
      const blocked = refusal.kind === 'blocked-by-later'
      if (blocked) {
        const step = session.undoing.find((each) => each.key === intent.step)
        setConflict({
          number: step?.before.number ?? null,
          operationId: operationOf(intent),
          operations: refusal.operations,
        })
      }
      const text = blocked ? null : `${sentence} ${wayOut}`
      refuse(intent, text)
      announce(`${sentence} ${wayOut}`)
    },
    onFailure: (_error, intent) => {
      const text = 'The server did not answer the undo. Reload to see whether it went through.'
      refuse(intent, text)
      announce(text)
    },
    onSettled: () => countAgain(client),
  })

  const mutate = (intent: UndoIntent) => afterPaint(() => send(intent))

  const undo = () => {
    const step = nextToUndo(session)
    if (step === null) {
      const key = newKey()
      const { operationId = null, proposalId = null } = decision ?? {}
      mutate({ step: null, proposalId, kind: 'undo', key, operationId, onItsWay: null })
      return
    }
    const state = stateOf(step.key)
    jump(step.before, () => dispatch({ type: 'undoing', key: step.key }))
    if (state === 'unsaved') return afterPaint(() => takeBack(step.key))
    const operationId = answerOf(step.after)?.operationId ?? ''
    mutate({
      kind: 'undo',
      key: newKey(),
      step: step.key,
      proposalId: step.before.id,
      operationId: operationId === '' ? null : operationId,
      onItsWay: state === 'sending' ? step.before : null,
    })
  }

  return {
    undo,
    redo: () => mutate({ ...NO_STEP, kind: 'redo', key: newKey() }),
    undoTogether: (operationId: string, together: readonly string[]) => {
      setConflict(null)
      mutate({ ...NO_STEP, kind: 'together', key: newKey(), operationId, together })
    },
    conflict,
    closeConflict: () => setConflict(null),
  }
}
