import type { PairView } from '@/lib/views/screen'

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
