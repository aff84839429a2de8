import type Database from 'better-sqlite3'

import { once } from '@/lib/process/once'

import type { Tx } from '../port'

/** The connections of open transactions; whoever opens a store is not who writes to it. */
const connections = () => once('connections', () => new WeakMap<Tx, Database.Database>())

/** Lets the SQL of this folder reach the connection of a transaction. */
export function connectDirectly(tx: Tx, db: Database.Database): void {
  connections().set(tx, db)
}

/**
 * Runs one statement of a transaction that began with `Store.transact`; returns how many rows it changed. It is what Prisma's
 * `$executeRawUnsafe` does, past its interpreter, which takes several times as long as a small statement itself.
 */
export async function execute(tx: Tx, sql: string, ...values: readonly unknown[]): Promise<number> {
  return connectionOf(tx)
    .prepare<unknown[]>(sql)
    .run(...values.map(bound)).changes
}

/** The same for a statement that returns rows, as SQLite has them: times in epoch milliseconds, truth as 0 or 1. */
export async function query<Row>(
  tx: Tx,
  sql: string,
  ...values: readonly unknown[]
): Promise<readonly Row[]> {
  return connectionOf(tx)
    .prepare<unknown[], Row>(sql)
    .all(...values.map(bound))
}

/** Throws when the transaction is over: its statements would stand for themselves. */
function connectionOf(tx: Tx): Database.Database {
  const db = connections().get(tx)
  if (db?.inTransaction !== true) throw new Error('The transaction is over.')
  return db
}

function bound(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof Date ? value.getTime() : value
}
