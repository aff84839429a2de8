import { useLayoutEffect, useRef, useState, type Dispatch } from 'react'

import { newKey } from '@/components/shared/new-key'
import { useResend } from '@/components/shared/outbox/use-outbox'
import { requireReviewer, useReviewer } from '@/components/shared/reviewer'
import { afterPaint } from '@/components/ui/after-paint'
import { announce } from '@/components/ui/live-region'
import { dwellOf, isMeant, usePainted, type Painted } from '@/components/ui/use-painted'
import { isolated } from '@/lib/domain/isolated'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { KeepBothReason, VerdictValue } from '@/lib/domain/verdict'
import type { PairView } from '@/lib/views/pair-view'

import { isDecidedByOther } from './answered'
import { verdictOutbox, type VerdictIntent } from './outbox'
import type { ReviewEvent, ReviewSession } from './review-events'
import { decidedCount } from './review-session'
import { proposalName, TOO_SOON, verdictAnnouncement } from './review-words'
import { isWaiting } from './session-rows'
import { useAnnotate } from './use-annotate'
import { refetchProposal, useDecideProposal } from './use-decide-proposal'
import { useUndo, type OwnDecision } from './use-undo'

/** A key pressed again sooner than this was pressed in passing: nobody has read what it would mean. */
const MIN_READ_MS = 1_000

/**
 * Everything a reviewer does to a proposal. `advance` moves on, by what goes along in one step, and returns where to;
 * `jump` goes to a proposal.
 */
