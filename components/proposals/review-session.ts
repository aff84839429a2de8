import type { PairView } from '@/lib/views/screen'

import { answered, answerOf } from './answered'
import type { VerdictIntent } from './outbox'
import type { ReviewEvent, ReviewSession, Step } from './review-events'
import { show, without, withoutProblem, withProblem } from './session-rows'

export const EMPTY_SESSION: ReviewSession = {
  overlay: new Map(),
  handled: new Set(),
  problems: new Map(),
  meanwhile: new Set(),
  trail: [],
  together: [],
  undoing: [],
  last: null,
  refusal: null,
  undone: null,
  decided: 0,
  dwells: [],
}

/** How many steps are kept for taking back on the spot; older ones are undone by the server alone. */
const TRAIL_LENGTH = 200

/** Returns the session after an event. Every rollback touches the one proposal it is about. */
export function reviewSession(session: ReviewSession, event: ReviewEvent): ReviewSession {
  switch (event.type) {
    case 'decided':
      return decided(session, event.intent, event.view)
    case 'recorded':
      return recorded(session, event)
    case 'refused':
      return refused(session, event)
    case 'beaten':
      return withProblem(session, event.proposalId, { kind: 'refused', ...event.problem })
    case 'unsaved':
      return withProblem(session, event.intent.proposalId, {
        kind: 'unsaved',
        by: event.intent.reviewer,
      })
    case 'annotated':
      return session.last?.key === event.key
        ? { ...session, last: { ...session.last, reason: event.reason, note: event.note } }
        : session
    case 'undoing':
      return undoing(session, event.key)
    case 'undo-refused':
      return undoRefused(session, event.key, event.text)
    case 'dropped':
      return dropped(session, event.key, event.text)
    case 'undone':
      return undone(session, event)
    case 'redone': {
      const [after, ...others] = event.proposals
      const before = after === undefined ? undefined : session.overlay.get(after.id)
      const redone = undone(session, event)
      if (after === undefined || before === undefined || others.length > 0) return redone
      return { ...redone, trail: [...redone.trail, { key: event.key, before, after }] }
    }
    case 'told':
      return withProposals(meanwhile(session, event.proposals), event.proposals)
    case 'together':
      return {
        ...session,
        handled: new Set([...session.handled, ...event.ids]),
        decided: session.decided + event.ids.length,
        together: [...session.together, { after: lastKey(session), ids: event.ids }],
        last: null,
        refusal: null,
      }
    case 'seen':
      return withoutProblem(show(session, event.proposal), event.proposal.id, 'unsaved')
  }
}

function decided(session: ReviewSession, intent: VerdictIntent, view: PairView): ReviewSession {
  const after = answered(view, intent)
  return {
    ...withoutProblem(show(session, after), view.id, null),
    handled: new Set([...session.handled, view.id]),
    trail: [...session.trail, { key: intent.key, before: view, after }].slice(-TRAIL_LENGTH),
    last: {
      key: intent.key,
      proposalId: view.id,
      number: view.number,
      value: intent.value,
      disagreed: intent.beside === true,
      verdictId: null,
      reason: null,
      note: null,
    },
    refusal: null,
    undone: null,
    decided: session.decided + countOf(view),
    dwells: intent.dwellMs === null ? session.dwells : [...session.dwells, intent.dwellMs],
  }
}

function recorded(
  session: ReviewSession,
  event: { readonly key: string; readonly verdictId: string; readonly proposal: PairView },
): ReviewSession {
  const { key, verdictId, proposal } = event
  const landed = (step: Step) => (step.key === key ? { ...step, after: proposal } : step)
  const [trail, undoing] = [session.trail.map(landed), session.undoing.map(landed)]
  const last = session.last?.key === key ? { ...session.last, verdictId } : session.last
  const known = [...session.trail, ...session.undoing].some((step) => step.key === key)
  const latest = !known || isLatestStep(session, key, proposal.id) // not known: it was sent again after a reload
  const shown = latest ? show(session, proposal) : session
  return { ...withoutProblem(shown, proposal.id, 'unsaved'), trail, undoing, last }
}

