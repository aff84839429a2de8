import { existsSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'

import { isNumbered } from './opening-number'
import { isOpenNumber, readHeader, readStart, type StoreHeader } from './store-header'
import { isDamage, StoreTrouble } from './store-trouble'

const LOG_HEADER = 32
const LOG_MAGIC = 0x377f0682 // the lowest bit: in which order its checksums read bytes
const LOG_VERSION = 3_007_000
const JOURNAL_MAGIC = 'd9d505f920a163d7'
const UNTOUCHED = 'Nothing was changed.'

/**
 * Throws a sentence unless the files of a store belong together: SQLite itself would read a file without its log as an older store,
 * and mix a file with the log of another one. Nobody else may be opening or closing the store meanwhile.
 */
export function assertWhole(file: string): void {
  if (sizeOf(file) === 0) return assertNoOrphans(file)
  rollBack(file)
  const header = readHeader(file)
  if (header === null) return // SQLite says what is wrong with it
  const log = `${file}-wal`
  const logName = path.basename(log)
  if (!header.usesLog) {
    if (sizeOf(log) === 0) return
    throw new StoreTrouble(
      `${file} was closed completely, so ${logName} next to it belongs to another file. ${UNTOUCHED} Move ${logName} away to open ${path.basename(file)} as it is, or put back the file that belongs to the log.`,
    )
  }
  if (!existsSync(log)) {
    if (!isOpenNumber(header.number)) return
    throw new StoreTrouble(
      `${file} was copied while it was open, or ${logName} was deleted: its newest changes are missing. ${UNTOUCHED} Put ${logName} back, or restore a backup: npm run restore -- FILE. If another program opened the file after a crash, it is complete: npm run restore -- ${file} --without-log.`,
    )
  }
  if (sizeOf(log) < LOG_HEADER) return // no commit fits into it
  if (!hasLogHeader(log, header)) {
    throw new StoreTrouble(
      `${logName} next to ${file} is damaged or is not a log. ${UNTOUCHED} Put the right log back, or restore a backup: npm run restore -- FILE.`,
    )
  }
  if (!belongsTogether(file, header)) {
    throw new StoreTrouble(
      `${file} and ${logName} next to it do not belong together: one of them is older, or of another store. ${UNTOUCHED} Put back the two that belong together, or restore a backup: npm run restore -- FILE.`,
    )
  }
}

/** A log or journal with data belongs to a file that was here: a new one would lose what it holds. */
function assertNoOrphans(file: string): void {
  const orphan = [`${file}-wal`, `${file}-journal`].find((each) => sizeOf(each) > 0)
  if (orphan === undefined) return
  const name = path.basename(orphan)
  throw new StoreTrouble(
    `${file} is ${existsSync(file) ? 'empty' : 'missing'}, and ${name} next to it holds data. ${UNTOUCHED} Put the file that belongs to it back, or move ${name} away to start with a new store.`,
  )
}

/** Lets SQLite take back a write of the header that was cut short. */
function rollBack(file: string): void {
  const journal = `${file}-journal`
  if (sizeOf(journal) === 0) return
  if (readStart(journal, 8).toString('hex') !== JOURNAL_MAGIC) return
  const db = new Database(file, { fileMustExist: true })
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get()
  } finally {
    db.close()
  }
}

function hasLogHeader(log: string, { pageSize }: StoreHeader): boolean {
  const bytes = readStart(log, LOG_HEADER)
  const magic = bytes.readUInt32BE(0)
  return (
    (magic & ~1) >>> 0 === LOG_MAGIC &&
    bytes.readUInt32BE(4) === LOG_VERSION &&
    bytes.readUInt32BE(8) === pageSize &&
    hasChecksum(bytes, (magic & 1) === 1)
  )
}

/** Adds up the header as SQLite does (“Checksum Algorithm” in its file format). */
function hasChecksum(bytes: Buffer, bigEndian: boolean): boolean {
  const wordAt = (at: number) => (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))
  let [first, second] = [0, 0]
  for (let at = 0; at < 24; at += 8) {
    first = (first + wordAt(at) + second) >>> 0
    second = (second + wordAt(at + 4) + first) >>> 0
  }
  return first === bytes.readUInt32BE(24) && second === bytes.readUInt32BE(28)
}

/** Compares the number in the file with the one that its log gives; the lowest bit is about closing. */
function belongsTogether(file: string, header: StoreHeader): boolean {
  const index = `${file}-shm`
  const hadIndex = existsSync(index)
  let together = false
  try {
    const number = numberInside(file)
    together = number === null || number >> 1 === header.number >> 1
    return together
  } finally {
    if (!together && !hadIndex) rmSync(index, { force: true })
  }
}

/** Null: a store of a version that did not number its openings. */
function numberInside(file: string): number | null {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    if (!isNumbered(db)) return null
    return db.prepare<[], number>('SELECT "opening" FROM "StoreMeta"').pluck().get() ?? null
  } catch (error) {
    if (isDamage(error)) return -1 // pages of two files
    throw error
  } finally {
    db.close()
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
