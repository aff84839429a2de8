import { BUILT_IN_POLICY, isShadow, phaseOf } from '@/lib/domain/policy'
import type { Phase } from '@/lib/domain/policy'
import type { Store } from '@/lib/store/port'
import { activeFactsByAgent, loadAgents } from '@/lib/store/queries/load-agents'
import { loadPolicies } from '@/lib/store/queries/load-policies'
import { pendingByAgent } from '@/lib/store/queries/queue-counts'
import { soonAfterWrite } from '@/lib/store/queries/until-next-write'

export type AgentView = {
  readonly id: string
  readonly title: string | null
  readonly about: string | null
  readonly phase: Phase
  readonly shadow: boolean
  readonly pending: number
  readonly activeFacts: number
}

/** Reads every agent with its phase and its pending counts. */
export async function readAgents(store: Store): Promise<readonly AgentView[]> {
  const agents = await loadAgents(store.read)
  const [policies, pending, facts] = await Promise.all([
    loadPolicies(
      store.read,
      agents.map(({ id }) => id),
      store.environment,
    ),
    pendingByAgent(store),
    soonAfterWrite(store, 'active facts', () => activeFactsByAgent(store.read)),
  ])
  return agents.map(({ id, title, about }) => {
    const policy = policies.get(id) ?? BUILT_IN_POLICY
    return {
      id,
      title,
      about,
      phase: phaseOf(policy),
      shadow: isShadow(policy),
      pending: pending.get(id) ?? 0,
      activeFacts: facts.get(id) ?? 0,
    }
  })
}
