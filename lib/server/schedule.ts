import { jobs } from '@/lib/jobs/jobs'
import { clearOldFolders, uploadsFolder } from '@/lib/jobs/temporary-folder'
import { keepInlineTimes, keepInlineTimesAtExit } from '@/lib/operations/keep-inline-times'
import { isReadOnly, keepUp } from '@/lib/operations/keep-up'
import { once } from '@/lib/process/once'
import type { Store } from '@/lib/store/port'

import { now } from './clock'
import { readStores, sendToStores } from './connections'
import { openDb, openedDb, settings } from './db'
import { jobThread } from './job-thread'
import { originOf } from './own-origin'
import { report } from './report'
import { ROUND } from './round'
import { noteServing } from './served-at'
import { noteStopping } from './stopping'
import { runUpkeepBeside } from './upkeep-job'
import { warmDoors } from './warm-doors'
import { sendWebhooks } from './webhooks'

const TICK_MS = 10_000
const FIRST_PAGE_MS = 2_000 // whoever started the server opens it first
const SETTLED_S = 20 // when a server starts, its first pages come first

/**
 * Starts this process's schedule, once, and a thread for its jobs: a round every ten seconds, the upkeep of the store, and at exit what is
 * still unwritten.
 */
export function startSchedule(): void {
  once('schedule', () => {
    noteStopping(() => jobs().stopSoon())
    jobs(() => jobThread())
    process.once('exit', leave) // Next exits this way on SIGTERM and SIGINT, after the last request is answered
    void tick()
    setTimeout(() => void warmDoors(process.env), FIRST_PAGE_MS).unref()
    return setInterval(() => void tick(), TICK_MS).unref()
  })
}

/** The note beside the store that it is served, and where (rule ST29). */
const served = (): { takeBack: (() => void) | null } => once('served', () => ({ takeBack: null }))

function noteServed(at: Date): void {
  if (served().takeBack !== null) return
  try {
    const address = originOf(process.env)
    served().takeBack = noteServing(settings().dataDirectory, { address, since: at.toISOString() })
  } catch (error) {
    report('where the store is served was not noted', error)
    served().takeBack = () => {} // not tried again
  }
}

/** What a process still does on a clean exit. The thread closes its store first, so that one complete file is left. */
function leave(): void {
  jobs().stopAtExit()
  served().takeBack?.()
  const store = openedDb()
  if (store === null || isReadOnly(store)) return
  try {
    keepInlineTimesAtExit(store)
  } catch (error) {
    report('the last times of checks on save were not written', error)
  }
}

async function upkeep(store: Store, at: Date): Promise<void> {
  try {
    await keepUp(store, at, runUpkeepBeside)
  } catch (error) {
    report('the upkeep of the store is put off', error)
  }
}

async function tick(): Promise<void> {
  const at = now()
  try {
    await clearOldFolders(uploadsFolder(settings().dataDirectory), at)
    const store = await openDb()
    if (process.uptime() > SETTLED_S) void upkeep(store, at)
    if (isReadOnly(store)) return
    noteServed(at)
    void round(at)
    await keepInlineTimes(store)
    void sendWebhooks(store)
    void sendToStores()
    void readStores()
  } catch (error) {
    report('the schedule missed a beat', error)
  }
}

/** Has a round done, unless one is under way. */
async function round(at: Date): Promise<void> {
  const rounds = once('rounds', () => ({ running: false }))
  if (rounds.running) return
  rounds.running = true
  try {
    await jobs().enqueue(ROUND, { at })
  } catch (error) {
    report('the schedule missed a round', error)
  } finally {
    rounds.running = false
  }
}
