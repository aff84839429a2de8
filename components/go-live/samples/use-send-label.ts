import { useRef, type Dispatch } from 'react'

import { newKey } from '@/components/shared/new-key'
import { isRetryable, type SendState } from '@/components/shared/outbox/outbox'
import { useResend } from '@/components/shared/outbox/use-outbox'
import { useSend } from '@/components/shared/outbox/use-send'
import { afterPaint } from '@/components/ui/after-paint'
import { announce } from '@/components/ui/live-region'
import { labelPairAction } from '@/lib/actions/measure'
import { undoOperationAction } from '@/lib/actions/undo'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'

import type { BlindEvent } from './blind-session'
import { labelOutbox, type LabelIntent } from './label-outbox'

/** Asks the server to record a label; the same key counts once. */
export function sendLabel({ key, pairId, value, dwellMs }: LabelIntent) {
  return labelPairAction({ pairId, value, dwellMs, idempotencyKey: key })
}

type Undo = { readonly key: string; readonly intent: LabelIntent }

/**
 * Sends labels one after another while the screen has moved on. What the network lost is kept in this browser and sent again under the same
 * key, so that it counts once; what the server refuses is told.
 */
export function useSendLabel(of: {
  readonly sampleId: string
  readonly reviewer: string | null
  readonly dispatch: Dispatch<BlindEvent>
  readonly unsaved: number
  readonly onKept: (intent: LabelIntent) => void // it is sent once more
  readonly onRefused: () => void // what is left is no longer what was thought
  readonly onNameless: () => void
}) {
  const { sampleId, reviewer, dispatch, unsaved } = of
  const states = useRef(new Map<string, SendState>())

  const keep = ({ key }: LabelIntent) => {
    if (states.current.get(key) === 'gone') return
    states.current.set(key, 'unsaved')
    dispatch({ type: 'unsaved', key })
  }

  const refuse = ({ key }: LabelIntent, refusal: Refusal) => {
    const { sentence, wayOut } = refusalMessage(refusal)
    const comesBack = refusal.kind !== 'no-change' && refusal.kind !== 'not-found'
    states.current.set(key, 'gone')
    const text = `Not recorded: ${sentence}${comesBack ? ` ${wayOut} The pair will come back.` : ''}`
    dispatch({ type: 'refused', key, text, comesBack })
    announce(text)
    if (refusal.kind === 'no-reviewer') of.onNameless()
    else of.onRefused()
  }

  const sendInTurn = useSend({
    send: async (intent: LabelIntent) => {
      if (states.current.get(intent.key) === 'gone') return null // taken back meanwhile
      if (intent.reviewer !== reviewer) throw new Error('Someone else is labeling here now.')
      return sendLabel(intent)
    },
    onAnswer: (result, intent) => {
      if (result === null) return
      if (!result.ok && isRetryable(result.refusal)) return keep(intent)
      labelOutbox.drop(intent.key)
      if (!result.ok) return refuse(intent, result.refusal)
      states.current.set(intent.key, result.value)
      dispatch({ type: 'recorded', key: intent.key, at: Date.now() })
    },
    onFailure: (_error, intent) => keep(intent),
  })

  const undoInTurn = useSend({
    send: async ({ key, intent }: Undo) => {
      const state = states.current.get(intent.key)
      if (state === 'gone' || state === undefined) return null
      // One that got no answer may have arrived: asked for once more under its key, it names its operation.
      const label =
        typeof state === 'object' ? { ok: true as const, value: state } : await sendLabel(intent)
      if (!label.ok) return null
      states.current.set(intent.key, label.value)
      const { operationId } = label.value
      return undoOperationAction({ id: operationId, blind: true, idempotencyKey: key })
    },
    onAnswer: (result, { intent }) => {
      if (result === null || result.ok) return tookBack(intent)
      const { sentence, wayOut } = refusalMessage(result.refusal)
      if (result.refusal.kind === 'already-undone') return tookBack(intent)
      const text = `Not undone: ${sentence} ${wayOut}`
      dispatch({ type: 'not-taken-back', key: intent.key, text })
      announce(text)
      of.onRefused()
    },
    onFailure: (_error, { intent }) => {
      if (typeof states.current.get(intent.key) !== 'object') return tookBack(intent) // it never got through
      const text = 'No answer yet. Whether the label was undone shows once the server answers.'
      dispatch({ type: 'not-taken-back', key: intent.key, text })
      announce(text)
    },
  })

  const tookBack = ({ key }: LabelIntent) => {
    states.current.set(key, 'gone')
    labelOutbox.drop(key)
    dispatch({ type: 'took-back', key, text: 'Undone. Label it again.', at: Date.now() })
  }

  const send = (intent: LabelIntent) => {
    states.current.set(intent.key, 'sending')
    afterPaint(() => {
      labelOutbox.keep(intent)
      sendInTurn(intent)
    })
  }

  const takeBack = (intent: LabelIntent) => {
    afterPaint(() => {
      labelOutbox.drop(intent.key)
      undoInTurn({ key: newKey(), intent })
    })
  }

  const retry = useResend(labelOutbox, {
    reviewer,
    unsaved,
    waits: (intent) => intent.sampleId === sampleId && states.current.get(intent.key) !== 'sending',
    send: (intent) => {
      of.onKept(intent)
      send(intent)
    },
  })

  return { send, takeBack, retry }
}
