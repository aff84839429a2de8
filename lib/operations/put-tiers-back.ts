import type { Operation } from '@/lib/domain/operation'
import type { Tx } from '@/lib/store/open-store'
import {
  archivedBy,
  archivingsOf,
  tiersBefore,
  type Archiving,
} from '@/lib/store/queries/tier-history'
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
  const flipped = await inEffectAfter(tx, targets)
  const before = await tiersBefore(
    tx,
    targets.map(({ seq }) => seq),
  )
  const ids = [...new Set([...before.keys(), ...(await archivedBy(tx, [...flipped.keys()]))])]
  if (ids.length > 0) {
    const used = await inUseAfter(tx, workspace, ids)
    const archivings = await archivingsOf(tx, ids)
    await workspace.load('source', ids)
    for (const id of ids) {
      const tier = before.get(id) ?? workspace.get('source', id)?.['tier']
      const stays = isArchived(archivings.get(id) ?? [], flipped) && !used.has(id)
      const cold = tier === 'cold' && stays
      workspace.patch('source', id, { tier: cold ? 'cold' : 'hot' })
    }
  }
  await settleTiers(workspace)
}

/** What these operations flip counts before what the log has; a source that retention never moved may have been cold from the start. */
function isArchived(
  archivings: readonly Archiving[],
  flipped: ReadonlyMap<string, boolean>,
): boolean {
  const now = archivings.flatMap(({ operationId }) => flipped.get(operationId) ?? [])
  return now.length > 0 ? now.includes(true) : (archivings.at(-1)?.inEffect ?? true)
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
