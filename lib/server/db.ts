import 'server-only'
import { jobs, type Job } from '@/lib/jobs/jobs'
import { once } from '@/lib/process/once'
import { connectBeside, openStore, type StoreOptions } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'

import { goOnAfter, now } from './clock'
import { readSettings, type Settings } from './env'
import { continueAfter } from './ids'

type Database = {
  opening: Promise<Store> | null
  opened: Store | null // null while it is being opened or reopened
}

const database = () => once('database', (): Database => ({ opening: null, opened: null }))

export function settings(): Settings {
  return once('settings', () => readSettings(process.env))
}

/** Returns the one open store, opened and migrated on first use (never at import, because the build evaluates every route). */
export function openDb(): Promise<Store> {
  return database().opening ?? remember(open())
}

/** Returns the store if it is open now, for callers that cannot wait. */
export function openedDb(): Store | null {
  return database().opened
}

/**
 * Closes the store, lets `work` touch its files, and reopens it; requests in between wait. If `work` fails, the existing files are reopened
 * and the error is thrown.
 */
export async function replaceDb(work: () => Promise<void>): Promise<Store> {
  const previous = openDb()
  const closedAndWorked = (async () => {
    const store = await previous
    await jobs().stop() // its connections close first
    await store.close()
    await work()
  })()
  const reopened = remember(closedAndWorked.then(open, open))
  await Promise.allSettled([reopened]) // callers that receive the error find the store open
  await closedAndWorked
  return reopened
}

function remember(opening: Promise<Store>): Promise<Store> {
  const kept = database()
  kept.opening = opening
  kept.opened = null
  opening.then(
    (store) => {
      if (kept.opening === opening) kept.opened = store
    },
    () => {
      if (kept.opening === opening) kept.opening = null // the next request tries again
    },
  )
  return opening
}

/** Opens the store that another thread of this process has open, with connections of this thread's own. */
export function openBeside(file: string): Promise<Store> {
  return remember(connectBeside(file, options()).then(afterItsPast))
}

/** Empties the log of the store, which holds the thread up that does it. */
export const EMPTY_LOG: Job<null, void> = {
  name: 'empty-log',
  run: async () => (await openDb()).emptyLog(),
}

async function open(): Promise<Store> {
  const log = { whenLong: () => jobs().enqueue(EMPTY_LOG, null) }
  return afterItsPast(await openStore(settings().dataDirectory, { ...options(), log }))
}

function options(): StoreOptions {
  const { storeKind: kind, policy } = settings()
  return { kind, environment: policy, clock: now, say: console.warn }
}

/** New ids sort after those of the store, and what is done now comes after what was done in it. */
async function afterItsPast(store: Store): Promise<Store> {
  const [fact, operation] = await Promise.all([
    store.read.fact.findFirst({ orderBy: { id: 'desc' }, select: { id: true } }),
    store.read.operation.findFirst({ orderBy: { seq: 'desc' }, select: { at: true } }),
  ])
  if (fact !== null) continueAfter(fact.id)
  if (operation !== null) goOnAfter(operation.at)
  return store
}
