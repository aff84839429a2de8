import { statSync } from 'node:fs'

import Database from 'better-sqlite3'

import type { Result } from '@/lib/domain/result'
import { accepted, refused } from '@/lib/domain/result'
import type { SignetRows } from '@/lib/importers/signet-rows'

import { withCopiedStore } from './copied-store'
import { readRows } from './read-rows'
import { findRefusalKind, signetRefusal } from './signet-refusal'
import type { SignetRefusal } from './signet-refusal'
import { tableReader } from './table-reader'
import type { TableReader } from './table-reader'

const BUSY_TIMEOUT_MS = 2000 // shorter than Signet's 5000, because the wait blocks the whole process

type Reading = {
  readonly busyTimeoutMs?: number
  readonly onRow?: () => void // called for each row
}

/**
 * Reads a Signet memories.db and its -wal file in one read-only transaction, even while Signet has it open. Refuses a missing file,
 * anything but a readable Signet store, and one locked for `busyTimeoutMs` milliseconds.
 */
export function readSignetStore(
  path: string,
  reading: Reading = {},
): Result<SignetRows, SignetRefusal> {
  return useSignetStore(path, readRows, reading)
}

/** Hands a Signet store to `use`, in one read-only transaction, and returns what that returns. Refuses what `readSignetStore` refuses. */
export function useSignetStore<Value>(
  path: string,
  use: (reader: TableReader) => Value,
  reading: Reading = {},
): Result<Value, SignetRefusal> {
  const refuse = (kind: SignetRefusal['kind']) => refused(signetRefusal(kind, path))
  const direct = attempt(path, use, reading)
  if (direct.ok) return direct
  if (direct.refusal !== 'not-readable') return refuse(direct.refusal)
  const copied = throughCopy(path, use, reading)
  if (copied === null) return refuse('busy')
  return copied.ok ? copied : refuse(copied.refusal)
}

type Attempt<Value> = Result<Value, SignetRefusal['kind']>

function attempt<Value>(
  path: string,
  use: (reader: TableReader) => Value,
  reading: Reading,
): Attempt<Value> {
  let database: Database.Database | null = null
  try {
    const file = statSync(path, { throwIfNoEntry: false })
    if (file === undefined) return refused('file-missing')
    if (!file.isFile()) return refused('no-file')
    const open = new Database(path, {
      readonly: true,
      fileMustExist: true,
      timeout: reading.busyTimeoutMs ?? BUSY_TIMEOUT_MS,
    })
    database = open
    open.pragma('trusted_schema = OFF') // the file is foreign
    open.pragma('cell_size_check = ON')
    return open.transaction((): Attempt<Value> => {
      const reader = tableReader(open, reading.onRow)
      return reader.columns('entity_attributes').has('content')
        ? accepted(use(reader))
        : refused(otherStore(reader))
    })()
  } catch (error) {
    const kind = findRefusalKind(errorCode(error))
    if (kind === null) throw error
    return refused(kind)
  } finally {
    database?.close()
  }
}

function otherStore({ columns }: TableReader): SignetRefusal['kind'] {
  if (columns('knowledge_nodes').has('superseded_by')) return 'vestige'
  return columns('facts').has('superseded_at') ? 'openclaw' : 'not-signet'
}

/** A read-only folder cannot hold the -shm file that reading a WAL store requires. */
function throughCopy<Value>(
  path: string,
  use: (reader: TableReader) => Value,
  reading: Reading,
): Attempt<Value> | null {
  try {
    return withCopiedStore(path, (copy) => attempt(copy, use, reading))
  } catch (error) {
    if (errorCode(error) === '') throw error
    return refused('not-readable')
  }
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
