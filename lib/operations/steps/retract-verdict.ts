import { APPLYING_KINDS } from '@/lib/domain/operation'
import type { Proposal } from '@/lib/domain/proposal'
import type { Refusal } from '@/lib/domain/refusal'
import { blocking, laterOperations } from '@/lib/store/blocking-operations'
import { toChange } from '@/lib/store/changes'
import type { Tx } from '@/lib/store/port'

import { settleTierOf } from './settle-tiers'
import type { Workspace } from './workspace'

/**
 * Revives, in the workspace, the fact that the proposal's current verdict ended, so that another verdict can be given; proposals it
 * withdrew reopen. Returns a refusal when a later operation touched that fact (rule U3).
 */
export async function retractVerdict(
  tx: Tx,
  workspace: Workspace,
  proposal: Proposal,
): Promise<Refusal | null> {
  if (!proposal.applied || proposal.verdictId === null) return null
  const verdict = await tx.verdict.findUnique({ where: { id: proposal.verdictId } })
  const appliedBy = await tx.operation.findFirst({
    where: {
      inEffect: true,
      kind: { in: [...APPLYING_KINDS] },
      changes: { some: { tableName: 'proposal', rowId: proposal.id } },
    },
    orderBy: [{ effectSeq: 'desc' }, { seq: 'desc' }],
  })
  if (verdict === null || appliedBy === null) return { kind: 'changed-meanwhile' }
  const endedId = proposal.verdict === 'reverse' ? proposal.newerFactId : proposal.olderFactId
  const rows = await tx.change.findMany({
    where: {
      operationSeq: appliedBy.seq,
      before: { not: null },
      tableName: 'fact', // an operation may have decided thousands
      rowId: endedId,
    },
    orderBy: { position: 'desc' },
  })
  const ended = rows.map(toChange).filter(({ after }) => after['status'] === 'superseded')
  const later = await laterOperations(tx, { operation: appliedBy, rows: ended })
  if (later.length > 0) return { kind: 'blocked-by-later', operations: later.map(blocking) }
  await workspace.load('fact', [endedId])
  if (!ended.every((change) => workspace.reverse(change))) return { kind: 'changed-meanwhile' }
  if (ended.length > 0) await settleTierOf(workspace, endedId)
  return null
}
