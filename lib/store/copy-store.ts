import { existsSync, linkSync, lstatSync, renameSync, rmSync } from 'node:fs'

import Database from 'better-sqlite3'

import { flush } from './flush'
import { isDamage, StoreError } from './store-errors'
import { HEADER_SIZE, parseHeader, readStart } from './store-header'

const PAGES = 1_000 // copied between two checks of the clock

/** Opens a store for reading. The connection sees it as of now until it is closed. */
export function openAsOfNow(file: string): Database.Database {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    db.exec('BEGIN') // otherwise every write would restart the copy
    db.prepare('SELECT 1 FROM sqlite_schema').get()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Copies an open store into the file `target`. */
export async function copyInto(source: Database.Database, target: string): Promise<void> {
  await source.backup(target, { progress: () => PAGES })
}

/** The counts by which people recognize a store. */
export type CopiedStore = { readonly facts: number; readonly operations: number }

/** Makes a copy one complete file, checks it and lets `work` change it. Throws a sentence if it is damaged. */
export function finishCopy<Value>(
  copy: string,
  of: string,
  work: (db: Database.Database) => Value,
): Value {
  const db = new Database(copy, { fileMustExist: true })
  try {
    db.pragma('journal_mode = DELETE')
    const found = db.pragma('integrity_check(1)', { simple: true })
    if (found !== 'ok') throw new StoreError(`${of} is damaged.`, { cause: found })
    return work(db)
  } catch (error) {
    throw isDamage(error) ? new StoreError(`${of} is damaged.`, { cause: error }) : error
  } finally {
    db.close()
  }
}

/** Counts the facts and operations of a store. */
export function countRows(db: Database.Database): CopiedStore {
  const countOf = (table: string) =>
    db.prepare<[], number>(`SELECT COUNT(*) FROM "${table}"`).pluck().get() ?? 0
  return { facts: countOf('Fact'), operations: countOf('Operation') }
}

/** Renames a complete file to `target`, which must not exist. */
export function putNew(whole: string, target: string): void {
  flush(whole)
  try {
    linkSync(whole, target)
  } catch {
    if (existsSync(target)) throw alreadyThere(target)
    renameSync(whole, target) // the disk does not support links
  }
}

/** Returns the sentence for a file that exists and is not overwritten. */
export function alreadyThere(file: string): StoreError {
  return new StoreError(`${file} exists already. Name a file that does not exist.`)
}

/** True if a file is a copy that a killed process left. SQLite writes its first page last and keeps a journal beside it until then. */
export function isUnfinishedCopy(copy: string): boolean {
  const stat = lstatSync(copy, { throwIfNoEntry: false })
  if (stat === undefined || !stat.isFile()) return false
  if (stat.size === 0) return true
  const start = readStart(copy, HEADER_SIZE)
  if (parseHeader(start) !== null) return true
  return start.every((byte) => byte === 0) && existsSync(`${copy}-journal`)
}

/** Deletes an unfinished copy. */
export function removeCopy(copy: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${copy}${end}`, { force: true })
}
