import type { Operation } from '@/lib/domain/operation'
import type { Tx } from '@/lib/store/open-store'
import { lastArchivings, tiersBefore } from '@/lib/store/queries/tier-history'
import { toOperation } from '@/lib/store/rows'

import { inUseAfter, settleTiers } from './settle-tiers'
import type { Workspace } from './workspace'

/**
 * Puts sources back into the tier that they had before these operations, given newest first (rules A6, RT4). What is in use is hot all
 * the same, and so is what no archiving in effect has moved: undone in any order, nothing is moved that was brought back.
 */
export async function putTiersBack(
  tx: Tx,
  workspace: Workspace,
  targets: readonly Operation[],
): Promise<void> {
  const before = await tiersBefore(
    tx,
    targets.map(({ seq }) => seq),
  )
  const ids = [...before.keys()]
  if (ids.length > 0) {
    const used = await inUseAfter(tx, workspace, ids)
    const [archivings, flipped] = [await lastArchivings(tx, ids), await inEffectAfter(tx, targets)]
    await workspace.load('source', ids)
    for (const [id, tier] of before) {
      const last = archivings.get(id)
      const stays = last === undefined || (flipped.get(last.operationId) ?? last.inEffect)
      const cold = tier === 'cold' && stays && !used.has(id)
      workspace.patch('source', id, { tier: cold ? 'cold' : 'hot' })
    }
  }
  await settleTiers(workspace)
}

/** Which operations these, once taken back, bring into effect or out of it: those that an undo took back come back with its undo. */
async function inEffectAfter(
  tx: Tx,
  targets: readonly Operation[],
): Promise<ReadonlyMap<string, boolean>> {
  const flipped = new Map<string, boolean>()
  const open = targets.map((operation) => ({ operation, inEffect: false }))
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { operation, inEffect } = next
    flipped.set(operation.id, inEffect)
    if (operation.kind !== 'undo') continue
    // oxlint-disable-next-line no-await-in-loop -- each step needs the one before
    const rows = await tx.operation.findMany({
      where: { id: { in: [...(operation.subject.undoes ?? [])] } },
    })
    open.push(...rows.map((row) => ({ operation: toOperation(row), inEffect: !inEffect })))
  }
  return flipped
}
