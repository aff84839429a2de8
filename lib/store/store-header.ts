import { closeSync, openSync, readSync } from 'node:fs'

/** Bytes of SQLite's header. */
export const HEADER_SIZE = 100
const MAGIC = 'SQLite format 3\0'

/** The header of a database as it is on disk. */
export type StoreHeader = {
  readonly pageSize: number
  readonly usesLog: boolean // it is in WAL mode
  readonly number: number // number of the opening; 0: none
}

/** Reads the header of a database without SQLite, which would read the log first. Returns null if it is no database. */
export function readHeader(file: string): StoreHeader | null {
  return parseHeader(readStart(file, HEADER_SIZE))
}

/** Reads the header from the first bytes of a file. Returns null if they are not those of a database. */
export function parseHeader(bytes: Buffer): StoreHeader | null {
  if (bytes.length < HEADER_SIZE || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return null
  const pageSize = bytes.readUInt16BE(16)
  return {
    pageSize: pageSize === 1 ? 65_536 : pageSize,
    usesLog: bytes[18] === 2,
    number: bytes.readInt32BE(60),
  }
}

/** True if the number marks a store as open; its process may have been killed. */
export function isOpenNumber(number: number): boolean {
  return (number & 1) === 1
}

/** Reads the first bytes of a file, or all of a shorter one. */
export function readStart(file: string, length: number): Buffer {
  return readPart(file, { from: 0, length })
}

/** Reads a part of a file, up to its end. */
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
