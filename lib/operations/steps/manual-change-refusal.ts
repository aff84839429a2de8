import { isShadow } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'

/** Returns why an agent's facts cannot be changed by hand now (rule A2), or null. */
export async function manualChangeRefusal(
  tx: Tx,
  { environment }: Pick<Store, 'environment'>,
  agentId: string,
): Promise<Refusal | null> {
  const { policy } = await loadPolicy(tx, agentId, environment)
  if (policy.mutationsFrozen) return { kind: 'frozen' }
  return isShadow(policy) ? { kind: 'shadow' } : null
}
