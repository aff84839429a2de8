import { closeSync, existsSync, openSync, readSync, rmSync } from 'node:fs'

import Database from 'better-sqlite3'

import { isSchemaEndless, leadBack, type ReadPage } from '@/lib/domain/page-tree'

import { findLogPages } from './log-file'
import { StoreError } from './store-errors'
import { sizeOf } from './store-files'
import { readHeader } from './store-header'

const MOST_BYTES = 256 * 1024 * 1024 // looked at in a tenth of a second
const FIRST = 12 // bytes of a page, which say whether others are below it

/**
 * Throws a sentence if SQLite would read some pages of a file for ever, as after pages of two files were mixed: nothing could stop it. Pages
 * that `log` has count instead of those of the file. Only the list of tables is looked at in a file of more than 256 MB.
 */
export function assertTreesEnd(file: string, log: string | null = null): void {
  if (log === null) assertListEnds(file, log) // otherwise its caller did, before SQLite read the log
  if (sizeOf(file) > MOST_BYTES) return
  const index = `${file}-shm`
  const hadIndex = existsSync(index)
  let isEndless = false
  try {
    isEndless = isTableEndless(file, log)
  } finally {
    if (isEndless && !hadIndex) rmSync(index, { force: true })
  }
  if (isEndless) throw damaged(file, 'one of its tables leads')
}

/** True if a table leads back to itself in a file of any size whose list of tables ends, also while others write to it. */
export function isTableEndless(file: string, log: string | null): boolean {
  return asOfNow(file, (roots) => withPages(file, log, (read) => leadBack(roots, read)))
}

/** Likewise of the list of tables alone, without SQLite, which reads it before anything else. */
export function assertListEnds(file: string, log: string | null): void {
  if (withPages(file, log, isSchemaEndless)) throw damaged(file, 'its list of tables leads')
}

function withPages(
  file: string,
  log: string | null,
  isEndless: (read: ReadPage) => boolean,
): boolean {
  const length = readHeader(file)?.pageSize ?? 0
  if (length < 512) return false // SQLite reports what is wrong
  const inLog = log === null ? new Map<number, number>() : findLogPages(log, length)
  const handle = openSync(file, 'r')
  const logHandle = log === null ? null : openSync(log, 'r')
  try {
    const read = (page: number, bytes: Buffer, most: number) => {
      const from = inLog.get(page)
      return logHandle === null || from === undefined
        ? readSync(handle, bytes, 0, most, (page - 1) * length)
        : readSync(logHandle, bytes, 0, most, from)
    }
    return isEndless(pagesBy(read, length))
  } finally {
    closeSync(handle)
    if (logHandle !== null) closeSync(logHandle)
  }
}

/** Reads a page into the same buffer each time. */
function pagesBy(
  read: (page: number, bytes: Buffer, most: number) => number,
  length: number,
): ReadPage {
  const bytes = Buffer.alloc(length)
  return (page) => {
    const first = page === 1 ? length : FIRST
    const found = read(page, bytes, first)
    const isInterior = found === FIRST && (bytes[0] === 2 || bytes[0] === 5)
    return bytes.subarray(0, isInterior ? read(page, bytes, length) : found)
  }
}

/** Passes the first pages of the tables on, while nobody can write over what the file held then. */
function asOfNow(file: string, look: (roots: readonly number[]) => boolean): boolean {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    db.exec('BEGIN')
    const roots = db
      .prepare<[], number>('SELECT "rootpage" FROM sqlite_schema WHERE "rootpage" > 0')
      .pluck()
      .all()
    return look(roots)
  } catch {
    return false // whoever opens it next says what is wrong
  } finally {
    db.close()
  }
}

function damaged(file: string, what: string): StoreError {
  return new StoreError(
    `${file} is damaged: ${what} back to itself. Nothing was changed. Restore a backup: npm run restore -- FILE.`,
  )
}
