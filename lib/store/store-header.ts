import { closeSync, openSync, readSync } from 'node:fs'

const SIZE = 100 // of SQLite's header
const MAGIC = 'SQLite format 3\0'

/** What the first bytes of a database say, as they are on disk. */
export type StoreHeader = {
  readonly pageSize: number
  readonly usesLog: boolean // its newest changes are in a file of their own
  readonly number: number // of the opening; 0: none
}

/** Reads the header of a database past SQLite, which would look into the log first; null when it is no database. */
export function readHeader(file: string): StoreHeader | null {
  const bytes = readStart(file, SIZE)
  if (bytes.length < SIZE || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null
  const pageSize = bytes.readUInt16BE(16)
  return {
    pageSize: pageSize === 1 ? 65_536 : pageSize,
    usesLog: bytes[18] === 2,
    number: bytes.readInt32BE(60),
  }
}

/** True for the number of a store that is open, or whose process was killed. */
export function isOpenNumber(number: number): boolean {
  return (number & 1) === 1
}

/** Reads the first bytes of a file, fewer when it is shorter. */
export function readStart(file: string, length: number): Buffer {
  return readPart(file, { from: 0, length })
}

/** Reads a part of a file, less of it when the file ends before. */
export function readPart(
  file: string,
  { from, length }: { readonly from: number; readonly length: number },
): Buffer {
  const handle = openSync(file, 'r')
  try {
    const bytes = Buffer.alloc(length)
    return bytes.subarray(0, readSync(handle, bytes, 0, length, from))
  } finally {
    closeSync(handle)
  }
}
