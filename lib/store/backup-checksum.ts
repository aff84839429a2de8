import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, openSync, readSync, statSync } from 'node:fs'

import { HEADER_SIZE, readPart, readStart } from './store-header'

const CHUNK = 1 << 20
const CHANGES_AT = 24 // in SQLite's header: a number that every write to the file raises
const LINE = /\nPalimpsest backup ([0-9a-f]{8}) sha256 ([0-9a-f]{64})\n$/u
const LINE_LENGTH = lineOf('0'.repeat(8), '0'.repeat(64)).length

/** Writes the checksum of a backup behind its last page. SQLite reads the number of pages from the header, so it never looks there. */
export function addChecksum(file: string): void {
  appendFileSync(file, lineOf(changesOf(file), digestOf(file, statSync(file).size)))
}

/**
 * True if a backup has other bytes than it was written with: SQLite itself finds no damage inside a text. Backups of former versions have no
 * checksum, and the one of a backup that was opened as a store and written since says nothing any more.
 */
export function isAltered(file: string): boolean {
  const end = Math.max(0, statSync(file).size - LINE_LENGTH)
  const line = readPart(file, { from: end, length: LINE_LENGTH }).toString('latin1')
  const [, changes, digest] = LINE.exec(line) ?? []
  return changes === changesOf(file) && digest !== digestOf(file, end)
}

function lineOf(changes: string, digest: string): string {
  return `\nPalimpsest backup ${changes} sha256 ${digest}\n`
}

function changesOf(file: string): string {
  return readStart(file, HEADER_SIZE).toString('hex', CHANGES_AT, CHANGES_AT + 4)
}

/** Returns the digest of the first `length` bytes of a file. */
function digestOf(file: string, length: number): string {
  const hash = createHash('sha256')
  const chunk = Buffer.alloc(CHUNK)
  const handle = openSync(file, 'r')
  try {
    for (let from = 0; from < length;) {
      const read = readSync(handle, chunk, 0, Math.min(CHUNK, length - from), from)
      if (read === 0) break
      hash.update(chunk.subarray(0, read))
      from += read
    }
  } finally {
    closeSync(handle)
  }
  return hash.digest('hex')
}
