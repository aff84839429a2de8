import { randomInt } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'

import Database from 'better-sqlite3'

import { openAlone, retryWhileBusy } from './file-lock'
import { isStoreBusy } from './is-busy'
import { markNumber } from './opening-number'
import { makePrivateFile } from './private-files'
import { isOpenNumber, readHeader } from './store-header'

const OTHERS = { limitMs: 15_000, pauseMs: 50 } // who reads a closed store, or backs it up
const PATIENCE_MS = 2_000 // at the end of a process, which stands still meanwhile

/**
 * Numbers an opening of the store in `file`: in its header, and in the row that every write touches. A file and a log of two openings
 * then differ (rule ST4). Returns a connection that must stay open until others are, or null when another process has the store
 * open: then its number stays. The order matters: numbered after the switch to the log, a process killed in between would leave two
 * numbers.
 */
export async function beginOpening(
  file: string,
  kind: 'user' | 'demo',
): Promise<Database.Database | null> {
  const db = await retryWhileBusy(async () => aloneUnlessOpen(file), OTHERS)
  if (db === null) return null
  try {
    const number = randomInt(1, 2 ** 30) * 2 + 1 // the lowest bit says: open
    db.exec(`
      BEGIN;
      INSERT OR IGNORE INTO "StoreMeta" ("id", "kind") VALUES (1, '${kind}');
      UPDATE "StoreMeta" SET "opening" = ${number};
      PRAGMA user_version = ${number};
      COMMIT`)
    closeSync(openSync(`${file}-wal`, 'a', 0o600)) // from here on a file without its log has lost it
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
    if (!isOpenNumber(header.number)) markStillOpen(file) // who closed last could not
    return null
  }
}

/** Opens a connection that keeps the log while the others of this process close. */
export function holdLog(file: string): Database.Database {
  const last = new Database(file, { fileMustExist: true, timeout: PATIENCE_MS })
  last.prepare('SELECT 1 FROM sqlite_schema').get()
  return last
}

/**
 * Ends an opening when this process has no other connection any more: one complete file is left, unless another process has it open.
 * Killed at any point, it leaves what start accepts: the log goes only from a file that is marked as closed (rule ST11).
 */
export function endOpening(last: Database.Database): void {
  let isMarked = false
  try {
    if (!unlessBusy(() => markNumber(last, 'closed'))) return // another process writes, and closes it later
    isMarked = true
    if (unlessBusy(() => last.pragma('journal_mode = DELETE'))) return
    unlessBusy(() => markNumber(last, 'open')) // another process has it open
  } finally {
    if (isMarked) last.close()
    else closeKeepingLog(last)
  }
}

/** Closes a connection of a store that stays marked as open: SQLite may delete the log, and the number says that there is one. */
export function closeKeepingLog(last: Database.Database): void {
  const log = `${last.name}-wal`
  const hadLog = existsSync(log)
  last.close()
  if (hadLog) makePrivateFile(log)
}

/** Left to the next opening when another process writes all the while. */
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
