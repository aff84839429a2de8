import 'server-only'
import { openStore } from '@/lib/store/open-store'
import type { Store } from '@/lib/store/port'

import { now } from './clock'
import { readSettings, type Settings } from './env'

// Pages, handlers and actions may hold separate copies of this module in one process: what is open lives on globalThis.
const perProcess = globalThis as typeof globalThis & {
  palimpsestStore?: Promise<Store> | undefined
  palimpsestOpened?: Store | null // null while it is opened, or opened anew
  palimpsestSettings?: Settings
}

/** Returns the settings of this process. */
export function settings(): Settings {
  perProcess.palimpsestSettings ??= readSettings(process.env)
  return perProcess.palimpsestSettings
}

/** Returns the one open store, opened and migrated on first use (never at import: the build evaluates every route). */
export function openDb(): Promise<Store> {
  return perProcess.palimpsestStore ?? remember(open())
}

/** Returns the store if it is open now, for who cannot wait. */
export function openedDb(): Store | null {
  return perProcess.palimpsestOpened ?? null
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
  perProcess.palimpsestStore = opening
  perProcess.palimpsestOpened = null
  opening.then(
    (store) => {
      if (perProcess.palimpsestStore === opening) perProcess.palimpsestOpened = store
    },
    () => {
      if (perProcess.palimpsestStore === opening) perProcess.palimpsestStore = undefined // the next request tries again
    },
  )
  return opening
}

async function open(): Promise<Store> {
  const { dataDirectory, storeKind, policy } = settings()
  const options = { kind: storeKind, environment: policy, clock: now, say: console.warn }
  return openStore(dataDirectory, options)
}