function refused(
  session: ReviewSession,
  { intent, text, beaten, atMs }: Extract<ReviewEvent, { readonly type: 'refused' }>,
): ReviewSession {
  const step = session.trail.find((each) => each.key === intent.key)
  const { proposalId, number } = intent
  const known = beaten ? meanwhile(session, [{ id: proposalId }]) : session
  const rolledBack =
    step !== undefined && isLatestStep(session, intent.key, proposalId)
      ? show(known, step.before)
      : known
  return {
    ...withProblem(rolledBack, proposalId, {
      kind: 'refused',
      text,
      beaten: beaten ? intent.value : null,
      atMs,
    }),
    handled: without(session.handled, proposalId),
    trail: session.trail.filter((each) => each.key !== intent.key),
    last: session.last?.key === intent.key ? null : session.last,
    refusal: { proposalId, number, text },
    decided: session.decided - (step === undefined ? 0 : countOf(step.before)),
    dwells:
      step === undefined || intent.dwellMs === null ? session.dwells : session.dwells.slice(0, -1),
  }
}

function undoing(session: ReviewSession, key: string): ReviewSession {
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

function undoRefused(
  session: ReviewSession,
  key: string | null,
  text: string | null,
): ReviewSession {
  const said = {
    ...session,
    undone: text === null ? null : { proposalId: null, text, canRedo: false },
  }
  const step = session.undoing.find((each) => each.key === key)
  if (step === undefined) return said
  return {
    ...show(said, step.after),
    handled: new Set([...session.handled, step.after.id]),
    trail: [...session.trail, step],
    undoing: session.undoing.filter((each) => each.key !== key),
    decided: session.decided + countOf(step.before),
  }
}

/** Takes back what never reached the store; there is nothing to redo. */
function dropped(session: ReviewSession, key: string, text: string): ReviewSession {
  const left = undoing(session, key)
  const step = left.undoing.find((each) => each.key === key)
  return {
    ...(step === undefined ? left : withoutProblem(left, step.before.id, 'unsaved')),
    undoing: left.undoing.filter((each) => each.key !== key),
    undone: { proposalId: step?.before.id ?? null, text, canRedo: false },
  }
}

function undone(
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
  return {
    ...withProposals({ ...session, handled }, event.proposals),
    trail: session.trail.filter((step) => step.key !== event.key),
    together: together ? session.together.slice(0, -1) : session.together,
    undoing: session.undoing.filter((step) => step.key !== event.key),
    decided,
    last: null,
    refusal: null,
    undone: {
      proposalId: event.proposals[0]?.id ?? null,
      text: event.text,
      canRedo: event.type === 'undone',
    },
  }
}

/** Remembers what changed elsewhere while it was shown here: an answer then may not be meant for what stands now. */
function meanwhile(
  session: ReviewSession,
  proposals: readonly Pick<PairView, 'id'>[],
): ReviewSession {
  const ids = proposals.map(({ id }) => id)
  return { ...session, meanwhile: new Set([...session.meanwhile, ...ids]) }
}

function withProposals(session: ReviewSession, proposals: readonly PairView[]): ReviewSession {
  const overlay = new Map(session.overlay)
  const handled = new Set(session.handled)
  for (const proposal of proposals) {
    overlay.set(proposal.id, proposal)
    if (isWaiting(proposal)) handled.delete(proposal.id)
    else handled.add(proposal.id)
  }
  return { ...session, overlay, handled }
}

/** True when the proposal waits for its first clear verdict. */
export function isWaiting(proposal: PairView): boolean {
  return (proposal.status === 'pending' && !proposal.unsure) || proposal.status === 'stale'
}

/** An answer counts once for a proposal: another one in its place does not. */
function countOf(before: PairView): 0 | 1 {
  return isWaiting(before) ? 1 : 0
}

/** Returns how many more are decided than when the page was opened; fewer, where older decisions were undone. */
export function decidedCount(session: ReviewSession): number {
  return session.decided
}

/** Returns the step that undo takes back next; null when that is what was decided together since, or nothing. */
export function nextToUndo(session: ReviewSession): Step | null {
  const together = session.together.at(-1)
  if (together !== undefined && together.after === lastKey(session)) return null
  return session.trail.at(-1) ?? null
}

function lastKey(session: ReviewSession): string | null {
  return session.trail.at(-1)?.key ?? null
}

function isLatestStep(session: ReviewSession, key: string, proposalId: string): boolean {
  const shown = session.overlay.get(proposalId)
  return shown !== undefined && answerOf(shown)?.id === `sending:${key}`
}
