import { closeSync, openSync, readSync, statSync } from 'node:fs'

import { isSchemaEndless } from '@/lib/domain/page-tree'

const HEADER = 20 // of the bytes that say how long a page is
const SMALLEST_ROW = 6 // bytes, with the pointer to it

/** Thrown for a database of which SQLite would read some page for ever. */
class Endless extends Error {
  readonly code = 'SQLITE_CORRUPT'
}

/** Throws where SQLite would not return from opening a database. With a log, its pages are not all in the file, and nothing is said. */
export function assertReadable(path: string): void {
  if (sizeOf(`${path}-wal`) > 0) return
  const handle = openSync(/* turbopackIgnore: true */ path, 'r')
  try {
    const read = (length: number, at: number) => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(handle, bytes, 0, length, at))
    }
    const header = read(HEADER, 0)
    const size = header.length < HEADER ? 0 : header.readUInt16BE(16)
    const pageSize = size === 1 ? 65_536 : size
    if (pageSize < 512) return // no database
    if (isSchemaEndless((page) => read(pageSize, (page - 1) * pageSize))) throw new Endless()
  } finally {
    closeSync(handle)
  }
}

/** Returns a function that throws once a table has more rows than its database has room for: it leads to the same pages again and again. */
export function rowsWithin(path: string): (rows: number) => void {
  const most = Math.ceil((sizeOf(path) + sizeOf(`${path}-wal`)) / SMALLEST_ROW)
  return (rows) => {
    if (rows > most) throw new Endless()
  }
}

function sizeOf(file: string): number {
  return statSync(/* turbopackIgnore: true */ file, { throwIfNoEntry: false })?.size ?? 0
}
