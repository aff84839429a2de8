import type { ProposalView } from '@/lib/views/screen'

import type { VerdictIntent } from './outbox'
import type { ReviewEvent, ReviewSession, RowProblem, Step } from './review-events'

export const EMPTY_SESSION: ReviewSession = {
  overlay: new Map(),
  handled: new Set(),
  problems: new Map(),
  trail: [],
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
      return refused(session, event.intent, event.text)
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
    case 'seen':
      return withoutProblem(show(session, event.proposal), event.proposal.id, 'unsaved')
  }
}

function decided(session: ReviewSession, intent: VerdictIntent, view: ProposalView): ReviewSession {
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
  event: { readonly key: string; readonly verdictId: string; readonly proposal: ProposalView },
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

function refused(session: ReviewSession, intent: VerdictIntent, text: string): ReviewSession {
  const step = session.trail.find((each) => each.key === intent.key)
  const { proposalId, number } = intent
  const rolledBack =
    step !== undefined && isLatestStep(session, intent.key, proposalId)
      ? show(session, step.before)
      : session
  return {
    ...withProblem(rolledBack, proposalId, { kind: 'refused', text }),
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
  const overlay = new Map(session.overlay)
  const handled = new Set(session.handled)
  const counted = session.undoing.some((step) => step.key === event.key) // when it was taken back on screen
  let { decided } = session
  for (const proposal of event.proposals) {
    overlay.set(proposal.id, proposal)
    const waits = isWaiting(proposal)
    if (waits) handled.delete(proposal.id)
    else handled.add(proposal.id)
    if (!counted && waits === (event.type === 'undone')) decided += waits ? -1 : 1
  }
  return {
    ...session,
    overlay,
    handled,
    trail: session.trail.filter((step) => step.key !== event.key),
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

/** Returns the proposal as it will stand once the verdict is recorded. */
function answered(view: ProposalView, intent: VerdictIntent): ProposalView {
  const unsure = intent.value === 'unsure'
  return {
    ...view,
    status: unsure ? view.status : 'decided',
    unsure,
    verdict: {
      id: `sending:${intent.key}`,
      value: intent.value,
      reviewer: 'you',
      verified: false,
      at: '',
      operationId: '',
      reverted: false,
      reason: null,
      note: null,
    },
  }
}

/** True when the proposal waits for its first clear verdict. */
export function isWaiting(proposal: ProposalView): boolean {
  return (proposal.status === 'pending' && !proposal.unsure) || proposal.status === 'stale'
}

/** An answer counts once for a proposal: another one in its place does not. */
function countOf(before: ProposalView): 0 | 1 {
  return isWaiting(before) ? 1 : 0
}

/** Returns how many more are decided than when the page was opened; fewer, where older decisions were undone. */
export function decidedCount(session: ReviewSession): number {
  return session.decided
}

function isLatestStep(session: ReviewSession, key: string, proposalId: string): boolean {
  const shown = session.overlay.get(proposalId)
  return shown?.verdict?.id === `sending:${key}`
}

function show(session: ReviewSession, proposal: ProposalView): ReviewSession {
  return { ...session, overlay: new Map(session.overlay).set(proposal.id, proposal) }
}

function withProblem(session: ReviewSession, id: string, problem: RowProblem): ReviewSession {
  return { ...session, problems: new Map(session.problems).set(id, problem) }
}

function withoutProblem(
  session: ReviewSession,
  id: string,
  kind: RowProblem['kind'] | null,
): ReviewSession {
  const problem = session.problems.get(id)
  if (problem === undefined || (kind !== null && problem.kind !== kind)) return session
  const problems = new Map(session.problems)
  problems.delete(id)
  return { ...session, problems }
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(set)
  rest.delete(id)
  return rest
}
