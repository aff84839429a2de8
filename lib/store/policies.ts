import { resolvePolicy, type PolicyOverrides, type ResolvedPolicy } from '@/lib/domain/policy'

import type { Store, Tx } from './open-store'
import { toOverrides } from './rows'

/** The id of the row that holds the stored default. No agent may be called so. */
export const DEFAULT_POLICY_ID = '*'

export type StoredPolicy = ResolvedPolicy & {
  readonly overrides: PolicyOverrides // of the row asked for
  readonly version: number // of that row; 0 when nothing is stored
}

/** Returns why an agent may not be called this, as a sentence, or null. */
export function reservedNameProblem(agent: string): string | null {
  return agent.trim() === DEFAULT_POLICY_ID
    ? `An agent cannot be called “${DEFAULT_POLICY_ID}”: the name stands for all agents.`
    : null
}

/** Returns the id of the policy row of an agent, or of the stored default (null). No name of an agent leads to the default. */
export function policyIdOf(agentId: string | null): string {
  if (agentId === null) return DEFAULT_POLICY_ID
  return /^\*+$/u.test(agentId) ? `${agentId}*` : agentId
}

/** Returns the policy in force: stored for the agent, stored default, environment, built-in. null = the default itself. */
export async function loadPolicy(
  reader: Tx,
  agentId: string | null,
  environment: Store['environment'],
): Promise<StoredPolicy> {
  const id = policyIdOf(agentId)
  const rows = await reader.policyRow.findMany({ where: { id: { in: [id, DEFAULT_POLICY_ID] } } })
  const row = rows.find((candidate) => candidate.id === id)
  const fallback = rows.find((candidate) => candidate.id === DEFAULT_POLICY_ID)
  const overrides = row === undefined ? {} : toOverrides(row.overrides)
  const stored = fallback === undefined ? {} : toOverrides(fallback.overrides)
  const resolved = resolvePolicy({ agent: agentId === null ? {} : overrides, stored, environment })
  return { ...resolved, overrides, version: row?.version ?? 0 }
}
