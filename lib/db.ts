import 'server-only'
import { readSettings, type Settings } from './env'
import { openStore, type Store } from './store/open-store'

// Pages, handlers and actions may hold separate copies of this module in one process: what is open lives on globalThis.
const perProcess = globalThis as typeof globalThis & {
  palimpsestStore?: Promise<Store> | undefined
  palimpsestSettings?: Settings
}

/** Returns the settings of this process. */
export function settings(): Settings {
  perProcess.palimpsestSettings ??= readSettings(process.env)
  return perProcess.palimpsestSettings
}

/** Returns the one open store, opened and migrated on first use (never at import: the build evaluates every route). */
export function openDb(): Promise<Store> {
  perProcess.palimpsestStore ??= open()
  return perProcess.palimpsestStore
}

/** Closes the store, lets `work` touch its files, and opens it again; requests in between wait. */
export async function replaceDb(work: () => Promise<void>): Promise<Store> {
  const previous = openDb()
  perProcess.palimpsestStore = (async () => {
    const store = await previous
    await store.close()
    await work()
    return open()
  })()
  return openDb()
}

async function open(): Promise<Store> {
  const { dataDirectory, storeKind, policy } = settings()
  try {
    return await openStore(dataDirectory, { kind: storeKind, environment: policy })
  } catch (error) {
    perProcess.palimpsestStore = undefined // the next request tries again
    throw error
  }
}
