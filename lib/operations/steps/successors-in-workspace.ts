import type { Tx } from '@/lib/store/port'
import { successorsOf } from '@/lib/store/successors'

import type { Workspace } from './workspace'

/** Follows the chain through what this operation has already decided, then through the store. */
export async function successorsInWorkspace(
  tx: Tx,
  workspace: Workspace,
  fact: { readonly id: string; readonly supersededById: string | null },
): Promise<readonly string[]> {
  const ids: string[] = []
  let next = fact.supersededById
  while (next !== null && next !== fact.id && !ids.includes(next)) {
    ids.push(next)
    const held = workspace.get('fact', next)
    if (held === null) {
      const row = await tx.fact.findUnique({
        where: { id: next },
        select: { id: true, supersededById: true },
      })
      return row === null ? ids : [...ids, ...(await successorsOf(tx, row))]
    }
    next = typeof held['supersededById'] === 'string' ? held['supersededById'] : null
  }
  return ids
}
