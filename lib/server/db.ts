import 'server-only'
import { once } from '@/lib/process/once'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'

import { now } from './clock'
import { readSettings, type Settings } from './env'

type Database = {
  opening: Promise<Store> | null
  opened: Store | null // null while it is opened, or opened anew
}

const database = () => once('database', (): Database => ({ opening: null, opened: null }))

/** Returns the settings of this process. */
export function settings(): Settings {
  return once('settings', () => readSettings(process.env))
}

/** Returns the one open store, opened and migrated on first use (never at import: the build evaluates every route). */
export function openDb(): Promise<Store> {
  return database().opening ?? remember(open())
}

/** Returns the store if it is open now, for who cannot wait. */
export function openedDb(): Store | null {
  return database().opened
}

/**
 * Closes the store, lets `work` touch its files, and opens it again; requests in between wait. When `work` fails, what is there is
 * opened again all the same, and the caller hears of it.
 */
export async function replaceDb(work: () => Promise<void>): Promise<Store> {
  const previous = openDb()
  const closedAndWorked = (async () => {
    const store = await previous
    await store.close()
    await work()
  })()
  const reopened = remember(closedAndWorked.then(open, open))
  await Promise.allSettled([reopened]) // whoever is told of a failure finds the store open
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

async function open(): Promise<Store> {
  const { dataDirectory, storeKind, policy } = settings()
  const options = { kind: storeKind, environment: policy, clock: now, say: console.warn }
  return openStore(dataDirectory, options)
}
