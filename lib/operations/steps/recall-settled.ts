import type { Operation } from '@/lib/domain/operation'
import type { Tx } from '@/lib/store/port'

import type { Item, Run } from './run-of-verdicts'

/**
 * Notes which of these items an earlier part of the operation withdrew, and by which approval, when another run wrote that part: the same
 * request repeated, or whoever goes on after a process that died (rules M11, A5).
 */
export async function recallSettled(
  tx: Tx,
  {
    run,
    operation,
    items,
  }: { readonly run: Run; readonly operation: Operation; readonly items: readonly Item[] },
): Promise<void> {
  if (operation.id === run.operationId) return
  const ids = items.map(({ proposalId }) => proposalId)
  const changes = await tx.change.findMany({
    where: { operationSeq: operation.seq, tableName: 'proposal', rowId: { in: ids } },
  })
  const withdrawn = changes.filter(({ after }) => statusIn(after) === 'withdrawn')
  if (withdrawn.length === 0) return
  const where = { id: { in: withdrawn.map(({ rowId }) => rowId) } }
  const proposals = await tx.proposal.findMany({ where, select: SIDES })
  const among = {
    in: proposals.flatMap(({ olderFactId, newerFactId }) => [olderFactId, newerFactId]),
  }
  const verdicts = await tx.verdict.findMany({
    where: {
      operationId: operation.id,
      value: { in: ['supersede', 'reverse'] },
      proposal: { OR: [{ olderFactId: among }, { newerFactId: among }] },
    },
    select: { value: true, proposal: { select: SIDES } },
    orderBy: { id: 'asc' },
  })
  const endedBy = new Map<string, number>()
  for (const { value, proposal } of verdicts) {
    const ended = value === 'reverse' ? proposal.newerFactId : proposal.olderFactId
    if (!endedBy.has(ended)) endedBy.set(ended, proposal.number)
  }
  for (const { id, olderFactId, newerFactId } of proposals) {
    const by = endedBy.get(olderFactId) ?? endedBy.get(newerFactId)
    if (by !== undefined) run.settledBy.set(id, by)
  }
}

const SIDES = { id: true, number: true, olderFactId: true, newerFactId: true } as const

function statusIn(after: string): unknown {
  const columns: unknown = JSON.parse(after)
  return typeof columns === 'object' && columns !== null ? Reflect.get(columns, 'status') : null
}
