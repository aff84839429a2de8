import { GATE_LIMITS, LIMIT_FIELDS, maxLimit, type LimitOverrides } from '@/lib/domain/gate'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadLimits, policyIdOf, reservedNameProblem } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { fingerprint } from './steps/fingerprint'
import { changePolicy } from './steps/policy-change'
import { recordOperation, type Recorded } from './steps/record-operation'
import { openWorkspace } from './steps/workspace'

export type SetGates = {
  readonly agentId: string | null // null = the stored default
  readonly version: number // of the displayed policy row; 0 = nothing was stored
  readonly gates: LimitOverrides // replaces all stored limits; an omitted one is inherited
}

/** Sets the gate limits of an agent, or of all (rule GA41). */
export async function setGates(
  store: Store,
  command: SetGates,
  request: OperationRequest,
): Promise<Result<Recorded, Refusal>> {
  const problem = reservedNameProblem(command.agentId ?? '') ?? limitProblem(command.gates)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const about = `${policyIdOf(command.agentId)}:${fingerprint(command)}`
  return recordOperation(store, { kind: 'set-gates', about, request }, async (tx) => {
    if (command.agentId !== null) {
      const agent = await tx.agent.findUnique({ where: { id: command.agentId } })
      if (agent === null) return refused({ kind: 'not-found', what: 'agent' })
    }
    const before = await loadLimits(tx, command.agentId)
    if (before.version !== command.version) return refused({ kind: 'changed-meanwhile' })
    const gates = stored(command.gates)
    if (JSON.stringify(stored(before.overrides)) === JSON.stringify(gates))
      return refused({ kind: 'no-change', sentence: 'Those are the limits it already has.' })
    const workspace = openWorkspace(tx)
    const policies = await changePolicy(tx, workspace, { agentId: command.agentId, gates })
    return accepted({
      agentId: command.agentId,
      subject: {
        title: `Gates of ${command.agentId ?? 'all agents'}: ${limitWords(gates)}`,
      },
      policies,
      updates: workspace.updates(),
    })
  })
}

/** Puts the fields in a fixed order, so that equal limits are equal texts. */
function stored(gates: LimitOverrides): LimitOverrides {
  const fields = LIMIT_FIELDS.filter((field) => gates[field] !== undefined)
  const waived = gates.waived?.toSorted()
  return {
    ...Object.fromEntries(fields.map((field) => [field, gates[field]])),
    ...(waived === undefined ? {} : { waived }),
  }
}

function limitProblem(gates: LimitOverrides): string | null {
  if (gates.waived?.includes('locked') === true)
    return 'The check for locked facts is always required.'
  const outside = LIMIT_FIELDS.find((field) => {
    const value = gates[field]
    return value !== undefined && !(value >= 0 && value <= maxLimit(field))
  })
  return outside === undefined ? null : `This limit lies between 0 and ${maxLimit(outside)}.`
}

function limitWords(gates: LimitOverrides): string {
  const set = LIMIT_FIELDS.filter((field) => gates[field] !== undefined).map(
    (field) => `${field} ${gates[field]}`,
  )
  const waived = gates.waived ?? []
  const words = [...set, ...(waived.length === 0 ? [] : [`not required: ${waived.join(', ')}`])]
  return words.length === 0
    ? `as they come (false positives ${GATE_LIMITS.falsePositives})`
    : words.join(', ')
}
