import type { StoreCells } from '@/lib/importers/store-row'

import type { TableReader } from './table-reader'

/** Returns the rows of the tables that are there, with the columns that are there. */
export function readTables<Name extends string>(
  reader: TableReader,
  tables: Readonly<Record<Name, readonly string[]>>,
): Readonly<Record<Name, readonly StoreCells[]>> {
  const read: Partial<Record<Name, readonly StoreCells[]>> = {}
  for (const table in tables) {
    const columns = tables[table]
    read[table] = Array.from(reader.rows({ table, columns }), (row) =>
      Object.fromEntries(columns.map((name) => [name, row.number(name) ?? row.text(name)])),
    )
  }
  return read as Record<Name, readonly StoreCells[]>
}
