import type { Flip } from '@/lib/domain/flips'
import type { Operation } from '@/lib/domain/operation'
import type { Tx } from '@/lib/store/port'
import { archivedBy, archivingsOf, tiersBefore, type Archiving } from '@/lib/store/sql/tier-history'

import { inUseAfter, settleTiers } from './settle-tiers'
import type { Workspace } from './workspace'

/**
 * Returns sources to the tier they had before these operations, given newest first with the flips of undoing them (rules A6, RT4). Sources
 * in use stay hot, and so do those that no archiving in effect has moved, whatever the order of undo.
 */
export async function putTiersBack(
  tx: Tx,
  workspace: Workspace,
  back: { readonly targets: readonly Operation[]; readonly flips: readonly Flip[] },
): Promise<void> {
  const { targets, flips } = back
  const flipped = new Map(flips.map(({ operation, inEffect }) => [operation.id, inEffect]))
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

/** These operations' flips take precedence over the log. A source that retention never moved may have been cold from the start. */
function isArchived(
  archivings: readonly Archiving[],
  flipped: ReadonlyMap<string, boolean>,
): boolean {
  const now = archivings.flatMap(({ operationId }) => flipped.get(operationId) ?? [])
  return now.length > 0 ? now.includes(true) : (archivings.at(-1)?.inEffect ?? true)
}
