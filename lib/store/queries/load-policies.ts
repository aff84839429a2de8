import { resolvePolicy, type Policy } from '@/lib/domain/policy'

import { DEFAULT_POLICY_ID, policyIdOf } from '../policies'
import type { Store, Tx } from '../port'
import { toOverrides } from '../rows'

export async function loadPolicies(
  reader: Tx,
  agentIds: readonly string[],
  environment: Store['environment'],
): Promise<ReadonlyMap<string, Policy>> {
  const ids = [...new Set(agentIds)]
  if (ids.length === 0) return new Map()
  const rows = await reader.policyRow.findMany({
    where: { id: { in: [...ids.map(policyIdOf), DEFAULT_POLICY_ID] } },
  })
  const stored = new Map(rows.map((row) => [row.id, toOverrides(row.overrides)]))
  return new Map(
    ids.map((id) => [
      id,
      resolvePolicy({
        agent: stored.get(policyIdOf(id)) ?? {},
        stored: stored.get(DEFAULT_POLICY_ID) ?? {},
        environment,
      }).policy,
    ]),
  )
}
