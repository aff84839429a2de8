'use client'

import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type Dispatch,
} from 'react'

import { useSend } from '@/components/review/proposals/use-send'
import { newKey } from '@/components/shared/new-key'
import { useResend } from '@/components/shared/use-resend'
import { afterPaint } from '@/components/ui/after-paint'
import { announce } from '@/components/ui/live-region'
import { labelPairAction } from '@/lib/actions/measure'
import { undoOperationAction } from '@/lib/actions/undo'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'

import type { BlindEvent } from './blind-session'
import { comesAgain, dropLabel, keepLabel, readLabels, type LabelIntent } from './label-outbox'

/** What became of a label: unconfirmed, refused, or the operation that takes it back. */
type Fate = 'sending' | 'unsaved' | 'gone' | { readonly operationId: string }

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
  const fates = useRef(new Map<string, Fate>())
  const named = useRef(reviewer)
  useLayoutEffect(() => {
    named.current = reviewer
  }, [reviewer])

  const ask = ({ key, pairId, value, dwellMs }: LabelIntent) =>
    labelPairAction({ pairId, value, dwellMs, idempotencyKey: key })

  const keep = ({ key }: LabelIntent) => {
    if (fates.current.get(key) === 'gone') return
    fates.current.set(key, 'unsaved')
    dispatch({ type: 'unsaved', key })
  }

  const refuse = ({ key }: LabelIntent, refusal: Refusal) => {
    const { sentence, wayOut } = refusalMessage(refusal)
    const comesBack = refusal.kind !== 'no-change' && refusal.kind !== 'not-found'
    fates.current.set(key, 'gone')
    const text = `Not recorded: ${sentence}${comesBack ? ` ${wayOut} The pair comes again.` : ''}`
    dispatch({ type: 'refused', key, text, comesBack })
    announce(text)
    if (refusal.kind === 'no-reviewer') of.onNameless()
    else of.onRefused()
  }

  const sendInTurn = useSend({
    send: async (intent: LabelIntent) => {
      if (fates.current.get(intent.key) === 'gone') return null // taken back meanwhile
      if (intent.reviewer !== named.current) throw new Error('Another person labels here now.')
      return ask(intent)
    },
    onAnswer: (result, intent) => {
      if (result === null) return
      if (!result.ok && comesAgain(result.refusal)) return keep(intent)
      dropLabel(localStorage, intent.key)
      if (!result.ok) return refuse(intent, result.refusal)
      fates.current.set(intent.key, result.value)
      dispatch({ type: 'recorded', key: intent.key, at: Date.now() })
    },
    onFailure: (_error, intent) => keep(intent),
  })

  const undoInTurn = useSend({
    send: async ({ key, intent }: Undo) => {
      const fate = fates.current.get(intent.key)
      if (fate === 'gone' || fate === undefined) return null
      // One that got no answer may have arrived: asked for once more under its key, it names its operation.
      const label =
        typeof fate === 'object' ? { ok: true as const, value: fate } : await ask(intent)
      if (!label.ok) return null
      fates.current.set(intent.key, label.value)
      const { operationId } = label.value
      return undoOperationAction({ operationId, together: [], blind: true, idempotencyKey: key })
    },
    onAnswer: (result, { intent }) => {
      if (result === null || result.ok) return tookBack(intent)
      const { sentence, wayOut } = refusalMessage(result.refusal)
      if (result.refusal.kind === 'already-undone') return tookBack(intent)
      const text = `Not taken back: ${sentence} ${wayOut}`
      dispatch({ type: 'not-taken-back', key: intent.key, text })
      announce(text)
      of.onRefused()
    },
    onFailure: (_error, { intent }) => {
      if (typeof fates.current.get(intent.key) !== 'object') return tookBack(intent) // it never got through
      const text = 'No answer: whether the label is taken back shows once the server answers again.'
      dispatch({ type: 'not-taken-back', key: intent.key, text })
      announce(text)
    },
  })

  const tookBack = ({ key }: LabelIntent) => {
    fates.current.set(key, 'gone')
    dropLabel(localStorage, key)
    dispatch({ type: 'took-back', key, text: 'Taken back: say it again.', at: Date.now() })
  }

  const send = useCallback(
    (intent: LabelIntent) => {
      fates.current.set(intent.key, 'sending')
      afterPaint(() => {
        keepLabel(localStorage, intent)
        sendInTurn(intent)
      })
    },
    [sendInTurn],
  )

  const takeBack = (intent: LabelIntent) => {
    afterPaint(() => {
      dropLabel(localStorage, intent.key)
      undoInTurn({ key: newKey(), intent })
    })
  }

  const retry = () => {
    for (const intent of readLabels(localStorage)) {
      const mine = intent.sampleId === sampleId && intent.reviewer === reviewer
      if (!mine || fates.current.get(intent.key) === 'sending') continue
      of.onKept(intent)
      send(intent)
    }
  }
  const retryNow = useEffectEvent(retry)
  useEffect(() => retryNow(), [reviewer])
  useResend(unsaved, retry)

  return { send, takeBack, retry }
}
