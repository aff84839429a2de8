import type { Tx } from '../port'
import { execute } from './direct'

// The bulk rows of SQLite (decision 0006).

const ROWS_A_STATEMENT = 2_000 // keeps the JSON of one statement in the low megabytes

/** Checks references at commit, so that a row may name a later one. */
export async function deferReferences(tx: Tx): Promise<void> {
  await execute(tx, 'PRAGMA defer_foreign_keys = ON')
}

/**
 * Inserts rows in order. One statement reads its rows from one JSON text. That avoids the limit on bound variables and is ten times as fast
 * as a value list through Prisma. Columns with the same value in all rows, which most are, are bound once.
 */
export async function insertRows<Column extends string>(
  tx: Tx,
  insert: {
    readonly table: string
    readonly columns: readonly Column[]
    readonly rows: readonly { readonly [C in Column]: unknown }[]
  },
): Promise<void> {
  for (let from = 0; from < insert.rows.length; from += ROWS_A_STATEMENT) {
    const statement = statementFor({
      ...insert,
      rows: insert.rows.slice(from, from + ROWS_A_STATEMENT),
    })
    await execute(tx, statement.sql, ...statement.bound)
  }
}

function statementFor<Column extends string>(insert: {
  readonly table: string
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly [C in Column]: unknown }[]
}): { readonly sql: string; readonly bound: readonly unknown[] } {
  const [first] = insert.rows
  const shared = insert.columns.filter((column) =>
    insert.rows.every((row) => row[column] === first?.[column]),
  )
  const own = insert.columns.filter((column) => !shared.includes(column))
  const json = insert.rows.map((row) => own.map((column) => columnValue(row[column])))
  const names = [...shared, ...own].map((column) => `"${column}"`).join(', ')
  const values = [
    ...shared.map(() => '?'),
    ...own.map((_column, index) => `json_extract(value, '$[${index}]')`),
  ].join(', ')
  return {
    sql: `INSERT INTO "${insert.table}" (${names}) SELECT ${values} FROM jsonb_each(?)`,
    bound: [...shared.map((column) => columnValue(first?.[column])), JSON.stringify(json)],
  }
}

/** A row to change if it is still at `version` (rule A1). A row without a version is compared with `before` only. */
export type GuardedUpdate = {
  readonly id: string
  readonly version: number | null
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** Rows that change the same columns, all with a version or all without. */
export type UpdateGroup = {
  readonly columns: readonly string[]
  readonly versioned: boolean
  readonly rows: readonly GuardedUpdate[]
}

/**
 * Changes rows by compare-and-set, in one statement. Returns how many were as expected. Columns that get the same value in all rows, as in an
 * undo, are bound once.
 */
export async function updateGroup(tx: Tx, table: string, group: UpdateGroup): Promise<number> {
  const { versioned, rows } = group
  const [first] = rows
  // Column names come from our own records, never from a request, and are quoted anyway.
  const columns = group.columns.map((name) => ({ name, quoted: `"${name.replaceAll('"', '')}"` }))
  const valueOf = (row: GuardedUpdate | undefined, name: string) => columnValue(row?.after[name])
  const shared = columns.filter(({ name }) =>
    rows.every((row) => valueOf(row, name) === valueOf(first, name)),
  )
  const own = columns.filter((column) => !shared.includes(column))
  const set = [
    ...shared.map(({ quoted }) => `${quoted} = ?`),
    ...own.map(({ quoted }, index) => `${quoted} = json_extract(j.value, '$[1][${index}]')`),
    ...(versioned ? [`"version" = "${table}"."version" + 1`] : []),
  ]
  const asRead = versioned
    ? [`"${table}"."version" = json_extract(j.value, '$[2]')`]
    : columns.map(
        ({ quoted }, index) => `"${table}".${quoted} IS json_extract(j.value, '$[2][${index}]')`,
      )
  const where = [`"${table}"."id" = json_extract(j.value, '$[0]')`, ...asRead].join(' AND ')
  const json = rows.map((row) => [
    row.id,
    own.map(({ name }) => valueOf(row, name)),
    versioned ? row.version : columns.map(({ name }) => columnValue(row.before[name])),
  ])
  return execute(
    tx,
    `UPDATE "${table}" SET ${set.join(', ')} FROM jsonb_each(?) AS j WHERE ${where}`,
    ...shared.map(({ name }) => valueOf(first, name)),
    JSON.stringify(json),
  )
}

function columnValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof Date ? value.getTime() : (value ?? null)
}
