'use client'

import { useEffect, useRef } from 'react'

import { afterPaint } from '@/components/proposals/after-paint'
import { MIN_DWELL_MS } from '@/components/proposals/use-painted'
import { askReviewer, requireReviewer } from '@/components/shell/reviewer'
import { announce } from '@/components/ui/live-region'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { BlindPairView } from '@/lib/views/blind-pairs'

import { lastStep } from './blind-session'
import type { LabelIntent } from './label-outbox'
import { labelAnnouncement, placeWords } from './measure-words'
import type { BlindWorkState } from './use-blind-work'
import { useSendLabel } from './use-send-label'

/** Labels what is on screen, and takes back what was labelled in this sitting. */
export function useLabels(sampleId: string, state: BlindWorkState) {
  const { session, dispatch, reviewer, left, refetch } = state
  const pair = session.ahead[0] ?? null
  const seen = useSeen(pair)
  const unsaved = session.given.filter((step) => step.state === 'unsaved').length
  const { send, takeBack, retry } = useSendLabel({
    sampleId,
    reviewer,
    dispatch,
    unsaved,
    onKept: (intent) => {
      const kept = session.ahead.find(({ id }) => id === intent.pairId)
      if (kept !== undefined) dispatch({ type: 'labelled', intent, pair: kept })
    },
    onRefused: refetch,
    onNameless: () => void askReviewer(),
  })

  const record = (shown: Seen, value: VerdictValue, by: string) => {
    const intent: LabelIntent = {
      key: crypto.randomUUID(),
      sampleId,
      pairId: shown.pair.id,
      value,
      dwellMs: Math.round(performance.now() - shown.sinceMs),
      reviewer: by,
    }
    dispatch({ type: 'labelled', intent, pair: shown.pair })
    send(intent)
    const words = labelAnnouncement(value, Math.max(0, left.all - 1), session.ahead[1] ?? null)
    afterPaint(() => announce(words))
  }

  const label = (value: VerdictValue) => {
    const shown = seen.current
    if (shown === null || performance.now() - shown.sinceMs < MIN_DWELL_MS) return
    if (reviewer !== null) return record(shown, value, reviewer)
    void requireReviewer().then((by) => (by === null ? undefined : record(shown, value, by)))
  }

  const undo = () => {
    const step = lastStep(session)
    if (step === null) {
      const text = 'Nothing of this sitting to take back. The log has your earlier labels.'
      dispatch({ type: 'told', text })
      return announce(text)
    }
    dispatch({ type: 'taking-back', key: step.intent.key })
    takeBack(step.intent)
    afterPaint(() => announce(`Taken back: ${placeWords(step.pair)}. Say it again.`))
  }

  return { pair, unsaved, label, undo, retry }
}

type Seen = { readonly pair: BlindPairView; readonly sinceMs: number }

/** Keeps what was painted last, and since when: a label is of that. */
function useSeen(pair: BlindPairView | null) {
  const seen = useRef<Seen | null>(null)
  useEffect(() => {
    const before = seen.current
    const sinceMs =
      before !== null && before.pair.id === pair?.id ? before.sinceMs : performance.now()
    seen.current = pair === null ? null : { pair, sinceMs }
  }, [pair])
  return seen
}
