import { TOO_SOON } from '@/components/review/proposals/review-words'
import { newKey } from '@/components/shared/new-key'
import { askReviewer, requireReviewer } from '@/components/shared/reviewer'
import { afterPaint } from '@/components/ui/after-paint'
import { announce } from '@/components/ui/live-region'
import { dwellOf, isMeant, usePainted, type Painted } from '@/components/ui/use-painted'
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
  const painted = usePainted(pair)
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

  const record = (seen: Painted<BlindPairView>, value: VerdictValue, by: string) => {
    const { shown } = seen
    const intent: LabelIntent = {
      key: newKey(),
      sampleId,
      pairId: shown.id,
      value,
      dwellMs: dwellOf(seen),
      reviewer: by,
    }
    dispatch({ type: 'labelled', intent, pair: shown })
    send(intent)
    const words = labelAnnouncement(value, Math.max(0, left.all - 1), session.ahead[1] ?? null)
    afterPaint(() => announce(words))
  }

  const tell = (text: string) => {
    dispatch({ type: 'told', text })
    announce(text)
  }

  const label = (value: VerdictValue) => {
    const seen = painted.current
    if (seen === null) return
    if (!isMeant(seen)) return tell(TOO_SOON)
    if (reviewer !== null) return record(seen, value, reviewer)
    void requireReviewer().then((by) => (by === null ? undefined : record(seen, value, by)))
  }

  const undo = () => {
    const step = lastStep(session)
    if (step === null) {
      return tell('No label from this session to undo. Your earlier labels are in Activity.')
    }
    dispatch({ type: 'taking-back', key: step.intent.key })
    takeBack(step.intent)
    afterPaint(() => announce(`Undone: ${placeWords(step.pair)}. Label it again.`))
  }

  return { pair, unsaved, label, undo, retry }
}
