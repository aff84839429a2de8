import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'

import { isStoreBusy } from './is-busy'
import { markNumber } from './opening-number'
import { makePrivateFile } from './private-files'

const PAUSE_MS = 25
const WAIT_LIMIT_MS = 120_000 // a large store is copied under the lock
const EXIT_PATIENCE_MS = 5_000

/**
 * Runs `work` while no other process runs anything under the same lock file. The lock is SQLite's own on an empty file: the system
 * lets go of it when its process dies, so that no lock is ever stale. The file stays, as removing it would let two in at once.
 */
export async function withFileLock<Value>(
  lockFile: string,
  work: () => Promise<Value>,
  waitLimitMs = WAIT_LIMIT_MS,
): Promise<Value> {
  makePrivateFile(lockFile)
  const lock = new Database(lockFile, { timeout: 0 })
  try {
    await retryWhileBusy(async () => takeLock(lock), { limitMs: waitLimitMs, pauseMs: PAUSE_MS })
    return await work()
  } finally {
    lock.close()
  }
}

/** Runs the last work of a process in the same way, which waits for no promise. */
export function withFileLockAtExit(lockFile: string, work: () => void): void {
  const lock = new Database(lockFile, { timeout: EXIT_PATIENCE_MS })
  try {
    takeLock(lock)
    work()
  } finally {
    lock.close()
  }
}

function takeLock(lock: Database.Database): void {
  lock.pragma('journal_mode = MEMORY') // a full disk has no room for a journal
  lock.exec('BEGIN EXCLUSIVE')
}

/** Repeats `attempt` with pauses in which the process is free, as long as another process is in its way. */
export async function retryWhileBusy<Value>(
  attempt: () => Promise<Value>,
  limits: { readonly limitMs: number; readonly pauseMs: number },
): Promise<Value> {
  const until = performance.now() + limits.limitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isStoreBusy(error) || performance.now() >= until) throw error
    }
    await pause(limits.pauseMs)
  }
}

/**
 * Opens a store file as its only user and keeps everybody else out until it is closed; refused with SQLITE_BUSY while any other
 * connection is open. Leaving WAL is what needs that, and it puts everything into the one file; killed meanwhile, it leaves what start
 * accepts.
 */
export function openAlone(file: string): Database.Database {
  const db = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.prepare('SELECT 1 FROM sqlite_schema').get()
    markNumber(db, 'closed') // before the log goes: a file that is open has one (rule ST4)
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE; COMMIT')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
