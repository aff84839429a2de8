import {
  diffRow,
  reverseChange,
  type Change,
  type ChangeTable,
  type Columns,
} from '@/lib/domain/change'
import type { GuardedChange } from '@/lib/store/changes'
import { loadRows } from '@/lib/store/load-rows'
import type { Tx } from '@/lib/store/port'

type Held = {
  readonly table: ChangeTable
  readonly id: string
  readonly stored: Columns
  next: Columns
  difference: { readonly next: Columns; readonly change: GuardedChange | null } | null // as last computed
}

/** Rows of one transaction as stored and as they will be, so that several steps become one change per row. */
export type Workspace = {
  /** Loads rows that are not held yet; missing ids stay absent. */
  load(table: ChangeTable, ids: readonly string[]): Promise<void>
  /** Adds rows read elsewhere in this transaction. */
  hold(table: ChangeTable, rows: readonly (Columns & { readonly id: string })[]): void
  get(table: ChangeTable, id: string): Columns | null
  ids(table: ChangeTable): readonly string[] // of the held rows
  patch(table: ChangeTable, id: string, columns: Columns): void
  /** Undoes a recorded change (rule U2); false when the row is no longer as that change left it. */
  reverse(change: Change): boolean
  /** Marks this point, so that later changes can be listed or rolled back. */
  mark(): Mark
  updates(): readonly GuardedChange[]
}

export type Mark = {
  /** The rows changed since. */
  touched(): readonly { readonly table: ChangeTable; readonly id: string }[]
  rollBack(): void
}

/** Returns an empty workspace on a transaction. */
export function openWorkspace(tx: Tx): Workspace {
  const rows = new Map<string, Held>()
  const nameOf = (table: ChangeTable, id: string) => `${table}:${id}`
  const journal: { readonly held: Held; readonly before: Columns }[] = []
  let updates: readonly GuardedChange[] | null = null // until a row changes
  const change = (held: Held, columns: Columns) => {
    updates = null
    journal.push({ held, before: held.next })
    held.next = { ...held.next, ...columns }
  }

  return {
    async load(table, ids) {
      const missing = [...new Set(ids)].filter((id) => !rows.has(nameOf(table, id)))
      if (missing.length === 0) return
      for (const [id, stored] of await loadRows(tx, table, missing)) {
        rows.set(nameOf(table, id), { table, id, stored, next: stored, difference: null })
      }
    },
    hold(table, list) {
      for (const stored of list) {
        const name = nameOf(table, stored.id)
        if (!rows.has(name))
          rows.set(name, { table, id: stored.id, stored, next: stored, difference: null })
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
      change(held, columns)
    },
    reverse(recorded) {
      const held = rows.get(nameOf(recorded.table, recorded.id))
      if (held?.next['status'] === 'decided' && isOpenness(recorded)) return true // answered since
      if (held === undefined || !isAsLeftBy(held.next, recorded)) return false
      change(held, reverseChange(recorded).after)
      return true
    },
    mark() {
      const from = journal.length
      return {
        touched: () => [...new Set(journal.slice(from).map(({ held }) => held))],
        rollBack() {
          updates = null
          for (const { held, before } of journal.splice(from).toReversed()) held.next = before
        },
      }
    },
    updates() {
      updates ??= [...rows.values()].flatMap((held) =>
        held.next === held.stored ? [] : (differenceOf(held) ?? []),
      )
      return updates
    },
  }
}

/** Several steps ask for all changes, and each has changed few rows. */
function differenceOf(held: Held): GuardedChange | null {
  if (held.difference?.next === held.next) return held.difference.change
  const { table, id, stored: before, next: after } = held
  const difference = diffRow({ table, id, before, after })
  const version = before['version']
  const change = difference && {
    ...difference,
    version: typeof version === 'number' ? version : null,
  }
  held.difference = { next: after, change }
  return change
}

function isAsLeftBy(row: Columns, { table, id, after }: Change): boolean {
  const found = diffRow({ table, id, before: row, after })
  return found === null || isOpenness(found)
}

/** A proposal's openness follows from its facts (rule LF6); it is not a decision. */
function isOpenness({ table, before, after }: Change): boolean {
  const statuses = [before?.['status'], after['status']]
  return (
    table === 'proposal' &&
    Object.keys(after).length === 1 &&
    statuses.every((status) => status === 'pending' || status === 'stale' || status === 'withdrawn')
  )
}
