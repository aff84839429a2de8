import { jsonIn } from '@/lib/domain/change'
import { widensReach } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { agentOfPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { toOverrides } from '@/lib/store/rows'

import { movedTogether } from './reach'
import type { Workspace } from './workspace'

/**
 * Returns why an undo may not increase automation for anyone (rule GA38), or null. To bring a signed phase back is to go live, and
 * needs what going live needs: every required gate, and two signatures (rule GA22).
 */
export async function wideningRefusal(
  tx: Tx,
  store: Pick<Store, 'environment'>,
  workspace: Workspace,
): Promise<Refusal | null> {
  const changes = workspace
    .updatesOf('policy')
    .filter(({ after }) => after['overrides'] !== undefined)
    .map(({ id, before, after }) => ({
      agentId: agentOfPolicy(id),
      before: toOverrides(jsonIn(before?.['overrides'])),
      after: toOverrides(jsonIn(after['overrides'])),
    }))
  if (changes.length === 0) return null
  const moved = await movedTogether(tx, store, changes)
  return moved.some(({ before, after }) => widensReach(before, after))
    ? { kind: 'needs-signatures' }
    : null
}
