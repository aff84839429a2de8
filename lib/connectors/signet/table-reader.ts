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
}

export type Cells = {
  readonly text: (column: string) => string | null
  readonly number: (column: string) => number | null
}

/** Returns a reader over an open database. */
export function tableReader(database: Database.Database): TableReader {
  const columns = (table: string): ReadonlySet<string> => {
    const found = database
      .prepare<[string], { name: string }>('SELECT name FROM pragma_table_info(?)')
      .all(table)
    return new Set(found.map(({ name }) => name))
  }
  return {
    columns,
    *rows({ table, columns: wanted, distinct, where, order }) {
      const present = columns(table)
      if (present.size === 0) return
      const selected = wanted.filter((column) => present.has(column))
      const sql = [
        `SELECT ${distinct === true ? 'DISTINCT ' : ''}${selected.length === 0 ? 'NULL' : selected.map(quotedName).join(', ')} FROM ${quotedName(table)}`,
        where === undefined ? '' : `WHERE ${where}`,
        order === undefined ? '' : `ORDER BY ${order}`,
      ].join(' ')
      for (const row of database.prepare<[], Record<string, unknown>>(sql).iterate())
        yield cellsOf(row)
    },
  }
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
