import { existsSync } from 'node:fs'

import type Database from 'better-sqlite3'

import { once } from '@/lib/process/once'

import { conditionOf } from './condition'
import { withFileLock, withFileLockAtExit } from './file-lock'
import { hasOther, releaseFile } from './held-file'
import { closeKeepingLog, endOpening, holdLog } from './opening'
import type { Store } from './port'
import { StoreReadOnly } from './store-errors'
import { lockOf } from './store-files'

/** True while this process has the store in `file` open. Reading the file without SQLite would then release SQLite's locks. */
export function isOpenHere(file: string): boolean {
  return openHere().has(file)
}

/**
 * Returns a store that leaves one complete file when it is closed or when this process exits. SQLite alone would delete the log at exit
 * while the file is still marked as open, and start would take it for a file that has lost its log.
 */
export function closedWhole(file: string, store: Store): Store {
  const stores = openHere().get(file) ?? new Set()
  openHere().set(file, stores.add(store))
  const close = async () => {
    if (stores.has(store) && hasOther(file)) throw new StoreReadOnly('replaced')
    if (!stores.delete(store)) return
    await withFileLock(lockOf(file), async () => {
      if (stores.size > 0) return store.close()
      openHere().delete(file)
      const last = holdLog(file)
      try {
        await store.close()
      } finally {
        end(file, last)
        releaseFile(file)
      }
    })
  }
  return { ...store, close }
}

/** If the disk is full or a page is damaged, the file is left as a killed process would leave it. */
function end(file: string, last: Database.Database): void {
  if (conditionOf(file).readOnly === null) endOpening(last)
  else closeKeepingLog(last)
}

/** The stores that this process has open, by file. */
function openHere(): Map<string, Set<Store>> {
  return once('open-stores', () => {
    process.once('exit', closeAllAtExit) // Next.js exits this way on SIGTERM and SIGINT, after the last request
    return new Map()
  })
}

function closeAllAtExit(): void {
  for (const [file, stores] of openHere()) {
    if (!existsSync(file)) continue
    if (hasOther(file)) spareOther(file)
    try {
      withFileLockAtExit(lockOf(file), () => {
        const last = holdLog(file)
        for (const store of stores) store.closeAtExit()
        end(file, last)
      })
    } catch (error) {
      console.error(`${file} could not be closed; its newest changes stay in its log`, error)
    }
  }
}

/** Closing would play the log into the other file. A killed process leaves both, and start says that they do not belong together. */
function spareOther(file: string): void {
  console.error(`${file} was replaced while it was open. Its log is left next to it, unread.`)
  process.kill(process.pid, 'SIGKILL')
}
