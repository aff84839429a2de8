import { randomUUID } from 'node:crypto'

import { SCHEDULE } from '@/lib/domain/actor'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import type { Result } from '@/lib/domain/result'
import { importPreviews } from '@/lib/jobs/import-previews'
import { indexWaiting } from '@/lib/jobs/index-job'
import { judgeSweep } from '@/lib/jobs/judge-job'
import { moveToCold } from '@/lib/jobs/retention-job'
import { nextSweepAt } from '@/lib/jobs/schedule'
import { runSweep } from '@/lib/jobs/sweep-job'
import { clearOldFolders, uploadsFolder } from '@/lib/jobs/temporary-folder'
import { uploads } from '@/lib/jobs/uploads'
import { watchLive } from '@/lib/jobs/watch-job'
import { cancelSweep } from '@/lib/operations/cancel-sweep'
import { SILENT_MS, takeOverSweeps } from '@/lib/operations/continue-sweep'
import { keepInlineTimes, keepInlineTimesAtExit } from '@/lib/operations/keep-inline-times'
import { isReadOnly, keepUp } from '@/lib/operations/keep-up'
import { startSweep, type StartSweep } from '@/lib/operations/start-sweep'
import { once } from '@/lib/process/once'
import { readSweepSchedule } from '@/lib/views/sweeps'

import { now } from './clock'
import { openDb, openedDb, settings } from './db'
import { newId } from './ids'
import { judge } from './providers'
import { sendWebhooks } from './webhooks'

const TICK_MS = 10_000
const SETTLED_S = 20 // when a server starts, its first pages come first

/** The name of this process in the runs it works on. */
function owner(): string {
  return once('owner', randomUUID)
}

function scheduler(): OperationRequest {
  return { ...SCHEDULE, at: now(), newId, idempotencyKey: null }
}

/** The runs this process is working on. */
function liveSweeps(): Set<string> {
  return once('live-sweeps', () => new Set())
}

/** The work on them, for a process that must not end before it. */
function sweepWork(): Set<Promise<void>> {
  return once('sweep-work', () => new Set())
}

/** Resolves when no sweep of this process is left to work on. */
export async function sweepsEnded(): Promise<void> {
  while (sweepWork().size > 0) await Promise.all(sweepWork())
}

async function workOn(store: Awaited<ReturnType<typeof openDb>>, runId: string): Promise<void> {
  liveSweeps().add(runId)
  try {
    await runSweep(store, { runId, owner: owner() }, scheduler)
    await judgeSweep(store, { runId, judge: judge() }, scheduler)
  } catch (error) {
    console.error(`sweep ${runId} was left; it is taken up again`, error)
  } finally {
    liveSweeps().delete(runId)
  }
}

/** Opens a sweep and works on it in the background; returns once it is open. */
export async function sweepInBackground(
  command: Omit<StartSweep, 'owner'>,
  request: OperationRequest,
): Promise<Result<{ readonly runId: string }, Refusal>> {
  const store = await openDb()
  const started = await startSweep(store, { ...command, owner: owner() }, request)
  if (started.ok) {
    const work = workOn(store, started.value.runId)
    sweepWork().add(work)
    void work.then(() => sweepWork().delete(work))
  }
  return started
}

/** Asks a sweep to stop; one without a worker ends immediately. */
export async function stopSweep(
  runId: string,
  at: Date,
): Promise<Result<{ readonly runId: string }, Refusal>> {
  return cancelSweep(await openDb(), runId, { at, live: [...liveSweeps()] })
}

/**
 * Starts this process's schedule, once: due sweeps every 30 minutes, cold-tier moves once a day, runs whose process died, and facts waiting
 * for the search index. At exit, it writes what is still unwritten.
 */
export function startSchedule(): void {
  once('schedule', () => {
    process.once('exit', leave) // Next exits this way on SIGTERM and SIGINT, after the last request is answered
    void tick()
    return setInterval(() => void tick(), TICK_MS).unref()
  })
}

/** What a process still writes on a clean exit. */
function leave(): void {
  const store = openedDb()
  if (store === null || isReadOnly(store)) return
  try {
    keepInlineTimesAtExit(store)
  } catch (error) {
    console.error('the last times of checks on save were not written', error)
  }
}

async function upkeep(store: Awaited<ReturnType<typeof openDb>>, at: Date): Promise<void> {
  try {
    await keepUp(store, at)
  } catch (error) {
    console.error('the upkeep of the store is put off', error)
  }
}

async function tick(): Promise<void> {
  const at = now()
  importPreviews().dropExpired(at)
  uploads().dropExpired(at)
  try {
    await clearOldFolders(uploadsFolder(settings().dataDirectory), at)
    const store = await openDb()
    if (process.uptime() > SETTLED_S) void upkeep(store, at)
    if (isReadOnly(store)) return
    const work = { owner: owner(), at, live: [...liveSweeps()], silentMs: SILENT_MS }
    for (const runId of await takeOverSweeps(store, work)) {
      void workOn(store, runId)
    }
    for (const agent of await readSweepSchedule(store, at)) {
      if (nextSweepAt(agent.lastStartedAt, settings().sweepMinutes, at) > at) continue
      await sweepInBackground(
        { agentId: agent.agentId, entity: null, trigger: 'schedule' },
        scheduler(),
      )
    }
    await keepInlineTimes(store, at)
    await watchLive(store, scheduler)
    await moveToCold(store, scheduler)
    await indexWaiting(store)
    void sendWebhooks(store)
  } catch (error) {
    console.error('the schedule missed a beat', error)
  }
}
