import { existsSync, readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'

import { withCopiedStore } from '@/lib/connectors/database/copied-store'
import { MAX_UPLOAD_BYTES, tooLarge } from '@/lib/domain/upload'
import { UsageError } from '@/lib/evaluation/read-options'

import type { Terminal } from './command'

/** A file to import, and for a database what was written lately. */
export type ImportFile = { readonly bytes: Uint8Array; readonly wal: Uint8Array | null }

const SQLITE_MAGIC = 'SQLite format 3\0'

/** Reads a file, or stdin for `-`. A database and its log are read at one moment, even while a program writes to them. */
export async function readImportFile({ from }: Terminal, file: string): Promise<ImportFile> {
  const read = file === '-' ? await readStdin() : await readAt(path.resolve(from, file), file)
  return withinLimit(read)
}

async function readAt(place: string, file: string): Promise<ImportFile> {
  try {
    const { size } = await stat(place)
    if (size > MAX_UPLOAD_BYTES) throw new UsageError(tooLarge(size))
    const bytes = await readFile(place)
    if (bytes.toString('latin1', 0, SQLITE_MAGIC.length) !== SQLITE_MAGIC)
      return { bytes, wal: null }
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
  const wal = partOf(`${store}-wal`)
  return { bytes: readFileSync(store), wal, halfWritten: partOf(`${store}-journal`) !== null }
}

function partOf(file: string): Uint8Array | null {
  const bytes = existsSync(file) ? readFileSync(file) : null
  return bytes === null || bytes.byteLength === 0 ? null : bytes
}

async function readStdin(): Promise<ImportFile> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk as Uint8Array)
    size += bytes.byteLength
    if (size > MAX_UPLOAD_BYTES) throw new UsageError(tooLarge(null))
    chunks.push(bytes)
  }
  return { bytes: Buffer.concat(chunks), wal: null }
}

function withinLimit(read: ImportFile): ImportFile {
  const size = read.bytes.byteLength + (read.wal?.byteLength ?? 0)
  if (size > MAX_UPLOAD_BYTES) throw new UsageError(tooLarge(size))
  return { bytes: read.bytes, wal: read.wal }
}
