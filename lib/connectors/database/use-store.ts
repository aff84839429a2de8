import { statSync } from 'node:fs'

import Database from 'better-sqlite3'

import type { StoreTarget } from '@/lib/connectors/port'
import type { Result } from '@/lib/domain/result'
import { refused } from '@/lib/domain/result'

import { assertReadable } from './assert-readable'
import { withCopiedStore } from './copied-store'
import { ifUntouched } from './if-untouched'
import { errorCode, findRefusalKind, storeRefusal } from './store-refusal'
import type { StoreRefusal } from './store-refusal'
import { tableReader } from './table-reader'
import type { TableReader } from './table-reader'

const ATTEMPTS = 5
const BUSY_TIMEOUT_MS = 2000 // shorter than Signet's 5000, because the wait blocks the whole process

export type Reading = {
  readonly busyTimeoutMs?: number
  readonly onRow?: () => void // called for each row
}

export function readingOf({ onRow }: StoreTarget): Reading {
  return onRow === undefined ? {} : { onRow }
}

type Attempt<Value> = Result<Value, StoreRefusal['kind']>
type Tried<Value> = Result<Value, StoreRefusal['kind'] | 'overwritten'>

/**
 * Hands a foreign database and its -wal file to `use`, in one read-only transaction, even while its owner has it open, and returns what that
 * returns. Refuses a missing file, what is no readable database, what `use` refuses, and one locked for `busyTimeoutMs` milliseconds.
 */
export function useStore<Value>(
  path: string,
  use: (reader: TableReader) => Attempt<Value>,
  reading: Reading = {},
): Result<Value, StoreRefusal> {
  const refuse = (kind: StoreRefusal['kind']) => refused(storeRefusal(kind, path))
  const direct = attempt(path, use, reading)
  if (direct.ok) return direct
  if (direct.refusal !== 'not-readable') return refuse(direct.refusal)
  const copied = throughCopy(path, use, reading)
  if (copied === null) return refuse('busy')
  return copied.ok ? copied : refuse(copied.refusal)
}

/** Reads again where another file was copied over the store meanwhile; where that goes on, the store is busy. */
function attempt<Value>(
  path: string,
  use: (reader: TableReader) => Attempt<Value>,
  reading: Reading,
): Attempt<Value> {
  for (let tries = 0; tries < ATTEMPTS; tries += 1) {
    const read = attemptOnce(path, use, reading)
    if (read.ok) return read
    if (read.refusal !== 'overwritten') return refused(read.refusal)
  }
  return refused('busy')
}

function attemptOnce<Value>(
  path: string,
  use: (reader: TableReader) => Attempt<Value>,
  reading: Reading,
): Tried<Value> {
  let database: Database.Database | null = null
  try {
    const file = statSync(path, { throwIfNoEntry: false })
    if (file === undefined) return refused('file-missing')
    if (!file.isFile()) return refused('no-file')
    assertReadable(path)
    const open = new Database(path, {
      readonly: true,
      fileMustExist: true,
      timeout: reading.busyTimeoutMs ?? BUSY_TIMEOUT_MS,
    })
    database = open
    open.pragma('trusted_schema = OFF') // the file is foreign
    open.pragma('cell_size_check = ON')
    return open.transaction(() =>
      ifUntouched(path, () => {
        open.pragma('schema_version') // takes the lock: from here on, its owner waits or writes to a log
        return use(tableReader(open, reading.onRow))
      }),
    )()
  } catch (error) {
    const kind = findRefusalKind(error)
    if (kind === null) throw error
    return refused(kind)
  } finally {
    database?.close()
  }
}

/** A read-only folder cannot hold the -shm file that reading a WAL store requires. */
function throughCopy<Value>(
  path: string,
  use: (reader: TableReader) => Attempt<Value>,
  reading: Reading,
): Attempt<Value> | null {
  try {
    return withCopiedStore(path, (copy) => attempt(copy, use, reading))
  } catch (error) {
    if (errorCode(error) === '') throw error
    return refused('not-readable')
  }
}
