import { redated, type RedatedSuccessor } from '@/lib/domain/redate'
import type { Refusal } from '@/lib/domain/refusal'
import type { Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'
import { aheadBefore } from '@/lib/store/sql/ahead-before'

import type { Workspace } from './workspace'

/**
 * Gives a fact that a clock ahead of now has dated the time of now (rule IN16). Facts of its slot that arrived before it and are as
 * wrong change with it, as they would count as newer otherwise; so do the ends that follow a beginning. Returns why not, or null.
 */
export async function redateFact(
  tx: Tx,
  workspace: Workspace,
  { factId, at }: { readonly factId: string; readonly at: Date },
): Promise<Refusal | null> {
  const ids = [factId, ...(await aheadBefore(tx, factId, at))]
  await workspace.load('fact', ids)
  const begun = new Map<string, RedatedSuccessor>()
  for (const id of ids) {
    const from = rowOf(workspace, id)?.validFrom
    if (from === undefined) return { kind: 'not-found', what: 'fact' }
    const to = redated(rowOf(workspace, id) as FactRow, null, at).validFrom
    begun.set(id, { from, to })
  }
  const former = await tx.fact.findMany({ where: { supersededById: { in: ids } } })
  workspace.hold('fact', former)
  const changed = new Set([...ids, ...former.map(({ id }) => id)])
  const held = [...changed].map((id) => rowOf(workspace, id)).filter((row) => row !== null)
  for (const row of held) {
    const successor = await successorOf(workspace, row, begun)
    const next = redated(row, successor, at)
    if (ids.includes(row.id)) workspace.patch('fact', row.id, next)
    else workspace.patch('fact', row.id, { validUntil: next.validUntil })
  }
  return null
}

async function successorOf(
  workspace: Workspace,
  { supersededById: id }: FactRow,
  begun: ReadonlyMap<string, RedatedSuccessor>,
): Promise<RedatedSuccessor | null> {
  if (id === null) return null
  const moved = begun.get(id)
  if (moved !== undefined) return moved
  await workspace.load('fact', [id])
  const from = rowOf(workspace, id)?.validFrom
  return from === undefined ? null : { from, to: from }
}

function rowOf(workspace: Workspace, id: string): FactRow | null {
  return workspace.get('fact', id) as FactRow | null
}
