import { constants } from 'node:buffer'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import path from 'node:path'

import { withCopiedStore } from '@/lib/connectors/database/copied-store'
import { MAX_UPLOAD_BYTES, tooLarge } from '@/lib/domain/upload'
import { UsageError } from '@/lib/evaluation/read-options'

import type { Terminal } from './command'

/** A file to import, and for a database what was written lately. */
export type ImportFile = { readonly bytes: Uint8Array; readonly wal: Uint8Array | null }

const SQLITE_MAGIC = 'SQLite format 3\0'
const MOST_BYTES = constants.MAX_STRING_LENGTH // more is no text here, and some devices never end

/** Reads a file, or stdin for `-`. A database and its log are read at one moment, even while a program writes to them. */
export async function readImportFile(
  { from }: Terminal,
  file: string,
  most = MOST_BYTES,
): Promise<ImportFile> {
  if (file !== '-') return readAt(path.resolve(from, file), file, most)
  return { bytes: await readWhole(process.stdin, 'stdin', most), wal: null }
}

/** True for a SQLite database. */
export function isDatabase(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, SQLITE_MAGIC.length)).toString('latin1') === SQLITE_MAGIC
}

async function readAt(typed: string, file: string, most: number): Promise<ImportFile> {
  try {
    const place = await realpath(typed) // a log lies beside the database, not beside a link to it
    const bytes = await readWhole(createReadStream(place), file, most)
    if (!isDatabase(bytes)) return { bytes, wal: null }
    const size = bytes.byteLength + sizeOf(`${place}-wal`)
    if (size > MAX_UPLOAD_BYTES) throw new UsageError(tooLarge(size))
    const both = withCopiedStore(place, readBoth)
    if (both === null)
      throw new UsageError(`“${file}” keeps changing. Stop the program that writes to it.`)
    if (both.halfWritten)
      throw new UsageError(
        `“${file}” is being written, or was left half written. Open it with its own program first.`,
      )
    return both
  } catch (error) {
    if (error instanceof UsageError) throw error
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new UsageError(`“${file}” cannot be read (${code}).`)
  }
}

function readBoth(store: string): ImportFile & { readonly halfWritten: boolean } {
  const journal = partOf(`${store}-journal`)
  const halfWritten = journal !== null && journal[0] !== 0 // one that was kept after a commit begins with zeros
  return { bytes: readFileSync(store), wal: partOf(`${store}-wal`), halfWritten }
}

function partOf(file: string): Uint8Array | null {
  return sizeOf(file) === 0 ? null : readFileSync(file)
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

async function readWhole(
  stream: AsyncIterable<Uint8Array | string>,
  file: string,
  most: number,
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const part of stream) {
    const chunk = Buffer.from(part)
    size += chunk.byteLength
    if (size > most)
      throw new UsageError(
        `“${file}” is too large to be read at once. Split it, and import one part after the other.`,
      )
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, size)
}
