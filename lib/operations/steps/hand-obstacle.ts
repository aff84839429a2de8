import { isShadow } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'

/** Returns why nobody may change facts of an agent by hand now (rule A2), or null when one may. */
export async function handObstacle(
  tx: Tx,
  { environment }: Pick<Store, 'environment'>,
  agentId: string,
): Promise<Refusal | null> {
  const { policy } = await loadPolicy(tx, agentId, environment)
  if (policy.mutationsFrozen) return { kind: 'frozen' }
  return isShadow(policy) ? { kind: 'shadow' } : null
}
