import { closedGates } from '@/lib/domain/gate'
import type { OperationRequest } from '@/lib/domain/operation'
import { switchOverrides, type SwitchSnapshot, type SwitchTarget } from '@/lib/domain/phase-switch'
import { widensReach, type Policy } from '@/lib/domain/policy'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { isSamePerson } from '@/lib/domain/reviewer-name'
import { loadPolicy, reservedNameProblem, withOverrides } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { countMix } from '@/lib/store/queries/count-mix'
import { nameAgents } from '@/lib/store/queries/name-agents'
import { readRelaxed } from '@/lib/store/queries/relaxed-gates'
import type { PhaseSwitchRow } from '@/lib/store/rows'

import type { Draft } from './steps/draft'
import { endLiveSwitches } from './steps/end-live-switches'
import { judgeNow } from './steps/judge-now'
import { changePolicy } from './steps/policy-change'
import { movedBy } from './steps/reach'
import { recordOperation, type Recorded } from './steps/record-operation'
import { openWorkspace } from './steps/workspace'

export type SignLive = SwitchTarget & {
  readonly agentId: string | null // null: the stored default, and every agent that inherits it
  readonly sampleId: string | null // whose labels the signer saw; null: the sample with the most labels
  readonly waiting: { readonly id: string; readonly version: number } | null // what the second person signs; null: this is the first signature
}

/**
 * Signs for a later phase. The first signature waits; a second person's sets the phase. At each, every gate the policy requires must pass,
 * judged in the same transaction, and the evidence is stored (rules GA3, GA33, GA34).
 */
export async function signLive(
  store: Store,
  command: SignLive,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const problem = reservedNameProblem(command.agentId ?? '')
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const about = JSON.stringify([
    command.agentId,
    command.toPhase,
    command.autoApply,
    command.waiting,
  ])
  const intent = { kind: 'sign-live', mayBecome: ['go-live'], about, request } as const
  return recordOperation(store, intent, async (tx) => {
    const looked = await lookAt(tx, store, { command, at: request.at })
    if (!looked.ok) return looked
    const { snapshot } = looked.value
    const { agentId } = command
    if (command.waiting === null) {
      const other = await tx.phaseSwitch.findFirst({ where: { agentId, status: 'waiting' } })
      if (other !== null) return refused({ kind: 'changed-meanwhile' })
      return accepted(firstSignature(command, { snapshot, request }))
    }
    const { id, version } = command.waiting
    const waiting = await tx.phaseSwitch.findFirst({
      where: { id, version, agentId, status: 'waiting' },
    })
    if (waiting === null) return refused({ kind: 'changed-meanwhile' })
    if (!isSignedPolicy(waiting.snapshot, snapshot))
      return refused({ kind: 'bad-input', problem: CHANGED_SINCE })
    if (waiting.toPhase !== command.toPhase || waiting.autoApply !== command.autoApply)
      return refused({ kind: 'changed-meanwhile' })
    if (isSamePerson(waiting.firstSigner, request.actor)) return refused({ kind: 'same-signer' })
    return accepted(await secondSignature(tx, store, { command, waiting, snapshot, request }))
  })
}

/** Whether it may be signed for at all, and the current evidence. */
async function lookAt(
  tx: Tx,
  store: Store,
  { command, at }: { readonly command: SignLive; readonly at: Date },
): Promise<Result<{ readonly snapshot: SwitchSnapshot }>> {
  const { agentId } = command
  if (agentId !== null && (await tx.agent.findUnique({ where: { id: agentId } })) === null)
    return refused({ kind: 'not-found', what: 'agent' })
  const before = await loadPolicy(tx, agentId, store.environment)
  if (before.policy.mutationsFrozen) return refused({ kind: 'frozen' })
  const overrides = { ...before.overrides, ...switchOverrides(command) }
  const after = await withOverrides(tx, store, { agentId, overrides })
  if (!widensReach(before.policy, after))
    return refused({ kind: 'no-change', sentence: 'It is already live that far.' })
  const beyond = await beyondTarget(tx, store, {
    agentId,
    before: before.overrides,
    after: overrides,
  })
  if (beyond.length > 0)
    return refused({
      kind: 'bad-input',
      problem: `The policy of ${(await nameAgents(tx, beyond)).join(', ')} goes further than this signature. Narrow it first.`,
    })
  const { sampleId } = command
  const { gates, limits, scope } = await judgeNow(tx, store, { agentId, sampleId, at })
  const closed = closedGates(gates)
  if (closed.length > 0) return refused({ kind: 'gates-closed', why: closed.map(({ why }) => why) })
  const { chosen } = scope
  if (agentId === null && chosen !== null && chosen.agentId !== null)
    return refused({
      kind: 'bad-input',
      problem: `Sample ${chosen.number} covers only ${(await nameAgents(tx, [chosen.agentId])).join()}. For all agents, create one over all agents.`,
    })
  const policy: Policy = before.policy
  const sample = chosen === null ? null : { id: chosen.id, number: chosen.number }
  const mix = await countMix(tx, { agentId, since: null })
  const relaxed = await readRelaxed(tx, agentId)
  return accepted({ snapshot: { policy, limits, gates, relaxed, sample, ...mix } })
}

