import type { OperationRequest } from '@/lib/domain/operation'
import { POLICY_FIELDS, type PolicyOverrides } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/open-store'
import { DEFAULT_POLICY_ID, loadPolicy } from '@/lib/store/policies'

import { recordOperation, type Recorded } from './record-operation'
import { openWorkspace } from './workspace'

export type SetPolicy = {
  readonly agentId: string | null // null = the stored default
  readonly version: number // of the stored values that were seen; 0 = nothing was stored
  readonly overrides: PolicyOverrides // all stored values from now on; a field left out is inherited
}

/** Sets the stored policy of an agent, or the stored default. */
export async function setPolicy(
  store: Store,
  command: SetPolicy,
  request: OperationRequest,
): Promise<Result<Recorded, Refusal>> {
  const id = command.agentId ?? DEFAULT_POLICY_ID
  return recordOperation(store, { kind: 'set-policy', about: id, request }, async (tx) => {
    if (command.agentId !== null) {
      const agent = await tx.agent.findUnique({ where: { id: command.agentId } })
      if (agent === null) return refused({ kind: 'not-found', what: 'agent' })
    }
    const before = await loadPolicy(tx, command.agentId, store.environment)
    if (before.version !== command.version) return refused({ kind: 'changed-meanwhile' })
    const overrides = Object.fromEntries(
      POLICY_FIELDS.filter((field) => command.overrides[field] !== undefined).map((field) => [
        field,
        command.overrides[field],
      ]),
    )
    const changed = POLICY_FIELDS.filter((field) => before.overrides[field] !== overrides[field])
    if (changed.length === 0)
      return refused({ kind: 'no-change', sentence: 'That is the policy it already has.' })
    const subject = {
      title: `Policy of ${command.agentId ?? 'all agents'}: ${changed.map((field) => `${field} ${said(before.overrides[field])} → ${said(overrides[field])}`).join(', ')}`,
    }
    const text = JSON.stringify(overrides)
    const row = await tx.policyRow.findUnique({ where: { id } })
    if (row === null) {
      return accepted({
        agentId: command.agentId,
        subject,
        policies: [{ id, overrides: text, version: 1 }],
      })
    }
    const workspace = openWorkspace(tx)
    workspace.hold('policy', [row])
    workspace.patch('policy', id, { overrides: text })
    return accepted({ agentId: command.agentId, subject, updates: workspace.updates() })
  })
}

function said(value: boolean | number | undefined): string {
  return value === undefined ? 'inherited' : String(value)
}
