import type { Tx } from '../port'
import { execute } from './direct'

const ROWS_A_STATEMENT = 2_000

/** A row to change if it is still at `version` (rule A1). A row without a version is compared with `before` only. */
export type GuardedUpdate = {
  readonly id: string
  readonly version: number | null
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/**
 * Changes rows by compare-and-set and raises their versions. Returns how many were as expected; if that is fewer than given, the caller
 * must roll back.
 */
export async function updateRows(
  tx: Tx,
  table: string,
  updates: readonly GuardedUpdate[],
): Promise<number> {
  let changed = 0
  for (const group of groupByColumns(updates)) {
    for (let from = 0; from < group.rows.length; from += ROWS_A_STATEMENT) {
      const part = group.rows.slice(from, from + ROWS_A_STATEMENT)
      changed += await updateGroup(tx, table, { ...group, rows: part })
    }
  }
  return changed
}

type Group = {
  readonly columns: readonly string[]
  readonly versioned: boolean
  readonly rows: readonly GuardedUpdate[]
}

function groupByColumns(updates: readonly GuardedUpdate[]): readonly Group[] {
  const groups = new Map<
    string,
    { columns: readonly string[]; versioned: boolean; rows: GuardedUpdate[] }
  >()
  for (const update of updates) {
    const columns = Object.keys(update.after).toSorted()
    const versioned = update.version !== null
    const name = `${versioned}:${columns.join(',')}`
    const group = groups.get(name) ?? { columns, versioned, rows: [] }
    group.rows.push(update)
    groups.set(name, group)
  }
  return [...groups.values()]
}

async function updateGroup(tx: Tx, table: string, group: Group): Promise<number> {
  const { columns, versioned } = group
  // Column names come from our own records, never from a request, and are quoted anyway.
  const set = columns.map(
    (column, index) => `"${column.replaceAll('"', '')}" = json_extract(j.value, '$[1][${index}]')`,
  )
  const guard = columns.map(
    (column, index) =>
      `"${table}"."${column.replaceAll('"', '')}" IS json_extract(j.value, '$[2][${index}]')`,
  )
  if (versioned) set.push(`"version" = "${table}"."version" + 1`)
  const where = [
    `"${table}"."id" = json_extract(j.value, '$[0]')`,
    versioned ? `"${table}"."version" = json_extract(j.value, '$[3]')` : guard.join(' AND '),
  ]
  const sql = `UPDATE "${table}" SET ${set.join(', ')} FROM json_each(?) AS j WHERE ${where.join(' AND ')}`
  const rows = group.rows.map((row) => [
    row.id,
    columns.map((column) => sqlValue(row.after[column])),
    columns.map((column) => sqlValue(row.before[column])),
    row.version,
  ])
  return execute(tx, sql, JSON.stringify(rows))
}

function sqlValue(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'boolean') return value ? 1 : 0
  return value ?? null
}
