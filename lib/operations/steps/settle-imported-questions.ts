import type { Tx } from '@/lib/store/port'
import { isArchived, type ProposalRow } from '@/lib/store/rows'

import type { ImportPlan } from './plan-import'
import { settleQuestions } from './settle-questions'
import type { Workspace } from './workspace'

/** Rule P3: an open proposal about changed words is stale; one about a fact that ended or left is withdrawn. */
export async function settleImportedQuestions(
  tx: Tx,
  workspace: Workspace,
  plan: ImportPlan,
): Promise<void> {
  const changed = plan.facts.flatMap(({ reworded, stored }) =>
    reworded && stored !== null ? [stored.id] : [],
  )
  // One list per query: the client splits a long list only when it is the only one.
  const reworded = [
    ...(await tx.proposal.findMany({ where: { status: 'pending', olderFactId: { in: changed } } })),
    ...(await tx.proposal.findMany({ where: { status: 'pending', newerFactId: { in: changed } } })),
  ]
  workspace.hold('proposal', reworded)
  for (const row of reworded) workspace.patch('proposal', row.id, { status: 'stale' })
  const ended = plan.facts.flatMap(({ supersede, stored }) =>
    supersede && stored !== null && workspace.get('fact', stored.id)?.['status'] !== 'active'
      ? [stored.id]
      : [],
  )
  const settled: ProposalRow[] = [
    ...(await tx.proposal.findMany({ where: { status: 'pending', olderFactId: { in: ended } } })),
    ...(await tx.proposal.findMany({ where: { status: 'stale', olderFactId: { in: ended } } })),
  ]
  settled.push(...(await askedAboutArchived(tx, plan)))
  workspace.hold('proposal', settled)
  for (const row of settled) workspace.patch('proposal', row.id, { status: 'withdrawn' })
  await settleQuestions(tx, workspace)
}

/** Rule SG6: a fact its source has since archived is not asked about; once included again, it has a new revision and may be. */
async function askedAboutArchived(tx: Tx, plan: ImportPlan): Promise<readonly ProposalRow[]> {
  const archived = plan.facts.flatMap(({ patch, stored }) =>
    stored !== null && isArchived({ ...stored, ...patch }) && !isArchived(stored)
      ? [stored.id]
      : [],
  )
  const asked: ProposalRow[] = []
  for (const status of ['pending', 'stale']) {
    asked.push(
      ...(await tx.proposal.findMany({ where: { status, olderFactId: { in: archived } } })),
    )
    asked.push(
      ...(await tx.proposal.findMany({ where: { status, newerFactId: { in: archived } } })),
    )
  }
  return asked
}
