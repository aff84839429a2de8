import type Database from 'better-sqlite3'

/** Reads tables whose columns are not known beforehand: every generation of a store has its own (rule RI1). */
export type TableReader = {
  /** The names of the table's columns; empty when there is no such table. */
  readonly columns: (table: string) => ReadonlySet<string>
  /** Rows one by one, with null for a column that the table lacks; none when there is no such table. */
  readonly rows: (query: TableQuery) => Iterable<Cells>
}

type TableQuery = {
  readonly table: string
  readonly columns: readonly string[]
  readonly distinct?: boolean | undefined
  readonly where?: string | undefined // SQL over columns that the caller knows to exist
  readonly order?: string | undefined
  readonly passing?: boolean // each row is let go before the next: its text does not add up
}

export type Cells = {
  readonly text: (column: string) => string | null
  readonly number: (column: string) => number | null
}

const MOST_ROWS = 5_000_000
const MAX_CHARACTERS = 256 * 1024 * 1024

/** A table is what SQLite takes for one and what stands in the file as one: a view or a virtual table would run foreign code. */
const COLUMNS_OF_TABLE = `
  SELECT columns.name FROM pragma_table_list AS tables
  JOIN sqlite_schema AS stored ON stored.name = tables.name
  JOIN pragma_table_info(tables.name) AS columns
  WHERE tables.schema = 'main' AND tables.type = 'table'
    AND stored.type = 'table' AND stored.rootpage > 0 AND tables.name = ? COLLATE NOCASE`

/**
 * Returns a reader over an open database that another program made. It reads tables and nothing else, and throws an error of code
 * TOO_MUCH when it has read more rows or text than any store of memories holds. `onRow` is called for each row.
 */
export function tableReader(
  database: Database.Database,
  onRow: () => void = () => undefined,
): TableReader {
  let [rows, characters] = [0, 0]
  const count = (row: Readonly<Record<string, unknown>>, passing: boolean) => {
    rows += 1
    if (!passing) characters += charactersOf(row)
    if (rows > MOST_ROWS || characters > MAX_CHARACTERS) throw new TooMuch()
    onRow()
  }
  const columns = (table: string): ReadonlySet<string> => {
    const found = database.prepare<[string], { name: string }>(COLUMNS_OF_TABLE).all(table)
    return new Set(found.map(({ name }) => name))
  }
  return {
    columns,
    *rows({ table, columns: wanted, distinct, where, order, passing = false }) {
      const present = columns(table)
      if (present.size === 0) return
      const selected = wanted.filter((column) => present.has(column))
      const sql = [
        `SELECT ${distinct === true ? 'DISTINCT ' : ''}${selected.length === 0 ? 'NULL' : selected.map(quotedName).join(', ')} FROM ${quotedName(table)}`,
        where === undefined ? '' : `WHERE ${where}`,
        order === undefined ? '' : `ORDER BY ${order}`,
      ].join(' ')
      for (const row of database.prepare<[], Record<string, unknown>>(sql).iterate()) {
        count(row, passing)
        yield cellsOf(row)
      }
    },
  }
}

function charactersOf(row: Readonly<Record<string, unknown>>): number {
  let characters = 0
  for (const cell of Object.values(row)) if (typeof cell === 'string') characters += cell.length
  return characters
}

class TooMuch extends Error {
  readonly code = 'TOO_MUCH'
}

function cellsOf(row: Readonly<Record<string, unknown>>): Cells {
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
