import { detectorOf } from '@/lib/detection/registry'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { isSamePerson } from '@/lib/domain/reviewer-name'
import { detectorVersionOf } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { nameAgents } from '@/lib/store/queries/name-agents'
import type { WeightSetRow } from '@/lib/store/rows'

import type { Draft } from './steps/draft'
import { changePolicy } from './steps/policy-change'
import { movedBy, widensAny } from './steps/reach'
import { recordOperation, type Recorded } from './steps/record-operation'
import { openWorkspace } from './steps/workspace'

export type SignWeights = {
  readonly weightSetId: string
  readonly version: number // of the displayed row
}

/**
 * Signs for refitted weights. The first signature waits; a second person's puts the weights into use for the agents whose labels they were
 * fitted to, as one more policy value. Undo reverts it (rules GA55–GA57).
 */
export async function signWeights(
  store: Store,
  { weightSetId, version }: SignWeights,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const about = `${weightSetId}:${version}`
  const intent = { kind: 'sign-weights', mayBecome: ['use-weights'], about, request } as const
  return recordOperation(store, intent, async (tx) => {
    const row = await tx.weightSet.findUnique({ where: { id: weightSetId } })
    if (row === null) return refused({ kind: 'not-found', what: 'weights' })
    if (row.version !== version || (row.status !== 'candidate' && row.status !== 'waiting'))
      return refused({ kind: 'changed-meanwhile' })
    const problem = await whyNotUsable(tx, store, row)
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    if (row.firstSigner === null) return accepted(firstSignature(tx, row, request))
    if (isSamePerson(row.firstSigner, request.actor)) return refused({ kind: 'same-signer' })
    return accepted(await secondSignature(tx, store, { row, request }))
  })
}

/** Why these weights cannot be used now, as a sentence, or null. */
async function whyNotUsable(tx: Tx, store: Store, row: WeightSetRow): Promise<string | null> {
  const { agentId, against, detectorVersion } = row
  const before = await loadPolicy(tx, agentId, store.environment)
  const inUse = detectorVersionOf({ ...before.policy, detectorProfile: 'default' })
  if (inUse !== against)
    return `It was compared with ${against}, and ${inUse} is in use now. Refit again.`
  if (!detectorVersion.startsWith(`${detectorOf('default').version}-`))
    return 'It was fitted to an earlier release. Refit again.'
  const moved = await movedBy(tx, store, {
    agentId,
    before: before.overrides,
    after: { ...before.overrides, detectorWeights: detectorVersion },
  })
  const live = moved.filter((each) => widensAny([each])).map((each) => each.agentId)
  if (live.length === 0) return null
  const names = await nameAgents(
    tx,
    live.map((id) => id ?? 'all agents'),
  )
  return `Live agents auto-apply, and their checks used other weights. Switch ${names.join(', ')} back to shadow first.`
}

function firstSignature(tx: Tx, row: WeightSetRow, request: OperationRequest): Draft {
  const workspace = openWorkspace(tx)
  workspace.hold('weights', [row])
  workspace.patch('weights', row.id, {
    status: 'waiting',
    firstSigner: request.actor,
    firstSignerId: request.actorId,
    firstVerified: request.verified,
    firstAt: request.at,
  })
  return {
    agentId: row.agentId,
    subject: { event: { type: 'weights-signed', detector: row.detectorVersion } },
    updates: workspace.updates(),
  }
}

async function secondSignature(
  tx: Tx,
  store: Store,
  { row, request }: { readonly row: WeightSetRow; readonly request: OperationRequest },
): Promise<Draft> {
  const { agentId, detectorVersion } = row
  const before = await loadPolicy(tx, agentId, store.environment)
  const workspace = openWorkspace(tx)
  workspace.hold('weights', [row])
  workspace.patch('weights', row.id, {
    status: 'used',
    secondSigner: request.actor,
    secondSignerId: request.actorId,
    secondVerified: request.verified,
    secondAt: request.at,
  })
  const overrides = { ...before.overrides, detectorWeights: detectorVersion }
  const policies = await changePolicy(tx, workspace, { agentId, overrides })
  return {
    kind: 'use-weights',
    agentId,
    subject: {
      event: {
        type: 'weights-used',
        agent: agentId,
        detector: detectorVersion,
        by: [row.firstSigner ?? '', request.actor],
      },
    },
    policies,
    updates: workspace.updates(),
  }
}
