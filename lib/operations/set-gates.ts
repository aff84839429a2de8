import { LIMIT_FIELDS, maxLimit, type LimitOverrides } from '@/lib/domain/gate'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { loosens } from '@/lib/domain/relaxed-gates'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { LimitsSeen } from '@/lib/store/limit-requests'
import { limitsWith, loadLimits, policyIdOf, reservedNameProblem } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import type { Draft } from './steps/draft'
import { fingerprint } from './steps/fingerprint'
import { changePolicy } from './steps/policy-change'
import { recordOperation, type Recorded } from './steps/record-operation'
import { limitsOf } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type SetGates = {
  readonly agentId: string | null // null = the stored default
  readonly version: number // of the displayed policy row; 0 = nothing was stored
  readonly gates: LimitOverrides // replaces all stored limits; an omitted one is inherited
}

/** Sets the gate limits of an agent, or of all. A change that relaxes any waits, whole, for a second person (rules GA41, GA74). */
export async function setGates(
  store: Store,
  command: SetGates,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const { agentId } = command
  const problem = reservedNameProblem(agentId ?? '') ?? limitProblem(command.gates)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const about = `${policyIdOf(agentId)}:${fingerprint(command)}`
  const intent = { kind: 'set-gates', mayBecome: ['ask-gates'], about, request } as const
  return recordOperation(store, intent, async (tx) => {
    if (agentId !== null && (await tx.agent.findUnique({ where: { id: agentId } })) === null)
      return refused({ kind: 'not-found', what: 'agent' })
    const before = await loadLimits(tx, agentId)
    if (before.version !== command.version) return refused({ kind: 'changed-meanwhile' })
    const gates = stored(command.gates)
    if (JSON.stringify(stored(before.overrides)) === JSON.stringify(gates))
      return refused({ kind: 'no-change', sentence: 'These are already its limits.' })
    const after = await limitsWith(tx, { agentId, gates })
    if (loosens(before.limits, after)) {
      const waiting = await tx.limitRequest.findFirst({ where: { agentId, status: 'waiting' } })
      if (waiting !== null) return refused(ONE_AT_A_TIME)
      const seen = { own: before.overrides, before: before.limits, after }
      return accepted(requested({ agentId, gates, seen }, request))
    }
    const workspace = openWorkspace(tx)
    const policies = await changePolicy(tx, workspace, { agentId, gates })
    const event = {
      type: 'limits-set',
      agent: agentId,
      before: limitsOf(before.limits),
      after: limitsOf(after),
      by: null,
    } as const
    return accepted({ agentId, subject: { event }, policies, updates: workspace.updates() })
  })
}

function requested(
  asked: Omit<SetGates, 'version'> & { readonly seen: LimitsSeen },
  request: OperationRequest,
): Draft {
  const { agentId, gates, seen } = asked
  return {
    kind: 'ask-gates',
    agentId,
    subject: {
      event: {
        type: 'limits-requested',
        agent: agentId,
        before: limitsOf(seen.before),
        after: limitsOf(seen.after),
      },
    },
    limitRequests: [
      {
        id: request.newId(),
        agentId,
        gates: JSON.stringify(gates),
        seen: JSON.stringify(seen),
        status: 'waiting',
        firstSigner: request.actor,
        firstSignerId: request.actorId,
        firstVerified: request.verified,
        firstAt: request.at,
        secondSigner: null,
        secondSignerId: null,
        secondVerified: null,
        secondAt: null,
        version: 1,
      },
    ],
  }
}

const ONE_AT_A_TIME: Refusal = {
  kind: 'two-people',
  sentence: 'Other limits are requested already.',
  wayOut: 'Confirm or withdraw that request first.',
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
