import type { PairView } from '@/lib/views/pair-view'

import { answered } from './answered'
import type { VerdictIntent } from './outbox'
import type { ReviewEvent, ReviewSession, Step } from './review-events'
import { dropped, isWaitedFor, undoing, undone, undoRefused } from './review-undo'
import { proposalName } from './review-words'
import {
  countOf,
  isLatestStep,
  show,
  without,
  withoutProblem,
  withProblem,
  withProposals,
} from './session-rows'

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
      return unsaved(session, event.intent)
    case 'prevented':
      return { ...session, refusal: { of: event.of, text: event.text } }
    case 'annotated':
      if (session.last?.key !== event.key) return session
      return {
        ...session,
        last: { ...session.last, reason: event.reason, note: event.note },
        refusal: null,
      }
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
    case 'told': {
      const news = event.proposals.filter(({ id }) => !isWaitedFor(session, id))
      return withProposals(meanwhile(session, news), news)
    }
    case 'together':
      return {
        ...session,
        handled: new Set([...session.handled, ...event.ids]),
        decided: session.decided + event.ids.length,
        together: [
          ...session.together,
          { after: lastKey(session), ids: event.ids, value: event.value },
        ],
        last: null,
        refusal: null,
        undone: null,
      }
    case 'seen':
      if (isWaitedFor(session, event.proposal.id)) return session
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

/** No answer came: it is sent again until one does. */
function unsaved(session: ReviewSession, intent: VerdictIntent): ReviewSession {
  const { proposalId, number, reviewer: by } = intent
  const takenBack = intent.takenBack !== undefined
  const told = withProblem(session, proposalId, { kind: 'unsaved', by, takenBack })
  if (!takenBack) return told
  const text = `${proposalName(number)}: undone here; the server follows when it answers.`
  return { ...told, undone: { text, canRedo: false } }
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
    refusal: { of: { id: proposalId, number }, text },
    decided: session.decided - (step === undefined ? 0 : countOf(step.before)),
    dwells:
      step === undefined || intent.dwellMs === null ? session.dwells : session.dwells.slice(0, -1),
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
