import type { OperationRequest } from '@/lib/domain/operation'
import {
  POLICY_FIELDS,
  type Policy,
  type PolicyField,
  type PolicyOverrides,
} from '@/lib/domain/policy'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { SHIPPED_WEIGHTS } from '@/lib/domain/weight-set'
import { loadPolicy, policyIdOf, reservedNameProblem } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { endLiveSwitches } from './steps/end-live-switches'
import { fingerprint } from './steps/fingerprint'
import { changePolicy } from './steps/policy-change'
import { movedBy, widensAny } from './steps/reach'
import { recordOperation, type Recorded } from './steps/record-operation'
import { openWorkspace } from './steps/workspace'

export type SetPolicy = {
  readonly agentId: string | null // null = the stored default
  readonly version: number // of the displayed values; 0 = nothing was stored
  readonly overrides: PolicyOverrides // replaces all stored values; an omitted field is inherited
  readonly readFrom?: string // the file's text, when the values came from one
  readonly unsigned?: true // the demo store and tests set a phase without signatures; no request can
}

/** Sets the stored policy of an agent, or the stored default. Anything that increases automation needs two signatures (rule GA3). */
export async function setPolicy(
  store: Store,
  command: SetPolicy,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const problem = reservedNameProblem(command.agentId ?? '')
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const id = policyIdOf(command.agentId)
  const { version, overrides: asked, readFrom = null } = command
  const said = fingerprint({ version, ...(readFrom === null ? { asked } : { readFrom }) })
  const intent = { kind: 'set-policy', about: `${id}:${said}`, request } as const
  return recordOperation(store, intent, async (tx) => {
    if (command.agentId !== null) {
      const agent = await tx.agent.findUnique({ where: { id: command.agentId } })
      if (agent === null) return refused({ kind: 'not-found', what: 'agent' })
    }
    const before = await loadPolicy(tx, command.agentId, store.environment)
    if (before.version !== command.version) return refused({ kind: 'changed-meanwhile' })
    const overrides = Object.fromEntries(
      POLICY_FIELDS.filter((field) => command.overrides[field] !== undefined).map((field) => [
        field,
        withinBounds(field, command.overrides[field]),
      ]),
    )
    const changed = POLICY_FIELDS.filter((field) => before.overrides[field] !== overrides[field])
    if (changed.length === 0)
      return refused({ kind: 'no-change', sentence: 'This is already its policy.' })
    const weights = overrides.detectorWeights ?? SHIPPED_WEIGHTS
    const givenBack = weights === SHIPPED_WEIGHTS
    if (changed.includes('detectorWeights') && !givenBack && command.unsigned !== true)
      return refused({ kind: 'bad-input', problem: SIGNED_FOR })
    const subject = {
      event: {
        type: 'policy-set',
        agent: command.agentId,
        changes: changed.map((field) => ({
          field,
          before: before.overrides[field] ?? null,
          after: overrides[field] ?? null,
        })),
      },
    } as const
    const moved = await movedBy(tx, store, {
      agentId: command.agentId,
      before: before.overrides,
      after: overrides,
    })
    if (command.unsigned !== true && widensAny(moved)) return refused({ kind: 'needs-signatures' })
    const workspace = openWorkspace(tx)
    const { agentId } = command
    const policies = await changePolicy(tx, workspace, { agentId, overrides })
    if (moved[0]?.after.shadowMode === true && !before.policy.shadowMode)
      await endLiveSwitches(tx, workspace, { agentId, request, why: 'Set in the policy.' })
    return accepted({
      agentId: command.agentId,
      subject,
      policies,
      updates: workspace.updates(),
    })
  })
}

const SHARES: ReadonlySet<PolicyField> = new Set([
  'supersessionMinConfidence',
  'supersessionMatchConfidence',
  'mergeMatchThreshold',
  'mergePossibleThreshold',
])

/** A field read as a share from 0 to 1 is stored as one (rule ME1). */
function withinBounds(field: PolicyField, value: Policy[PolicyField] | undefined) {
  return SHARES.has(field) && typeof value === 'number' ? Math.min(1, Math.max(0, value)) : value
}

const SIGNED_FOR =
  'Weights are switched under Go live › Advanced. Using new ones takes two signatures.'
