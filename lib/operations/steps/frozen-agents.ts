import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'

/** Returns which of these agents are frozen: none of their facts changes (rule A14), but new facts may arrive. */
export async function frozenAgents(
  reader: Tx,
  agents: Iterable<string>,
  environment: Store['environment'],
): Promise<ReadonlySet<string>> {
  const frozen = new Set<string>()
  for (const agentId of new Set(agents)) {
    const { policy } = await loadPolicy(reader, agentId, environment)
    if (policy.mutationsFrozen) frozen.add(agentId)
  }
  return frozen
}
