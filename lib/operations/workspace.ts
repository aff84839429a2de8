import {
  diffRow,
  reverseChange,
  type Change,
  type ChangeTable,
  type Columns,
} from '@/lib/domain/change'
import type { GuardedChange } from '@/lib/store/changes'
import { loadRows } from '@/lib/store/load-rows'
import type { Tx } from '@/lib/store/open-store'

type Held = {
  readonly table: ChangeTable
  readonly id: string
  readonly stored: Columns
  next: Columns
}

/** Rows of one transaction as they are stored and as they will be: several steps become one change a row. */
export type Workspace = {
  /** Loads rows that are not held yet; ids that do not exist stay absent. */
  load(table: ChangeTable, ids: readonly string[]): Promise<void>
  /** Adds rows that were read elsewhere in this transaction. */
  hold(table: ChangeTable, rows: readonly (Columns & { readonly id: string })[]): void
  get(table: ChangeTable, id: string): Columns | null
  ids(table: ChangeTable): readonly string[] // of the rows it holds
  patch(table: ChangeTable, id: string, columns: Columns): void
  /** Takes a recorded change back (rule U2); false when the row is not as that change left it. */
  reverse(change: Change): boolean
  updates(): readonly GuardedChange[]
}

/** Returns an empty workspace on a transaction. */
export function openWorkspace(tx: Tx): Workspace {
  const rows = new Map<string, Held>()
  const nameOf = (table: ChangeTable, id: string) => `${table}:${id}`

  return {
    async load(table, ids) {
      const missing = [...new Set(ids)].filter((id) => !rows.has(nameOf(table, id)))
      if (missing.length === 0) return
      for (const [id, stored] of await loadRows(tx, table, missing)) {
        rows.set(nameOf(table, id), { table, id, stored, next: stored })
      }
    },
    hold(table, list) {
      for (const stored of list) {
        const name = nameOf(table, stored.id)
        if (!rows.has(name)) rows.set(name, { table, id: stored.id, stored, next: stored })
      }
    },
    get(table, id) {
      return rows.get(nameOf(table, id))?.next ?? null
    },
    ids(table) {
      return [...rows.values()].filter((held) => held.table === table).map(({ id }) => id)
    },
    patch(table, id, columns) {
      const held = rows.get(nameOf(table, id))
      if (held === undefined) throw new Error(`workspace: ${table} ${id} is not loaded`)
      held.next = { ...held.next, ...columns }
    },
    reverse(change) {
      const held = rows.get(nameOf(change.table, change.id))
      if (held === undefined || !isAsLeftBy(held.next, change)) return false
      held.next = { ...held.next, ...reverseChange(change).after }
      return true
    },
    updates() {
      return [...rows.values()].flatMap((held) => {
        const change = diffRow({
          table: held.table,
          id: held.id,
          before: held.stored,
          after: held.next,
        })
        if (change === null) return []
        const version = held.stored['version']
        return [{ ...change, version: typeof version === 'number' ? version : null }]
      })
    },
  }
}

function isAsLeftBy(row: Columns, change: Change): boolean {
  return diffRow({ table: change.table, id: change.id, before: row, after: change.after }) === null
}
