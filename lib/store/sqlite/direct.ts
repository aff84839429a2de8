import type Database from 'better-sqlite3'

import { once } from '@/lib/process/once'

import type { Tx } from '../port'

/** The connections of open transactions. */
const connections = () => once('connections', () => new WeakMap<Tx, Database.Database>())

/** Makes the connection of a transaction available to the SQL in this folder. */
export function connectDirectly(tx: Tx, db: Database.Database): void {
  connections().set(tx, db)
}

const readers = () => once('read-connections', () => new WeakMap<Tx, () => Database.Database>())

/** Makes the connection of a reader, which can write nothing, available to `query`. */
export function readDirectly(reader: Tx, connection: () => Database.Database): void {
  readers().set(reader, connection)
}

/**
 * Runs one statement in a transaction begun with `Store.transact`, and returns the number of changed rows. Like Prisma's
 * `$executeRawUnsafe`, but without its overhead, which is several times the cost of a small statement.
 */
export async function execute(tx: Tx, sql: string, ...values: readonly unknown[]): Promise<number> {
  return connectionOf(tx)
    .prepare<unknown[]>(sql)
    .run(...values.map(bound)).changes
}

/** The same once for each list of values. */
export async function executeEach(
  tx: Tx,
  sql: string,
  lists: Iterable<readonly unknown[]>,
): Promise<void> {
  const statement = connectionOf(tx).prepare<unknown[]>(sql)
  for (const values of lists) statement.run(...values.map(bound))
}

/** The same for a statement that returns rows, in a transaction or with `Store.read`. Times are in epoch milliseconds, booleans 0 or 1. */
export async function query<Row>(
  tx: Tx,
  sql: string,
  ...values: readonly unknown[]
): Promise<readonly Row[]> {
  const db = readers().get(tx)?.() ?? connectionOf(tx)
  return db.prepare<unknown[], Row>(sql).all(...values.map(bound))
}

/** Throws if the transaction has ended, because each statement would then commit separately. */
function connectionOf(tx: Tx): Database.Database {
  const db = connections().get(tx)
  if (db?.inTransaction !== true) throw new Error('The transaction is over.')
  return db
}

function bound(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof Date ? value.getTime() : value
}
