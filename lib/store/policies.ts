import { resolvePolicy, type PolicyOverrides, type ResolvedPolicy } from '@/lib/domain/policy'

import type { Store, Tx } from './open-store'
import { toOverrides } from './rows'

/** The id of the row that holds the stored default. */
export const DEFAULT_POLICY_ID = '*'

export type StoredPolicy = ResolvedPolicy & {
  readonly overrides: PolicyOverrides // of the row asked for
  readonly version: number // of that row; 0 when nothing is stored
}

/** Returns the policy in force: stored for the agent, stored default, environment, built-in. null = the default itself. */
export async function loadPolicy(
  reader: Tx,
  agentId: string | null,
  environment: Store['environment'],
): Promise<StoredPolicy> {
  const id = agentId ?? DEFAULT_POLICY_ID
  const rows = await reader.policyRow.findMany({ where: { id: { in: [id, DEFAULT_POLICY_ID] } } })
  const row = rows.find((candidate) => candidate.id === id)
  const fallback = rows.find((candidate) => candidate.id === DEFAULT_POLICY_ID)
  const overrides = row === undefined ? {} : toOverrides(row.overrides)
  const stored = fallback === undefined ? {} : toOverrides(fallback.overrides)
  const resolved = resolvePolicy({ agent: agentId === null ? {} : overrides, stored, environment })
  return { ...resolved, overrides, version: row?.version ?? 0 }
}
