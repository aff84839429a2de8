import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { chooseReads, sweepOff, type SweepScope } from './steps/choose-reads'
import { transactOrRefuse } from './steps/transact-or-refuse'

export type StartSweep = SweepScope & {
  readonly owner: string // the process that will work on it
}

/**
 * Opens a sweep of an agent for `openSweep` to work on. At most one of an agent runs, because its row holds a unique key. While one runs,
 * that of an import waits (rule SW8), and another is refused. The run is bookkeeping and is not logged; its proposals are.
 */
export async function startSweep(
  store: Store,
  command: StartSweep,
  request: OperationRequest,
): Promise<Result<{ readonly runId: string }>> {
  return transactOrRefuse(store, async (tx) => {
    const agent = await tx.agent.findUnique({ where: { id: command.agentId } })
    if (agent === null) return refused({ kind: 'not-found', what: 'agent' })
    const { policy } = await loadPolicy(tx, command.agentId, store.environment)
    const off = sweepOff(policy)
    if (off !== null) return refused({ kind: 'detector-off', field: off })
    const open = await tx.sweepRun.findUnique({ where: { activeKey: command.agentId } })
    const waits = open !== null && command.trigger === 'import'
    if (open !== null && !waits) return refused({ kind: 'sweep-running', runId: open.id })
    const runId = request.newId()
    await tx.sweepRun.create({
      data: {
        id: runId,
        agentId: command.agentId,
        entity: command.entity,
        activeKey: waits ? `waits:${runId}` : command.agentId,
        status: waits ? 'waiting' : 'running',
        trigger: command.trigger,
        actor: request.actor,
        actorId: request.actorId,
        startedAt: request.at,
        heartbeatAt: request.at,
        owner: command.owner,
        finishedAt: null,
        cancelRequested: false,
        checkpoint: null,
        slotsTotal: 0, // its first step counts them, without holding the store
        slotsDone: 0,
        factsRead: 0,
        pairsCompared: 0,
        proposed: 0,
        seenAgain: 0,
        unclassified: 0,
        notRead: 0,
        operationId: null,
        error: null,
        ...(await chooseReads(tx, command, { policy, at: request.at })),
      },
    })
    return accepted({ runId })
  })
}
