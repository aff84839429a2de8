import type { LimitOverrides } from '@/lib/domain/gate'
import type { PolicyOverrides } from '@/lib/domain/policy'
import { policyIdOf } from '@/lib/store/policies'
import type { Tx } from '@/lib/store/port'
import type { PolicyRowRow } from '@/lib/store/rows'

import type { Workspace } from './workspace'

/** Sets the stored policy of an agent, or of all (null), in the workspace; returns the row to insert if none is stored yet. */
export async function changePolicy(
  tx: Tx,
  workspace: Workspace,
  change: {
    readonly agentId: string | null
    readonly overrides?: PolicyOverrides // replaces all of them
    readonly gates?: LimitOverrides
  },
): Promise<readonly PolicyRowRow[]> {
  const id = policyIdOf(change.agentId)
  const columns = {
    ...(change.overrides === undefined ? {} : { overrides: JSON.stringify(change.overrides) }),
    ...(change.gates === undefined ? {} : { gates: JSON.stringify(change.gates) }),
  }
  const row = await tx.policyRow.findUnique({ where: { id } })
  if (row === null) return [{ id, overrides: '{}', gates: '{}', version: 1, ...columns }]
  workspace.hold('policy', [row])
  workspace.patch('policy', id, columns)
  return []
}