const CHANGED_SINCE =
  'The policy or its limits are not what the first person signed for. Withdraw that signature and sign again.'

/** True when the second person signs for what the first one saw. */
function isSignedPolicy(first: string, now: SwitchSnapshot): boolean {
  const known = JSON.parse(first) as Partial<SwitchSnapshot>
  return (
    JSON.stringify(known.policy) === JSON.stringify(now.policy) &&
    JSON.stringify(known.limits) === JSON.stringify(now.limits)
  )
}

/** Agents whose own stored values would reach further than the default they inherit. */
async function beyondTarget(
  tx: Tx,
  store: Store,
  change: Parameters<typeof movedBy>[2],
): Promise<readonly string[]> {
  const [target, ...others] = await movedBy(tx, store, change)
  return others.flatMap(({ agentId, before, after }) =>
    target !== undefined &&
    agentId !== null &&
    widensReach(before, after) &&
    widensReach(target.after, after)
      ? [agentId]
      : [],
  )
}

type Signing = { readonly snapshot: SwitchSnapshot; readonly request: OperationRequest }

function firstSignature(command: SignLive, { snapshot, request }: Signing): Draft {
  const { agentId, toPhase, autoApply } = command
  const row: PhaseSwitchRow = {
    id: request.newId(),
    agentId,
    toPhase,
    autoApply,
    status: 'waiting',
    snapshot: JSON.stringify(snapshot),
    firstSigner: request.actor,
    firstSignerId: request.actorId,
    firstVerified: request.verified,
    firstAt: request.at,
    secondSigner: null,
    secondSignerId: null,
    secondVerified: null,
    secondAt: null,
    returnedBy: null,
    returnedById: null,
    returnedAt: null,
    why: null,
    version: 1,
  }
  return {
    agentId,
    subject: { event: { type: 'live-signed', agent: agentId, toPhase, autoApply } },
    switches: [row],
  }
}

async function secondSignature(
  tx: Tx,
  store: Store,
  signing: Signing & { readonly command: SignLive; readonly waiting: PhaseSwitchRow },
): Promise<Draft> {
  const { command, waiting, snapshot, request } = signing
  const { agentId } = command
  const before = await loadPolicy(tx, agentId, store.environment)
  const workspace = openWorkspace(tx)
  workspace.hold('switch', [waiting])
  await endLiveSwitches(tx, workspace, {
    agentId,
    request,
    status: 'replaced',
    why: 'Signed for more.',
  })
  workspace.patch('switch', waiting.id, {
    status: 'live',
    snapshot: JSON.stringify({ ...snapshot, first: JSON.parse(waiting.snapshot) as unknown }),
    secondSigner: request.actor,
    secondSignerId: request.actorId,
    secondVerified: request.verified,
    secondAt: request.at,
  })
  const overrides = { ...before.overrides, ...switchOverrides(command) }
  const policies = await changePolicy(tx, workspace, { agentId, overrides })
  return {
    kind: 'go-live',
    agentId,
    subject: {
      event: {
        type: 'went-live',
        agent: agentId,
        toPhase: command.toPhase,
        autoApply: command.autoApply,
        by: [waiting.firstSigner, request.actor],
      },
    },
    policies,
    updates: workspace.updates(),
  }
}
