import type { OperationRequest, OperationSubject } from '@/lib/domain/operation'
import { automaticPasses, keyPasses, type Policy } from '@/lib/domain/policy'
import { readDetector } from '@/lib/store/detectors'
import type { Store, Tx } from '@/lib/store/port'
import type { SweepRunRow } from '@/lib/store/rows'
import { toOperation, toPolicySnapshot } from '@/lib/store/rows'

import { applyAutomatically } from './steps/apply-automatically'
import type { SweepHelper } from './steps/compare-ahead'
import { readingOf, withCounts } from './steps/read-sweep'
import { recordFindings, type RecordedFindings } from './steps/record-findings'
import { appendToOperation, beginOperation } from './steps/record-operation'
import { runner } from './steps/runner'
import {
  addPart,
  emptyBatch,
  FACTS_A_STEP,
  hasRoom,
  splitBatch,
  type SweepBatch,
} from './steps/sweep-batch'
import { openParts, type StepTask } from './steps/sweep-parts'

export type SweepWork = {
  readonly runId: string
  readonly owner: string // the process working on it; a different owner in the row means it was taken over
  readonly factsAStep?: number
  readonly breathe?: () => Promise<void> // lets the server answer others between reads
  readonly startHelper?: () => SweepHelper // for a run that is large enough; call `close` in the end
  readonly manySlots?: number // from which on a run is large enough
}

/** Works on a sweep one step at a time. */
export type SweepWorker = {
  /**
   * Reads and compares the next facts and commits the findings with the checkpoint; true while more remains. Of very many findings it commits
   * the first, and the next steps the others (rule SW9).
   */
  step(request: OperationRequest): Promise<boolean>
  /** Ends the other thread, if there is one. */
  close(): Promise<void>
}

/**
 * Returns a worker for an open run. Proposals and checkpoint are one transaction, so a killed run resumes exactly where it stopped. One
 * run's proposals are one operation in the log.
 */
export function openSweep(store: Store, work: SweepWork): SweepWorker {
  const { runId, owner, factsAStep = FACTS_A_STEP, breathe = atOnce } = work
  const parts = openParts(store, { ...work, breathe })
  let unwritten: SweepBatch | null = null // what the next step writes before it reads on
  const read = async (task: StepTask): Promise<SweepBatch> => {
    const batch = emptyBatch(task.run)
    while (hasRoom(batch, factsAStep)) {
      const part = await parts.next(task, batch.after, factsAStep - batch.facts)
      if (part === null) break
      addPart(batch, part)
      await breathe()
    }
    return batch
  }
  return {
    close: () => parts.close(),
    async step(request) {
      const row = await store.read.sweepRun.findUnique({ where: { id: runId } })
      if (row === null || row.activeKey === null || row.owner !== owner) return false // ended, or taken over
      const run = await withCounts(store, row)
      if (run.cancelRequested) {
        await finish(store, run, { status: 'cancelled', at: request.at })
        return false
      }
      const policy = toPolicySnapshot(run.policySnapshot) // as it was when the run began
      const detector = await readDetector(store.read, policy)
      const task = { run, reading: readingOf(run, policy, request.at), detector }
      const batch: SweepBatch = unwritten ?? (await read(task))
      unwritten = null // a step that fails is done again from the checkpoint
      if (batch.slots === 0) {
        await finish(store, run, {
          status: 'done',
          at: request.at,
          slotsTotal: run.slotsDone,
          unclassified: run.unclassified,
        })
        return false
      }
      const { now, later } = splitBatch(batch, run)
      const committed = await commitStep(store, { run, batch: now, policy, request })
      if (committed) unwritten = later
      return committed
    },
  }
}

const atOnce = () => Promise.resolve()

class TakenOver extends Error {}

