import { nameKey } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { detectorVersionOf } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { transactOrRefuse } from './steps/transact-or-refuse'

export type StartSweep = {
  readonly agentId: string
  readonly entity: string | null // null = the whole agent
  readonly trigger: 'button' | 'schedule' | 'import' | 'demo'
  readonly owner: string // the process that will work on it
}

/**
 * Opens a sweep of an agent for `continueSweep` to work on. An agent has at most one, because the open run holds a unique key. The run is
 * bookkeeping and is not logged; its proposals are.
 */
export async function startSweep(
  store: Store,
  command: StartSweep,
  request: OperationRequest,
): Promise<Result<{ readonly runId: string }, Refusal>> {
  const entityKey = command.entity === null ? null : nameKey(command.entity)
  return transactOrRefuse(store, async (tx) => {
    const agent = await tx.agent.findUnique({ where: { id: command.agentId } })
    if (agent === null) return refused({ kind: 'not-found', what: 'agent' })
    const { policy } = await loadPolicy(tx, command.agentId, store.environment)
    for (const field of ['supersessionEnabled', 'supersessionSweepEnabled'] as const) {
      if (!policy[field]) return refused({ kind: 'detector-off', field })
    }
    const open = await tx.sweepRun.findUnique({ where: { activeKey: command.agentId } })
    if (open !== null) return refused({ kind: 'sweep-running', runId: open.id })
    const unclassified = await tx.fact.count({
      where: {
        agentId: command.agentId,
        status: 'active',
        OR: [{ entityKey: null }, { aspectKey: null }],
      },
    })
    const runId = request.newId()
    await tx.sweepRun.create({
      data: {
        id: runId,
        agentId: command.agentId,
        entity: command.entity,
        activeKey: command.agentId,
        status: 'running',
        trigger: command.trigger,
        actor: request.actor,
        actorId: request.actorId,
        startedAt: request.at,
        heartbeatAt: request.at,
        owner: command.owner,
        finishedAt: null,
        cancelRequested: false,
        checkpoint: null,
        slotsTotal: store.scan.countSlots(command.agentId, entityKey),
        slotsDone: 0,
        factsRead: 0,
        pairsCompared: 0,
        proposed: 0,
        seenAgain: 0,
        unclassified,
        policySnapshot: JSON.stringify(policy),
        detectorVersion: detectorVersionOf(policy),
        operationId: null,
        error: null,
      },
    })
    return accepted({ runId })
  })
}
