import type { StoreCells } from '@/lib/importers/store-row'

import type { TableReader } from './table-reader'

/** Returns the rows of the tables that are there, with the columns that are there. `only`: of this table, the rows with these ids. */
export function readTables<Name extends string>(
  reader: TableReader,
  tables: Readonly<Record<Name, readonly string[]>>,
  only: { readonly table: NoInfer<Name>; readonly ids: ReadonlySet<string> } | null = null,
): Readonly<Record<Name, readonly StoreCells[]>> {
  const read: Partial<Record<Name, readonly StoreCells[]>> = {}
  for (const table in tables) {
    const columns = tables[table]
    const which = only?.table === table ? withIds(only.ids) : {}
    read[table] = Array.from(reader.rows({ table, columns, ...which }), (row) =>
      Object.fromEntries(columns.map((name) => [name, row.number(name) ?? row.text(name)])),
    )
  }
  return read as Record<Name, readonly StoreCells[]>
}

function withIds(ids: ReadonlySet<string>) {
  return { where: '"id" IN (SELECT value FROM json_each(?))', values: [JSON.stringify([...ids])] }
}
