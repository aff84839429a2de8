import { randomInt } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'

import Database from 'better-sqlite3'

import { openAlone, retryWhileBusy } from './file-lock'
import { isStoreBusy } from './is-busy'
import { leftConnections } from './left-connections'
import { markNumber } from './opening-number'
import { makePrivateFile } from './private-files'
import { isDiskError } from './store-errors'
import { isOpenNumber, readHeader } from './store-header'

const OTHERS = { limitMs: 15_000, pauseMs: 50 } // waits for others that read or back up a closed store
const PATIENCE_MS = 2_000 // at exit, where waiting blocks the process
const PAUSE_MS = 20

/**
 * Numbers an opening of the store in `file`, in its header and in the row that every write touches, so that a file and a log of two
 * openings differ (rule ST4). Returns a connection that must stay open until others are. Returns null if another process has the store
 * open; then its number stays. The order matters: if the number were written after the switch to the log, a process killed in between
 * would leave two numbers.
 */
export async function beginOpening(
  file: string,
  kind: 'user' | 'demo',
): Promise<Database.Database | null> {
  const db = await retryWhileBusy(async () => aloneUnlessOpen(file), OTHERS)
  if (db === null) return null
  try {
    const number = randomInt(1, 2 ** 30) * 2 + 1 // lowest bit: open
    db.exec(`
      BEGIN;
      INSERT OR IGNORE INTO "StoreMeta" ("id", "kind") VALUES (1, '${kind}');
      UPDATE "StoreMeta" SET "opening" = ${number};
      PRAGMA user_version = ${number};
      COMMIT`)
    closeSync(openSync(`${file}-wal`, 'a', 0o600)) // from here on, a missing log means that it was lost
    db.pragma('locking_mode = NORMAL')
    db.pragma('journal_mode = WAL')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function aloneUnlessOpen(file: string): Database.Database | null {
  try {
    return openAlone(file)
  } catch (error) {
    const header = readHeader(file)
    if (!isStoreBusy(error) || header?.usesLog !== true) throw error
    if (!isOpenNumber(header.number)) markStillOpen(file) // the process that closed last could not do this
    return null
  }
}

/** Opens a connection that keeps the log while this process closes its others. */
export function holdLog(file: string): Database.Database {
  const last = new Database(file, { fileMustExist: true, timeout: PATIENCE_MS })
  last.prepare('SELECT 1 FROM sqlite_schema').get()
  return last
}

/**
 * Ends an opening once this process has no other connection. It leaves one complete file, unless another process has the store open. If
 * the process is killed, start accepts what is left, because the log is removed only from a file that is marked as closed (rule ST11).
 */
export function endOpening(last: Database.Database): void {
  const until = performance.now() + (leftConnections().any ? PATIENCE_MS : 0)
  let isClosed = false
  try {
    isClosed = leaveLog(last)
    while (!isClosed && performance.now() < until) {
      waitHere(PAUSE_MS)
      isClosed = leaveLog(last)
    }
  } finally {
    if (isClosed) last.close()
    else closeKeepingLog(last)
  }
}

/** Puts everything into the one file. Returns false while another connection has the store open, or where the disk has no room for it. */
function leaveLog(last: Database.Database): boolean {
  if (!unlessRefused(() => markNumber(last, 'closed'))) return false // another process is writing and will close the store later
  if (unlessRefused(() => last.pragma('journal_mode = DELETE'))) return true
  unlessRefused(() => markNumber(last, 'open'))
  return false
}

function unlessRefused(work: () => unknown): boolean {
  try {
    return unlessBusy(work)
  } catch (error) {
    if (isDiskError(error)) return false
    throw error
  }
}

function waitHere(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, ms)
}

/** Closes a connection of a store that stays marked as open, and restores an empty log if SQLite deletes it. */
export function closeKeepingLog(last: Database.Database): void {
  const log = `${last.name}-wal`
  const hadLog = existsSync(log)
  last.close()
  if (hadLog) makePrivateFile(log)
}

/** Skipped if another process keeps writing; the next opening then does it. */
function markStillOpen(file: string): void {
  const db = new Database(file, { fileMustExist: true, timeout: PATIENCE_MS })
  try {
    unlessBusy(() => markNumber(db, 'open'))
  } finally {
    db.close()
  }
}

function unlessBusy(work: () => unknown): boolean {
  try {
    work()
    return true
  } catch (error) {
    if (isStoreBusy(error)) return false
    throw error
  }
}
