import type { Change } from '@/lib/domain/change'
import { APPLYING_KINDS } from '@/lib/domain/operation'
import type { Proposal } from '@/lib/domain/proposal'
import type { Refusal } from '@/lib/domain/refusal'
import { blocking, laterOperations } from '@/lib/store/blocking-operations'
import { toChange } from '@/lib/store/changes'
import type { Tx } from '@/lib/store/open-store'

import { settleTierOf } from './settle-tiers'
import type { Workspace } from './workspace'

/**
 * Takes back, in the workspace, what the proposal's present verdict changed beyond the proposal itself, so that another verdict
 * can be given. Returns a refusal when a later operation touched those rows (rule U3).
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
      // An operation may have decided thousands.
      OR: [
        { tableName: 'fact', rowId: endedId },
        { tableName: 'proposal', after: { contains: '"withdrawn"' } },
      ],
    },
    orderBy: { position: 'desc' },
  })
  const changes = rows.map(toChange)
  const touched = await changesOfPair(workspace, changes, proposal)
  const later = await laterOperations(tx, { operation: appliedBy, rows: touched })
  if (later.length > 0) return { kind: 'blocked-by-later', operations: later.map(blocking) }
  if (!touched.every((change) => workspace.reverse(change))) return { kind: 'changed-meanwhile' }
  for (const { table, id } of touched) {
    // oxlint-disable-next-line no-await-in-loop -- one fact
    if (table === 'fact') await settleTierOf(workspace, id)
  }
  return null
}

/** What an operation changed on behalf of this pair: the fact that ended, and proposals that it withdrew. */
async function changesOfPair(
  workspace: Workspace,
  changes: readonly Change[],
  proposal: Proposal,
): Promise<readonly Change[]> {
  for (const table of ['fact', 'proposal'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await workspace.load(
      table,
      changes.filter((change) => change.table === table).map((change) => change.id),
    )
  }
  // Going live applies many at once: the other fact of the pair may have ended in the same operation, by another verdict.
  const endedId = proposal.verdict === 'reverse' ? proposal.newerFactId : proposal.olderFactId
  const ended = changes.filter(
    (change) =>
      change.table === 'fact' && change.after['status'] === 'superseded' && change.id === endedId,
  )
  const endedIds = ended.map((change) => change.id)
  const rest = changes.filter((change) => {
    if (change.table !== 'proposal' || change.id === proposal.id) return false
    const olderFactId = workspace.get('proposal', change.id)?.['olderFactId']
    return change.after['status'] === 'withdrawn' && endedIds.includes(String(olderFactId))
  })
  return [...ended, ...rest]
}
