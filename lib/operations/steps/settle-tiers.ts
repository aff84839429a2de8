import type { Columns } from '@/lib/domain/change'
import type { Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'
import { countInUse } from '@/lib/store/sql/source-use'

import type { Workspace } from './workspace'

/**
 * Rule A6: a source leaves the cold tier as soon as one of its facts is current or protected, whatever the cause. Only the retention job
 * moves sources there (rule RT1), so ending a fact does not.
 */
export async function settleTiers(
  workspace: Workspace,
  added: readonly FactRow[] = [],
): Promise<void> {
  const gaining = new Set<string>()
  const gain = (row: Columns | null) => {
    if (row !== null && isInUse(row) && typeof row['sourceId'] === 'string')
      gaining.add(row['sourceId'])
  }
  for (const { id, after } of workspace.updatesOf('fact'))
    if (after['status'] !== undefined || after['protected'] !== undefined)
      gain(workspace.get('fact', id))
  for (const row of added) gain(row)
  await bringBack(workspace, [...gaining])
}

/** The same for the source of one fact held in the workspace. */
export async function settleTierOf(workspace: Workspace, factId: string): Promise<void> {
  const row = workspace.get('fact', factId)
  if (row !== null && isInUse(row) && typeof row['sourceId'] === 'string')
    await bringBack(workspace, [row['sourceId']])
}

/** Whether a fact keeps its source hot. */
function isInUse(row: Columns): boolean {
  return row['status'] === 'active' || row['protected'] === true
}

async function bringBack(workspace: Workspace, sourceIds: readonly string[]): Promise<void> {
  if (sourceIds.length === 0) return
  await workspace.load('source', sourceIds)
  for (const id of sourceIds) {
    if (workspace.get('source', id) === null) continue // it arrives in this operation, and arrives hot
    workspace.patch('source', id, { tier: 'hot' })
  }
}

/** Which of these sources are in use once the workspace is written. */
export async function inUseAfter(
  tx: Tx,
  workspace: Workspace,
  sourceIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const counts = new Map(await countInUse(tx, sourceIds))
  for (const { id, before } of workspace.updatesOf('fact')) {
    const after = workspace.get('fact', id) ?? {}
    const sourceId = String(after['sourceId'])
    if (!sourceIds.includes(sourceId)) continue
    const change = Number(isInUse(after)) - Number(isInUse({ ...after, ...before }))
    counts.set(sourceId, (counts.get(sourceId) ?? 0) + change)
  }
  return new Set([...counts].flatMap(([id, count]) => (count > 0 ? [id] : [])))
}
