import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import type { SweepRunRow } from '@/lib/store/rows'

import type { SweepWork } from './continue-sweep'
import { chooseReads, sweepOff } from './steps/choose-reads'

const SIGN_OF_LIFE_MS = 5_000

/**
 * Lets a waiting sweep begin once no other of its agent runs; what it reads, and by which policy, is chosen then (rule SW8). Returns true
 * while it waits, and false for a run that has begun, has ended or belongs to another process.
 */
export async function beginWaitingSweep(
  store: Store,
  { runId, owner }: Pick<SweepWork, 'runId' | 'owner'>,
  at: Date,
): Promise<boolean> {
  const run = await store.read.sweepRun.findUnique({ where: { id: runId } })
  if (run?.status !== 'waiting' || run.owner !== owner) return false
  const isSilent = Math.abs(at.getTime() - run.heartbeatAt.getTime()) >= SIGN_OF_LIFE_MS
  const isKept = isSilent || run.cancelRequested
  if (!isKept && (await isRunning(store.read, run.agentId))) return true
  return store.transact(async (tx) => {
    const { status, ...change } = await nextState(tx, run, { at, environment: store.environment })
    const claimed = await tx.sweepRun.updateMany({
      where: { id: runId, status: 'waiting', owner, cancelRequested: run.cancelRequested },
      data: { status, heartbeatAt: at, ...change },
    })
    return status === 'waiting' || claimed.count === 0 // asked to stop meanwhile: the next look ends it
  })
}

async function nextState(
  tx: Tx,
  run: SweepRunRow,
  { at, environment }: { readonly at: Date; readonly environment: Store['environment'] },
) {
  const ended = { activeKey: null, finishedAt: at }
  if (run.cancelRequested) return { status: 'cancelled', ...ended }
  if (await isRunning(tx, run.agentId)) return { status: 'waiting' }
  const { policy } = await loadPolicy(tx, run.agentId, environment)
  if (sweepOff(policy) !== null) {
    const error = 'Sweeps of this agent were switched off before it began.'
    return { status: 'failed', ...ended, error }
  }
  const scope = { agentId: run.agentId, entity: run.entity, trigger: 'import' } as const
  return {
    status: 'running',
    activeKey: run.agentId,
    ...(await chooseReads(tx, scope, { policy, at })),
  }
}

async function isRunning(reader: Tx, agentId: string): Promise<boolean> {
  return (await reader.sweepRun.findUnique({ where: { activeKey: agentId } })) !== null
}
