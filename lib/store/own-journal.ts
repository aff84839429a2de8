import { statSync } from 'node:fs'

import { rowsOfPage } from './page-rows'
import { readPart, readStart } from './store-header'

const MAGIC = 'd9d505f920a163d7'
const HEADER = 28
const LARGEST = 65_536 // bytes of a page or a sector
const MOST_PAGES = 3 // an opening changes the header page, the page with its number and, in a new store, SQLite's row count
const KIND = 1 // column of the row with the number
const KINDS: readonly unknown[] = ['user', 'demo']
const CHANGED = [
  [18, 20], // journal mode
  [24, 28], // change counter
  [60, 64], // number of the opening
  [92, 100], // last change, and SQLite's version
] as const
const COUNTER = 24

/** True if SQLite would roll the file back with the journal next to it, and then delete the journal. */
export function isHot(journal: string): boolean {
  if ((statSync(journal, { throwIfNoEntry: false })?.size ?? 0) === 0) return false
  return readStart(journal, 1)[0] !== 0
}

/**
 * True if the journal next to `file` was left by a killed opening or closing, which alone write one. Such a journal has the file's header
 * as it is or as it was one change ago, and otherwise only the row with the number of the opening and, in a new store, SQLite's row
 * counts.
 */
export function isOwnJournal(file: string): boolean {
  const pages = readJournal(`${file}-journal`, statSync(file).size)
  const header = pages?.get(1)
  if (pages === null || header === undefined || pages.size > MOST_PAGES) return false
  const current = readStart(file, header.length)
  if (!isHeaderBefore(header, current)) return false
  return [...pages].every(([number, page]) => number === 1 || isOfOpening(page))
}

/** Returns the pages that SQLite would restore, by number, or null if this is no complete journal of one change to a file of that size. */
function readJournal(journal: string, fileSize: number): ReadonlyMap<number, Buffer> | null {
  const start = readStart(journal, HEADER)
  if (start.length < HEADER || start.toString('hex', 0, 8) !== MAGIC) return null
  const [count, filePages] = [start.readUInt32BE(8), start.readUInt32BE(16)]
  const [sectorSize, pageSize] = [start.readUInt32BE(20), start.readUInt32BE(24)]
  if (sectorSize < HEADER || Math.max(sectorSize, pageSize) > LARGEST) return null
  if (filePages * pageSize !== fileSize || count > MOST_PAGES) return null
  const length = 4 + pageSize + 4
  const pages = new Map<number, Buffer>()
  for (let nth = 0; nth < count; nth += 1) {
    const record = readPart(journal, { from: sectorSize + nth * length, length })
    if (record.length < length) return null
    pages.set(record.readUInt32BE(0), record.subarray(4, 4 + pageSize))
  }
  const next = Math.ceil((sectorSize + count * length) / sectorSize) * sectorSize
  const goesOn = readPart(journal, { from: next, length: 8 }).toString('hex') === MAGIC
  return goesOn ? null : pages
}

function isHeaderBefore(header: Buffer, current: Buffer): boolean {
  const changes = current.readUInt32BE(COUNTER) - header.readUInt32BE(COUNTER)
  return (changes === 0 || changes === 1) && withoutChanged(header).equals(withoutChanged(current))
}

function withoutChanged(header: Buffer): Buffer {
  const bytes = Buffer.from(header)
  for (const [from, to] of CHANGED) bytes.fill(0, from, to)
  return bytes
}

function isOfOpening(page: Buffer): boolean {
  const rows = rowsOfPage(page)
  if (rows === null) return false
  const [first] = rows
  return (rows.length === 1 && KINDS.includes(first?.[KIND])) || rows.every(isRowCount)
}

/** True for a row of SQLite's own table of row counts, the only one whose rows are a text and a number. */
function isRowCount(row: readonly unknown[]): boolean {
  const [table, count] = row
  return row.length === 2 && typeof table === 'string' && typeof count === 'number'
}
