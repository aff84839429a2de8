import type { PairView } from '@/lib/views/pair-view'

import { answerOf } from './answered'
import type { ReviewSession, RowProblem } from './review-events'

// One row of a session, changed; everything else stays.

/** Returns the session with a proposal as it stands now. */
export function show(session: ReviewSession, proposal: PairView): ReviewSession {
  return { ...session, overlay: new Map(session.overlay).set(proposal.id, proposal) }
}

/** Returns the session with a problem on a row. */
export function withProblem(
  session: ReviewSession,
  id: string,
  problem: RowProblem,
): ReviewSession {
  return { ...session, problems: new Map(session.problems).set(id, problem) }
}

/** Returns the session without the problem of a row, or without one of that kind (null: any). */
export function withoutProblem(
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

/** Returns the set without an id. */
export function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(set)
  rest.delete(id)
  return rest
}

/** Returns the session with proposals as they stand now, handled or waiting again. */
export function withProposals(
  session: ReviewSession,
  proposals: readonly PairView[],
): ReviewSession {
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
export function countOf(before: PairView): 0 | 1 {
  return isWaiting(before) ? 1 : 0
}

/** True when what a proposal shows is the answer of this step, which has not come back yet. */
export function isLatestStep(session: ReviewSession, key: string, proposalId: string): boolean {
  const shown = session.overlay.get(proposalId)
  return shown !== undefined && answerOf(shown)?.id === `sending:${key}`
}
