import { createHash } from 'node:crypto'

import type Database from 'better-sqlite3'

import { rowsWithin } from './assert-readable'

/** Reads tables whose columns vary by schema generation (rule RI1). */
export type TableReader = {
  /** Column names of a table; empty if it does not exist. */
  readonly columns: (table: string) => ReadonlySet<string>
  /** Yields rows, with null for missing columns; nothing if the table does not exist. */
  readonly rows: (query: TableQuery) => Iterable<Cells>
  /** Returns a digest of all values in these columns, of a table in `only` of the rows that it selects. Another value makes another, as does another order of rows. */
  readonly digest: (
    tables: Readonly<Record<string, readonly string[]>>,
    only?: Readonly<Record<string, string>>, // SQL over columns known to exist
  ) => string
  /** The triggers on a table as they were defined, by name. */
  readonly triggers: (table: string) => ReadonlyMap<string, string>
  /** True in WAL mode, in which SQLite holds a lock for each connection, also an idle one. */
  readonly keepsLog: () => boolean
}

type TableQuery = {
  readonly table: string
  readonly columns: readonly string[]
  readonly where?: string | undefined // SQL over columns known to exist
  readonly values?: readonly string[] // of its question marks
  readonly group?: string | undefined // one row for each value of this column
  readonly order?: string | undefined
  readonly passing?: boolean // rows are not retained, so their text does not accumulate
}

export type Cells = {
  readonly text: (column: string) => string | null
  readonly number: (column: string) => number | null
}

const MAX_ROWS = 5_000_000
const MAX_CHARACTERS = 256 * 1024 * 1024
const LOOKED_AT = 'palimpsest_looked_at' // a function of ours, which statements call for each row that they look at
const HASHED_AT_ONCE = 65_536 // characters

/** A table must be one both to SQLite and in the file; a view or virtual table would run foreign code. */
const COLUMNS_OF_TABLE = `
  SELECT columns.name FROM pragma_table_list AS tables
  JOIN sqlite_schema AS stored ON stored.name = tables.name
  JOIN pragma_table_info(tables.name) AS columns
  WHERE tables.schema = 'main' AND tables.type = 'table'
    AND stored.type = 'table' AND stored.rootpage > 0 AND tables.name = ? COLLATE NOCASE`

const TRIGGERS_OF_TABLE =
  "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ? COLLATE NOCASE"

/**
 * Creates a reader over an open foreign database. It reads only tables, and throws an error with code TOO_MUCH after more rows or
 * text than any memory store has, whether it returns the rows or passes them over, and one of damage once a table has more rows than the
 * file has room for. Calls `onRow` for each row.
 */
export function tableReader(
  database: Database.Database,
  onRow: () => void = () => undefined,
): TableReader {
  let [rows, characters, lookedAt] = [0, 0, 0]
  const checkRoom = rowsWithin(database.name)
  const count = (row: Readonly<Record<string, unknown>>, passing: boolean) => {
    rows += 1
    if (!passing) characters += countCharacters(row)
    if (rows > MAX_ROWS || characters > MAX_CHARACTERS) throw new TooMuch()
    onRow()
  }
  // A damaged table may lead to the same pages without end, and SQLite does not return before it has found a row.
  database.function(LOOKED_AT, { directOnly: true }, () => {
    lookedAt += 1
    checkRoom(lookedAt)
    if (lookedAt > MAX_ROWS) throw new TooMuch()
    onRow()
    return 1
  })
  const columns = (table: string): ReadonlySet<string> => {
    const found = database.prepare<[string], { name: string }>(COLUMNS_OF_TABLE).all(table)
    return new Set(found.map(({ name }) => name))
  }
  return {
    columns,
    triggers: (table) => {
      const found = database
        .prepare<[string], { name: string; sql: string }>(TRIGGERS_OF_TABLE)
        .all(table)
      return new Map(found.map(({ name, sql }) => [name, sql]))
    },
    digest: (tables, only = {}) => {
      const hash = createHash('sha256')
      let [hashed, text] = [0, '']
      for (const [table, wanted] of Object.entries(tables)) {
        const select = selectFrom(table, wanted, columns(table))
        text += JSON.stringify(select) // columns that come or go count
        if (select === null) continue
        const where = only[table]
        let ofTable = 0
        lookedAt = 0
        const sql = where === undefined ? select : `${select} WHERE ${LOOKED_AT}() AND (${where})`
        for (const row of database.prepare<[], unknown[]>(sql).raw().iterate()) {
          hashed += 1
          checkRoom((ofTable += 1))
          if (hashed > MAX_ROWS) throw new TooMuch()
          onRow()
          text += JSON.stringify(row)
          if (text.length < HASHED_AT_ONCE) continue
          hash.update(text)
          text = ''
        }
      }
      return hash.update(text).digest('hex')
    },
    keepsLog: () => database.pragma('journal_mode', { simple: true }) === 'wal',
    *rows({ table, columns: wanted, where, values = [], group, order, passing = false }) {
      const select = selectFrom(table, wanted, columns(table))
      if (select === null) return
      let ofTable = 0
      lookedAt = 0
      const sorts = group !== undefined || order !== undefined // SQLite reads all rows before it returns the first
      const sql = [
        select,
        where === undefined
          ? sorts
            ? `WHERE ${LOOKED_AT}()`
            : ''
          : `WHERE ${LOOKED_AT}() AND (${where})`,
        group === undefined ? '' : `GROUP BY ${group}`,
        order === undefined ? '' : `ORDER BY ${order}`,
      ].join(' ')
      for (const row of database
        .prepare<string[], Record<string, unknown>>(sql)
        .iterate(...values)) {
        checkRoom((ofTable += 1))
        count(row, passing)
        yield readCells(row)
      }
    },
  }
}

/** Selects the columns that are there; null where the table is not. */
function selectFrom(
  table: string,
  wanted: readonly string[],
  present: ReadonlySet<string>,
): string | null {
  if (present.size === 0) return null
  const selected = wanted.filter((column) => present.has(column)).map(quotedName)
  return `SELECT ${selected.length === 0 ? 'NULL' : selected.join(', ')} FROM ${quotedName(table)}`
}

function countCharacters(row: Readonly<Record<string, unknown>>): number {
  let characters = 0
  for (const cell of Object.values(row)) if (typeof cell === 'string') characters += cell.length
  return characters
}

class TooMuch extends Error {
  readonly code = 'TOO_MUCH'
}

function readCells(row: Readonly<Record<string, unknown>>): Cells {
  return {
    text: (column) => {
      const value = row[column]
      return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
    },
    number: (column) => {
      const value = row[column]
      return typeof value === 'number' ? value : null
    },
  }
}

function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
