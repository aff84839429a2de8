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
  /** Goes on in a transaction with the rows that were read before it: from here on, rows are loaded there. */
  continueIn(tx: Tx): void
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
  updatesOf(table: ChangeTable): readonly GuardedChange[] // of one table only: an undo of many facts has few of the others
  isChanged(table: ChangeTable, id: string): boolean
}

export type Mark = {
  /** The rows changed since. */
  touched(): readonly { readonly table: ChangeTable; readonly id: string }[]
  rollBack(): void
}

/** Returns an empty workspace on a transaction. */
export function openWorkspace(tx: Tx): Workspace {
  let reader = tx
  const all: Held[] = [] // in the order in which they came
  const tables = new Map<ChangeTable, Map<string, Held>>()
  const heldIn = (table: ChangeTable) => {
    const held = tables.get(table) ?? new Map<string, Held>()
    tables.set(table, held)
    return held
  }
  const add = (table: ChangeTable, stored: Columns & { readonly id: string }) => {
    const { id } = stored
    const held = { table, id, stored, next: stored, difference: null }
    all.push(held)
    heldIn(table).set(id, held)
  }
  const journal: { readonly held: Held; readonly before: Columns }[] = []
  let updates: readonly GuardedChange[] | null = null // until a row changes
  const change = (held: Held, columns: Columns) => {
    updates = null
    journal.push({ held, before: held.next })
    held.next = { ...held.next, ...columns }
  }

  return {
    continueIn(next) {
      reader = next
    },
    async load(table, ids) {
      const held = heldIn(table)
      const missing = [...new Set(ids)].filter((id) => !held.has(id))
      if (missing.length === 0) return
      for (const stored of (await loadRows(reader, table, missing)).values()) add(table, stored)
    },
    hold(table, list) {
      const held = heldIn(table)
      for (const stored of list) if (!held.has(stored.id)) add(table, stored)
    },
    get(table, id) {
      return tables.get(table)?.get(id)?.next ?? null
    },
    ids(table) {
      return [...heldIn(table).keys()]
    },
    patch(table, id, columns) {
      const held = tables.get(table)?.get(id)
      if (held === undefined) throw new Error(`workspace: ${table} ${id} is not loaded`)
      change(held, columns)
    },
    reverse(recorded) {
      const held = tables.get(recorded.table)?.get(recorded.id)
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
    updatesOf(table) {
      return changesIn([...heldIn(table).values()])
    },
    isChanged(table, id) {
      const held = tables.get(table)?.get(id)
      return held !== undefined && held.next !== held.stored && differenceOf(held) !== null
    },
    updates() {
      updates ??= changesIn(all)
      return updates
    },
  }
}

function changesIn(rows: readonly Held[]): readonly GuardedChange[] {
  const changes: GuardedChange[] = []
  for (const held of rows) {
    const change = held.next === held.stored ? null : differenceOf(held)
    if (change !== null) changes.push(change)
  }
  return changes
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
