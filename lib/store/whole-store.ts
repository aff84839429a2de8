import { existsSync, lstatSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'

import { assertListEnds, assertTreesEnd } from './endless-trees'
import { findLogFault, type LogFault, type WriteCount } from './log-fault'
import { isNoLog } from './log-file'
import { isNumbered } from './opening-number'
import { isHot, isOwnJournal } from './own-journal'
import { isDamage, StoreError } from './store-errors'
import { sizeOf } from './store-files'
import { isOpenNumber, readHeader, type StoreHeader } from './store-header'

const LOG_HEADER = 32
const UNTOUCHED = 'Nothing was changed.'
const OTHER_OPENING: LogFault = { commits: 0, lost: 0, isForeign: true }

type Meta = WriteCount & { readonly opening: number }

/**
 * Throws a sentence unless the files of a store belong together. SQLite alone would read a file without its log as an older store, or mix
 * a file with another store's log. The caller must keep others from opening or closing the store meanwhile.
 */
export function assertWhole(file: string, { damagedLog = false } = {}): void {
  assertNoFolder(file)
  if (sizeOf(file) === 0) return assertNoOrphans(file)
  rollBack(file)
  const header = readHeader(file)
  if (header === null) return // SQLite reports what is wrong
  const log = `${file}-wal`
  const logName = path.basename(log)
  if (!header.usesLog) {
    if (sizeOf(log) === 0) return assertTreesEnd(file)
    throw new StoreError(
      `${file} was closed completely, so ${logName} next to it belongs to another file. ${UNTOUCHED} Move ${logName} away to open ${path.basename(file)} as it is, or put back the file that belongs to the log.`,
    )
  }
  if (!existsSync(log)) {
    if (!isOpenNumber(header.number)) return
    throw new StoreError(
      `${file} was copied while it was open, or ${logName} was deleted: its newest changes are missing. ${UNTOUCHED} Put ${logName} back, or restore a backup: npm run restore -- FILE. If another program opened the file after a crash, it is complete: npm run restore -- ${file} --without-log.`,
    )
  }
  if (sizeOf(log) < LOG_HEADER) return assertTreesEnd(file) // too short for a commit
  if (isNoLog(log, header.pageSize)) {
    throw new StoreError(
      `${logName} next to ${file} is damaged or is not a log. ${UNTOUCHED} Put the right log back, or restore a backup: npm run restore -- FILE.`,
    )
  }
  assertListEnds(file, log)
  const fault = faultOf(file, header)
  if (fault === null || (damagedLog && !fault.isForeign)) return assertTreesEnd(file, log)
  if (fault.lost > 0) throw new StoreError(damagedSentence(file, fault))
  throw new StoreError(
    `${file} and ${logName} next to it do not belong together: one of them is older, or of another store. ${UNTOUCHED} Put back the two that belong together, or restore a backup: npm run restore -- FILE.`,
  )
}

/** Throws a sentence when a folder is in place of the file. */
export function assertNoFolder(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) {
    throw new StoreError(
      `${file} is a folder, and the store is a file of that name. ${UNTOUCHED} Move the folder away, or name another place with PALIMPSEST_DATA.`,
    )
  }
}

/** A log or journal with data, and a link that leads nowhere, belong to a file that is missing. A new file would take its place. */
function assertNoOrphans(file: string): void {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true && !existsSync(file)) {
    throw new StoreError(
      `${file} is a link to a file that is missing. ${UNTOUCHED} Bring that file back, perhaps by mounting its disk, or remove the link to start with a new store.`,
    )
  }
  const orphan = [`${file}-wal`, `${file}-journal`].find((each) => sizeOf(each) > 0)
  if (orphan === undefined) return
  const name = path.basename(orphan)
  throw new StoreError(
    `${file} is ${existsSync(file) ? 'empty' : 'missing'}, and ${name} next to it holds data. ${UNTOUCHED} Put the file that belongs to it back, or move ${name} away to start with a new store.`,
  )
}

/** Lets SQLite roll back what a killed opening or closing had begun to write. */
function rollBack(file: string): void {
  const journal = `${file}-journal`
  if (!isHot(journal)) return
  if (!isOwnJournal(file)) {
    const name = path.basename(journal)
    throw new StoreError(
      `${name} next to ${file} was not left by Palimpsest, and opening the file would undo changes in it. ${UNTOUCHED} If another program is changing the file, let it finish; if it was stopped, open the file with it once. Otherwise move ${name} away, or restore a backup: npm run restore -- FILE.`,
    )
  }
  const db = new Database(file, { fileMustExist: true })
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get()
  } finally {
    db.close()
  }
}

function damagedSentence(file: string, { lost, isForeign }: LogFault): string {
  const goOn = ` To continue without them: npm run restore -- ${file} --damaged-log.`
  return `${path.basename(file)}-wal next to ${file} is damaged: at least ${lost} saved changes in it cannot be read. ${UNTOUCHED} Restore a backup: npm run restore -- FILE.${isForeign ? '' : goOn}`
}

/** Checks the log without SQLite and through it. Leaves no index file behind if something is wrong. */
function faultOf(file: string, header: StoreHeader): LogFault | null {
  const index = `${file}-shm`
  const hadIndex = existsSync(index)
  let isRight = false
  try {
    const meta = readMeta(file)
    const isOther = meta !== null && meta.opening >> 1 !== header.number >> 1 // the lowest bit only says whether it is open
    const fault = isOther ? OTHER_OPENING : findLogFault(file, header, meta)
    isRight = fault === null
    return fault
  } finally {
    if (!isRight && !hadIndex) rmSync(index, { force: true })
  }
}

/** Null: the store's version did not number its openings. */
function readMeta(file: string): Meta | null {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    if (!isNumbered(db)) return null
    const opening = db.prepare<[], number>('SELECT "opening" FROM "StoreMeta"').pluck().get()
    if (opening === undefined) return null
    const page = db
      .prepare<[], number>(`SELECT "rootpage" FROM sqlite_schema WHERE "name" = 'StoreMeta'`)
      .pluck()
      .get()
    const names = db.prepare<[], string>(`SELECT "name" FROM pragma_table_info('StoreMeta')`)
    return { opening, page: page ?? 1, column: names.pluck().all().indexOf('writes') }
  } catch (error) {
    if (isDamage(error)) return { opening: -1, page: 1, column: 0 } // the pages come from two files
    throw error
  } finally {
    db.close()
  }
}
