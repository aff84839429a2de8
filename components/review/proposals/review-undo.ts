import type { PairView } from '@/lib/views/pair-view'

import type { ReviewEvent, ReviewSession, Step } from './review-events'
import {
  countOf,
  isLatestStep,
  isWaiting,
  show,
  without,
  withoutProblem,
  withProposals,
} from './session-rows'

// What taking back and bringing back make of a session.

/** Takes a step back on screen; the store is asked next. */
export function undoing(session: ReviewSession, key: string): ReviewSession {
  const step = session.trail.find((each) => each.key === key)
  if (step === undefined) return session
  return {
    ...withoutProblem(show(session, step.before), step.before.id, null),
    handled: without(session.handled, step.before.id),
    trail: session.trail.filter((each) => each.key !== key),
    undoing: [...session.undoing, step],
    last: null,
    refusal: null,
    decided: session.decided - countOf(step.before),
  }
}

/** Brings a step back that the store did not take back. */
export function undoRefused(
  session: ReviewSession,
  key: string | null,
  text: string | null,
): ReviewSession {
  const said = {
    ...session,
    ...(text === null ? { undone: null } : { undone: { text, canRedo: false }, refusal: null }),
  }
  const step = session.undoing.find((each) => each.key === key)
  if (step === undefined) return said
  const undoing = session.undoing.filter((each) => each.key !== key)
  const next = sentStep(session, step.after.id)
  if (next !== undefined) {
    // It was given on what stands no longer: it follows the step that came back, and its own answer will tell.
    const trail = session.trail.flatMap((each) =>
      each === next ? [step, { ...next, before: step.after }] : [each],
    )
    const decided = session.decided + countOf(step.before) - countOf(next.before)
    return { ...said, trail, undoing, decided: decided + countOf(step.after) }
  }
  return {
    ...show(said, step.after),
    handled: new Set([...session.handled, step.after.id]),
    trail: [...session.trail, step],
    undoing,
    decided: session.decided + countOf(step.before),
  }
}

/** Takes back what never reached the store; there is nothing to redo. */
export function dropped(session: ReviewSession, key: string, text: string): ReviewSession {
  const left = undoing(session, key)
  const step = left.undoing.find((each) => each.key === key)
  return {
    ...(step === undefined ? left : withoutProblem(left, step.before.id, 'unsaved')),
    undoing: left.undoing.filter((each) => each.key !== key),
    undone: { text, canRedo: false },
  }
}

/** Shows what an undo or a redo has made of proposals. */
export function undone(
  session: ReviewSession,
  event: Extract<ReviewEvent, { readonly type: 'undone' | 'redone' }>,
): ReviewSession {
  const together = event.type === 'undone' && event.together === true
  const ids = together ? (session.together.at(-1)?.ids ?? []) : []
  const handled = new Set([...session.handled].filter((id) => !ids.includes(id)))
  const counted = session.undoing.some((step) => step.key === event.key) // when it was taken back on screen
  let decided = session.decided - ids.length
  for (const proposal of event.proposals) {
    const waits = isWaiting(proposal)
    if (counted || ids.includes(proposal.id)) continue
    if (waits === (event.type === 'undone')) decided += waits ? -1 : 1
  }
  const sent = (proposal: PairView) => sentStep(session, proposal.id)
  const settled = event.proposals.filter((proposal) => sent(proposal) === undefined)
  let shown = withProposals({ ...session, handled }, settled)
  for (const { id } of settled) shown = withoutProblem(shown, id, 'unsaved')
  return {
    ...shown,
    trail: session.trail
      .filter((step) => step.key !== event.key)
      .map((step) => {
        const before = event.proposals.find((proposal) => sent(proposal)?.key === step.key)
        return before === undefined ? step : { ...step, before }
      }),
    together: together ? session.together.slice(0, -1) : session.together,
    undoing: session.undoing.filter((step) => step.key !== event.key),
    decided,
    last: null,
    refusal: null,
    undone: { text: event.text, canRedo: event.type === 'undone' },
  }
}

/**
 * While an undo is on its way, or an answer, what the store says of the proposal may be what stood before it: what comes back from it
 * will tell.
 */
export function isWaitedFor(session: ReviewSession, proposalId: string): boolean {
  const isUndoing = session.undoing.some((step) => step.before.id === proposalId)
  return isUndoing || sentStep(session, proposalId) !== undefined
}

/** Returns the step whose answer is shown and has not come back yet: it was given on what an undo has not yet confirmed. */
function sentStep(session: ReviewSession, proposalId: string): Step | undefined {
  return session.trail.find(
    ({ key, after }) => after.id === proposalId && isLatestStep(session, key, proposalId),
  )
}
