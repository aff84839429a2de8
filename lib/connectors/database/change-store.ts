import Database from 'better-sqlite3'

import type { Result } from '@/lib/domain/result'
import { accepted, refused } from '@/lib/domain/result'

import { assertReadable } from './assert-readable'
import { errorCode, findRefusalKind, type StoreRefusal } from './store-refusal'
import { tableReader, type TableReader } from './table-reader'

/** A foreign database inside a transaction. */
export type Changing = {
  readonly reader: TableReader
  /** Runs one statement with bound values and returns how many rows it changed. */
  readonly run: (statement: Statement) => number
}

export type Statement = {
  readonly sql: string
  readonly values: Readonly<Record<string, string | number | null>>
}

/**
 * Hands a foreign database to `use` in one `BEGIN IMMEDIATE` transaction; what `use` throws rolls it back. Nobody else may have the
 * database open: in WAL mode, SQLite grants a lock on the whole file only then, also where its owner is idle, and holds others out
 * meanwhile. In any other mode it grants one beside an idle owner, so such a database is refused.
 */
export function changeStore<Value>(
  path: string,
  use: (changing: Changing) => Value,
): Result<Value, StoreRefusal['kind'] | 'constraint' | 'no-log'> {
  let database: Database.Database | null = null
  try {
    assertReadable(path)
    const open = new Database(path, { fileMustExist: true, timeout: 0 })
    database = open
    open.pragma('locking_mode = EXCLUSIVE') // before anything is read, or SQLite would share the log
    open.pragma('trusted_schema = OFF') // the file is foreign
    open.pragma('cell_size_check = ON')
    open.pragma('synchronous = FULL')
    const changing: Changing = {
      reader: tableReader(open),
      run: ({ sql, values }) => open.prepare(sql).run(values).changes,
    }
    return open
      .transaction(() =>
        changing.reader.keepsLog() ? accepted(use(changing)) : refused('no-log' as const),
      )
      .immediate()
  } catch (error) {
    if (errorCode(error).startsWith('SQLITE_CONSTRAINT')) return refused('constraint')
    const kind = findRefusalKind(error)
    if (kind === null) throw error
    return refused(kind)
  } finally {
    database?.close()
  }
}