export function useReview(review: {
  readonly session: ReviewSession
  readonly dispatch: Dispatch<ReviewEvent>
  readonly proposal: PairView | null
  readonly advance: (from: string, along: () => void) => PairView | null
  readonly jump: (proposal: PairView, along?: () => void) => void
  readonly decision?: OwnDecision | null
  readonly blind?: true // without the evidence in view: no answer of the server carries any
}) {
  const { session, dispatch, proposal, blind } = review
  const reviewer = useReviewer()
  const painted = usePainted(proposal)
  const { send, verdictIdOf, stateOf, raise, takeBack } = useDecideProposal(dispatch)
  const annotate = useAnnotate(dispatch, verdictIdOf)
  const undoing = useUndo({ ...review, stateOf, raise, takeBack })
  const unsaved = [...session.problems.values()].filter(
    (each) => each.kind === 'unsaved' && each.by === reviewer,
  ).length
  const waits = ({ key }: VerdictIntent) => stateOf(key) !== 'sending'
  const retry = useResend(verdictOutbox, { reviewer, unsaved, waits, send })

  const disagrees = (view: PairView, by: string) =>
    session.meanwhile.has(view.id) && isDecidedByOther(view, by)

  const record = (seen: Painted<PairView>, value: VerdictValue, by: string) => {
    const { shown: view } = seen
    const beside = disagrees(view, by)
    const intent: VerdictIntent = {
      key: newKey(),
      proposalId: view.id,
      number: view.number,
      version: view.version,
      value,
      ...(beside ? { beside } : {}),
      ...(blind === true ? { blind } : {}),
      reviewer: by,
      dwellMs: dwellOf(seen),
    }
    const next = review.advance(view.id, () => dispatch({ type: 'decided', intent, view }))
    if (unsaved > 0 && navigator.onLine) retry() // in the order in which they were given
    send(intent)
    const decided = decidedCount(session) + (isWaiting(view) ? 1 : 0)
    const words = verdictAnnouncement({
      value,
      disagreed: beside,
      number: view.number,
      decided,
      next,
    })
    afterPaint(() => announce(words)) // a sentence costs the frame that answers as much as a fact
  }

  const recordNow = useRef(record) // the list may have changed while the name was asked for
  useLayoutEffect(() => {
    recordNow.current = record
  })

  /** Somebody else has decided: the same answer once more disagrees, and no other does by accident. */
  const tellBeaten = ({ id, number, verdict }: PairView, value: VerdictValue) => {
    const words = `${isolated(verdict?.reviewer ?? 'Someone')} already decided this. Your ${VERDICT_WORDS[value].verb} was not recorded.`
    const problem = { text: words, beaten: value, atMs: performance.now() }
    dispatch({ type: 'beaten', proposalId: id, problem })
    announce(`${proposalName(number)}: ${words} Press the same key again to disagree.`)
  }

  const prevent = (view: PairView, text: string) => {
    dispatch({ type: 'prevented', of: view, text })
    announce(`${proposalName(view.number)}: ${text}`)
  }

  const decide = (value: VerdictValue) => {
    const seen = painted.current
    if (seen === null) return
    const { shown } = seen
    if (!isMeant(seen)) return prevent(shown, TOO_SOON)
    const obstacle = shown.obstacles[value]
    if (obstacle !== null) return prevent(shown, `${obstacle.sentence} ${obstacle.wayOut}`)
    const { id } = shown
    if (reviewer !== null && disagrees(shown, reviewer)) {
      const problem = session.problems.get(id)
      const told = problem?.kind === 'refused' && problem.beaten === value ? problem : null
      if (told === null) return tellBeaten(shown, value)
      if (performance.now() - told.atMs < MIN_READ_MS) return
    }
    if (reviewer !== null) return record(seen, value, reviewer)
    void requireReviewer().then((by) =>
      by === null ? undefined : recordNow.current(seen, value, by),
    )
  }

  const giveReason = (reason: KeepBothReason) => {
    const { last } = session
    if (last?.value !== 'keep_both') {
      const text = last === null ? 'There is no decision yet.' : 'Only rejections take a reason.'
      dispatch({ type: 'prevented', of: null, text })
      return announce(text)
    }
    annotate({ decision: last, reason: last.reason === reason ? null : reason, note: last.note })
  }

  const saveNote = (note: string) => {
    const { last } = session
    if (last !== null) annotate({ decision: last, reason: last.reason, note: note.trim() || null })
  }

  const discard = (name: string) => {
    for (const intent of verdictOutbox.read()) {
      if (intent.reviewer !== name) continue
      verdictOutbox.drop(intent.key)
      const text = `${proposalName(intent.number)}: the unsaved decision of ${isolated(name)} is discarded.`
      dispatch({ type: 'dropped', key: intent.key, text })
      void refetchProposal(intent, dispatch)
    }
    announce(`The unsaved decisions of ${name} are discarded.`)
  }

  const { conflict, ...undoHandlers } = undoing
  const undoNow = useRef(undoHandlers.undo)
  useLayoutEffect(() => {
    undoNow.current = undoHandlers.undo
  })
  const undo = () => {
    if (reviewer !== null) return undoHandlers.undo()
    void requireReviewer().then((by) => by === null || undoNow.current())
  }
  const handlers = { decide, giveReason, saveNote, retry, discard, ...undoHandlers, undo }
  return { review: useStableHandlers(handlers), unsaved, conflict }
}

/** What a reviewer can do; the object stays the same, so that the bars are drawn again only when they change. */
export type Review = {
  readonly decide: (value: VerdictValue) => void
  readonly giveReason: (reason: KeepBothReason) => void
  readonly saveNote: (note: string) => void
  readonly retry: () => void
  readonly discard: (name: string) => void // what that person decided here and nobody could save
  readonly undo: () => void
  readonly redo: () => void
  readonly undoTogether: (operationId: string, together: readonly string[]) => void
  readonly closeConflict: () => void
}

function useStableHandlers(handlers: Review): Review {
  const latest = useRef(handlers)
  useLayoutEffect(() => {
    latest.current = handlers
  })
  const [stable] = useState<Review>(() => ({
    decide: (value) => latest.current.decide(value),
    giveReason: (reason) => latest.current.giveReason(reason),
    saveNote: (note) => latest.current.saveNote(note),
    retry: () => latest.current.retry(),
    discard: (name) => latest.current.discard(name),
    undo: () => latest.current.undo(),
    redo: () => latest.current.redo(),
    undoTogether: (operationId, together) => latest.current.undoTogether(operationId, together),
    closeConflict: () => latest.current.closeConflict(),
  }))
  return stable
}
