import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type Database from 'better-sqlite3'

import { StoreClosed } from '../store-errors'
import { keepStatements } from './keep-statements'

/** How long a reader waits for a lock, in milliseconds. It is short, because the wait blocks the whole thread. */
export const BUSY_TIMEOUT_MS = 100

/**
 * How long a write waits inside SQLite for whoever holds the write lock: not at all. SQLite sleeps there with the whole thread, and a sleep
 * of 1 ms ends 10 ms later or more where the machine is busy. `transact` tries again after a pause in which this thread does other work.
 */
export const WRITE_TIMEOUT_MS = 0

/** Pages of 4 KB that make a log long, 64 MB in all. Copying that many into the file takes long, so it happens rarely. */
export const LONG_LOG_PAGES = 16_000

/**
 * WAL with FULL: a commit is on disk before it is acknowledged, so neither a killed process nor a power cut loses a decision. The default
 * of better-sqlite3, NORMAL, can lose the last commits in a power cut.
 */
const WRITER = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  'cache_size = -65536',
]
const CHECKPOINTS = {
  writer: `wal_autocheckpoint = ${LONG_LOG_PAGES}`,
  'small-writer': 'wal_autocheckpoint = 0',
} as const
const READER = ['query_only = ON', 'temp_store = MEMORY', 'cache_size = -65536']

/**
 * `small-writer`: one whose commits never copy the log into the file, because nothing may hold its thread up. `outsider`: a reader in another
 * process, which must not delete the store's log when it exits.
 */
type Role = 'writer' | 'small-writer' | 'reader' | 'outsider'

/** A Prisma adapter whose only connection has our pragmas set before its first statement. */
export class SqliteAdapterFactory extends PrismaBetterSqlite3 {
  readonly #pragmas: readonly string[]
  #db: Database.Database | null = null
  #closed = false
  #inOurs = false

  constructor(path: string, role: Role) {
    const writes = role === 'writer' || role === 'small-writer'
    super(
      {
        url: `file:${path}`,
        timeout: writes ? WRITE_TIMEOUT_MS : BUSY_TIMEOUT_MS,
        readonly: role === 'outsider',
      },
      { timestampFormat: 'unixepoch-ms' },
    )
    this.#pragmas = writes ? [...WRITER, CHECKPOINTS[role]] : READER
  }

  /** Keeps Prisma, which reconnects silently, from reopening a closed file. */
  refuse(): void {
    this.#closed = true
  }

  /** Closes the connection synchronously, which Prisma cannot. */
  closeAtExit(): void {
    this.#closed = true
    this.#db?.close()
  }

  /** Prisma's connection, for direct statements. */
  get db(): Database.Database {
    if (this.#db === null || this.#closed) throw new StoreClosed()
    return this.#db
  }

  /** Begins a transaction with the write lock. What Prisma does on the connection is part of it, until it ends. */
  begin(): void {
    this.db.prepare('BEGIN IMMEDIATE').run()
    this.#inOurs = true
  }

  commit(): void {
    this.db.prepare('COMMIT').run()
    this.#inOurs = false
  }

  /** Ends the transaction, if it is not over already. */
  rollBack(): void {
    this.#inOurs = false
    if (this.#db?.open === true && this.#db.inTransaction) this.#db.prepare('ROLLBACK').run()
  }

  override async connect(): ReturnType<PrismaBetterSqlite3['connect']> {
    if (this.#closed) throw new StoreClosed()
    const connection = await super.connect()
    await connection.executeScript(this.#pragmas.map((pragma) => `PRAGMA ${pragma};`).join('\n'))
    this.#db = (connection as unknown as { readonly client: Database.Database }).client
    keepStatements(this.#db)
    const startTransaction = connection.startTransaction.bind(connection)
    connection.startTransaction = async (level) =>
      this.#inOurs ? joined(connection) : startTransaction(level)
    return connection
  }
}

type Connection = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>

/** What Prisma does in a transaction of its own, as part of ours: it begins and ends nothing. */
function joined(connection: Connection): Awaited<ReturnType<Connection['startTransaction']>> {
  const nothing = () => Promise.resolve()
  return {
    provider: connection.provider,
    adapterName: connection.adapterName,
    options: { usePhantomQuery: true },
    queryRaw: (query) => connection.queryRaw(query),
    executeRaw: (query) => connection.executeRaw(query),
    commit: nothing,
    rollback: nothing,
  }
}
