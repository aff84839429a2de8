import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'

import { SCHEDULE } from '@/lib/domain/actor'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Result } from '@/lib/domain/result'
import { jobs, type Job } from '@/lib/jobs/jobs'
import { judgeSweep } from '@/lib/jobs/judge-job'
import { nextSweepAt } from '@/lib/jobs/schedule'
import { runSweep } from '@/lib/jobs/sweep-job'
import { cancelSweep } from '@/lib/operations/cancel-sweep'
import { startSweep, type StartSweep } from '@/lib/operations/start-sweep'
import { SILENT_MS, takeOverSweeps } from '@/lib/operations/take-over-sweeps'
import { once } from '@/lib/process/once'
import type { Store } from '@/lib/store/port'
import { loadSweep } from '@/lib/store/queries/load-sweeps'
import { readSweepSchedule } from '@/lib/views/sweeps'

import { now } from './clock'
import { openDb, settings } from './db'
import { judgeFor } from './embedding-head'
import { newId } from './ids'
import { report } from './report'
import { fromRequestData, toRequestData, type RequestData } from './request-data'
import { startSweepHelper } from './sweep-helper'

type Command = Omit<StartSweep, 'owner'>

/** The sweeps of this thread: its name in their rows, which runs it works on, and whether it is about to end. */
type Sweeping = {
  readonly owner: string
  readonly live: Set<string>
  readonly work: Set<Promise<void>>
  leaving: boolean
}

function sweeping(): Sweeping {
  return once('sweeping', () => ({
    owner: randomUUID(),
    live: new Set(),
    work: new Set(),
    leaving: false,
  }))
}

/** The schedule as the one who asks. */
export function scheduler(): OperationRequest {
  return { ...SCHEDULE, at: now(), newId, idempotencyKey: null }
}

/** Resolves when no sweep is left to work on here. */
export async function sweepsEnded(): Promise<void> {
  const { work } = sweeping()
  while (work.size > 0) await Promise.all(work)
}

/** Leaves the sweeps after the part that is under way, for a thread that is about to end; whoever comes next takes them up. */
export function leaveSweeps(): Promise<void> {
  sweeping().leaving = true
  return sweepsEnded()
}

async function workOn(store: Store, runId: string): Promise<void> {
  const here = sweeping()
  const { owner, live } = here
  live.add(runId)
  try {
    const work = { runId, owner, isLeft: () => here.leaving }
    const startHelper = () => startSweepHelper(store.file)
    // One core is for whoever waits for the server, one for this thread (rule SW7).
    await runSweep(store, availableParallelism() > 2 ? { ...work, startHelper } : work, scheduler)
    if (!here.leaving) await judgeRun(store, runId)
  } catch (error) {
    report(`sweep ${runId} was left; it is taken up again`, error)
  } finally {
    live.delete(runId)
  }
}

async function judgeRun(store: Store, runId: string): Promise<void> {
  const run = await loadSweep(store.read, runId)
  if (run === null) return
  await judgeSweep(store, { runId, judge: await judgeFor(store, run.agentId) }, scheduler)
}

function begin(store: Store, runId: string): void {
  const { work } = sweeping()
  const working = workOn(store, runId)
  work.add(working)
  void working.then(() => work.delete(working))
}

export const START_SWEEP: Job<
  { readonly command: Command; readonly asked: RequestData },
  Result<{ readonly runId: string }>
> = {
  name: 'start-sweep',
  run: async ({ command, asked }) => {
    const store = await openDb()
    const request = fromRequestData(asked)
    const started = await startSweep(store, { ...command, owner: sweeping().owner }, request)
    if (started.ok) begin(store, started.value.runId)
    return started
  },
}

/** Opens a sweep and has it worked on; returns once it is open. */
export function sweepInBackground(
  command: Command,
  request: OperationRequest,
): Promise<Result<{ readonly runId: string }>> {
  return jobs().enqueue(START_SWEEP, { command, asked: toRequestData(request) })
}

/** Asks a sweep to stop; one that shows no sign of a worker ends immediately. */
export async function stopSweep(
  runId: string,
  at: Date,
): Promise<Result<{ readonly runId: string }>> {
  return cancelSweep(await openDb(), runId, { at, live: [] })
}

/** Takes up the runs whose worker died, and begins the sweeps that are due. */
export async function sweepOnSchedule(store: Store, at: Date): Promise<void> {
  const { owner, live } = sweeping()
  const seen = { owner, at, live: [...live], silentMs: SILENT_MS }
  for (const runId of await takeOverSweeps(store, seen)) begin(store, runId)
  for (const agent of await readSweepSchedule(store, at)) {
    if (nextSweepAt(agent.lastStartedAt, settings().sweepMinutes, at) > at) continue
    const command = { agentId: agent.agentId, entity: null, trigger: 'schedule' } as const
    await START_SWEEP.run({ command, asked: toRequestData(scheduler()) })
  }
}
