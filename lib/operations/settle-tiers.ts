import type { Tx } from '@/lib/store/open-store'
import { countActiveFacts } from '@/lib/store/queries/active-facts-of-sources'
import type { FactRow, SourceRow } from '@/lib/store/rows'

import type { Workspace } from './workspace'

/**
 * Rule A6, for every source of a fact that this operation ends, brings back or adds: cold when none of its facts is active, else
 * hot. A tier follows from the facts and is never put back by itself, so that undo in any order leaves it right.
 */
export async function settleTiers(
  tx: Tx,
  workspace: Workspace,
  added: readonly FactRow[] = [],
): Promise<void> {
  const gained = new Map<string, number>()
  const gain = (sourceId: unknown, count: number) => {
    if (typeof sourceId === 'string') gained.set(sourceId, (gained.get(sourceId) ?? 0) + count)
  }
  for (const { table, id, before, after } of workspace.updates()) {
    if (table !== 'fact' || after['status'] === undefined) continue
    const [was, is] = [before?.['status'] === 'active', after['status'] === 'active']
    gain(workspace.get('fact', id)?.['sourceId'], Number(is) - Number(was))
  }
  for (const row of added) if (row.status === 'active') gain(row.sourceId, 1)
  if (gained.size === 0) return
  const ids = [...gained.keys()]
  await workspace.load('source', ids)
  const active = await countActiveFacts(tx, ids)
  for (const [id, count] of gained) {
    if (workspace.get('source', id) === null) continue // it arrives in this operation
    workspace.patch('source', id, { tier: tierOf((active.get(id) ?? 0) + count > 0) })
  }
}

/** The same for the source of one fact that the workspace holds. */
export async function settleTierOf(tx: Tx, workspace: Workspace, factId: string): Promise<void> {
  const sourceId = workspace.get('fact', factId)?.['sourceId']
  if (typeof sourceId !== 'string') return
  const siblings = await tx.fact.findMany({
    where: { sourceId },
    select: { id: true, status: true },
  })
  const active = siblings.some(
    (row) => (workspace.get('fact', row.id)?.['status'] ?? row.status) === 'active',
  )
  await workspace.load('source', [sourceId])
  workspace.patch('source', sourceId, { tier: tierOf(active) })
}

/** Rule A6, for sources that arrive: one none of whose facts is active arrives cold. */
export function withTier(
  sources: readonly SourceRow[],
  facts: readonly FactRow[],
): readonly SourceRow[] {
  const active = new Set(facts.filter((row) => row.status === 'active').map((row) => row.sourceId))
  return sources.map((row) => ({ ...row, tier: tierOf(active.has(row.id)) }))
}

function tierOf(active: boolean): 'hot' | 'cold' {
  return active ? 'hot' : 'cold'
}
