import { rmSync, statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'

import { isStoreBusy } from './is-busy'
import { markNumber } from './opening-number'
import { makePrivateFile } from './private-files'

const PAUSE_MS = 25
const WAIT_LIMIT_MS = 120_000 // copying a large store under the lock takes long
const EXIT_PATIENCE_MS = 5_000

/**
 * Runs `work` while no other process holds the same lock file. The lock is SQLite's own on an empty file. The system releases it when
 * the process dies, so it is never stale. The file stays, because removing it would let two processes in at once.
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

/**
 * Runs `work` under a lock file that lasts only as long, or returns null if somebody else holds it. An empty file that a killed process left
 * is taken over.
 */
export async function withPassingLock<Value>(
  lockFile: string,
  work: () => Promise<Value>,
): Promise<Value | null> {
  makePrivateFile(lockFile)
  const before = identityOf(lockFile)
  const lock = new Database(lockFile, { fileMustExist: true, timeout: 0 })
  try {
    // Its holder may have removed it after it was opened here: then the next one locks another file of that name.
    if (!mayLock(lock) || before === null || identityOf(lockFile) !== before) return null
    try {
      return await work()
    } finally {
      rmSync(lockFile, { force: true })
    }
  } finally {
    lock.close()
  }
}

function mayLock(lock: Database.Database): boolean {
  try {
    takeLock(lock)
    return true
  } catch (error) {
    if (!isStoreBusy(error)) throw error
    return false
  }
}

function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev} ${found.ino} ${found.birthtimeNs}`
}

/** The synchronous form of `withFileLock`, for a process that is about to exit. */
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
  lock.pragma('journal_mode = MEMORY') // works on a full disk
  lock.exec('BEGIN EXCLUSIVE')
}

/** Repeats `attempt` while another process holds the lock, with pauses in which this process can do other work. */
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
 * Opens a store file exclusively until it is closed. Fails with SQLITE_BUSY while any other connection is open. Leaving WAL needs this;
 * it puts everything into the one file. If the process is killed meanwhile, the files are still accepted at start.
 */
export function openAlone(file: string): Database.Database {
  const db = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.prepare('SELECT 1 FROM sqlite_schema').get()
    markNumber(db, 'closed') // before the log is removed: a file marked as open must have one (rule ST4)
    db.pragma('journal_mode = DELETE')
    db.exec('BEGIN EXCLUSIVE; COMMIT')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}