/** Commits a step; false, with everything rolled back, when another process has taken over the run. That process finds the same pairs. */
async function commitStep(store: Store, step: Step): Promise<boolean> {
  try {
    const asked = await store.transact((tx) => commitBatch(tx, step))
    const proposalIds = asked.map(({ id }) => id)
    const passes = [...automaticPasses(step.policy), ...keyPasses(step.policy)]
    if (proposalIds.length > 0 && passes.includes('sweep'))
      await applyAutomatically(
        store,
        { agentId: step.run.agentId, pass: 'sweep', proposalIds },
        step.request,
      )
    return true
  } catch (error) {
    if (error instanceof TakenOver) return false
    throw error
  }
}

type Step = {
  readonly run: SweepRunRow
  readonly batch: SweepBatch
  readonly policy: Policy
  readonly request: OperationRequest
}

async function commitBatch(tx: Tx, step: Step): Promise<RecordedFindings['asked']> {
  const { run, batch, policy, request } = step
  const begun =
    run.operationId === null
      ? null
      : toOperation(await tx.operation.findUniqueOrThrow({ where: { id: run.operationId } }))
  const found = await recordFindings(tx, {
    agentId: run.agentId,
    candidates: batch.candidates,
    origin: 'sweep',
    since: run.startedAt,
    seq: begun?.seq,
    policy,
    at: request.at,
    newId: request.newId,
  })
  const proposed = run.proposed + found.proposals.length + found.updates.length
  let { operationId } = run
  if (found.proposals.length + found.updates.length > 0) {
    const subject = sweepSubject(run, proposed)
    const operation =
      begun ??
      (await beginOperation(tx, {
        kind: 'sweep',
        agentId: run.agentId,
        subject,
        request: asActor(run, request),
      }))
    operationId = operation.id
    await appendToOperation(tx, { ...operation, subject }, found)
  }
  const claimed = await tx.sweepRun.updateMany({
    where: { id: run.id, activeKey: { not: null }, checkpoint: run.checkpoint, owner: run.owner },
    data: {
      checkpoint: batch.after === null ? null : JSON.stringify(batch.after),
      heartbeatAt: request.at,
      slotsTotal: run.slotsTotal,
      unclassified: run.unclassified,
      slotsDone: run.slotsDone + batch.slots,
      factsRead: run.factsRead + batch.facts,
      pairsCompared: run.pairsCompared + batch.pairs,
      notRead: run.notRead + batch.notRead,
      seenAgain: run.seenAgain + found.seenAgain,
      proposed,
      operationId,
    },
  })
  if (claimed.count !== 1) throw new TakenOver()
  return found.asked
}

function sweepSubject(run: SweepRunRow, proposed: number): OperationSubject {
  return {
    event: { type: 'swept', agent: run.agentId, entity: run.entity, proposed },
    counts: { proposed },
    about: run.id,
  }
}

/** A scheduled step belongs to the run, whichever process does the work. */
function asActor(run: SweepRunRow, request: OperationRequest): OperationRequest {
  return { ...request, ...runner(run), idempotencyKey: null }
}

async function finish(
  store: Store,
  run: SweepRunRow,
  end: {
    readonly status: 'done' | 'cancelled' | 'failed'
    readonly at: Date
    readonly error?: string
    readonly slotsTotal?: number // what was counted at the start may have lost its facts since
    readonly unclassified?: number
  },
): Promise<void> {
  const { at, error = null, ...columns } = end
  await store.transact((tx) =>
    tx.sweepRun.updateMany({
      where: { id: run.id, activeKey: { not: null }, owner: run.owner },
      data: { ...columns, activeKey: null, finishedAt: at, heartbeatAt: at, error },
    }),
  )
}

/** Ends a failed run, unless another process has taken it over; its proposals stay. */
export async function failSweep(
  store: Store,
  work: Pick<SweepWork, 'runId' | 'owner'>,
  at: Date,
): Promise<void> {
  const run = await store.read.sweepRun.findUnique({ where: { id: work.runId } })
  if (run === null || run.owner !== work.owner) return
  const error = 'The sweep stopped on an error; the server log has it.'
  await finish(store, run, { status: 'failed', at, error })
}
