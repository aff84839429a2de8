import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type Database from 'better-sqlite3'

import { StoreClosed } from '../store-errors'
import { keepStatements } from './keep-statements'

/** How long a reader waits for a lock, in milliseconds. It is short, because the wait blocks the whole thread. */
export const BUSY_TIMEOUT_MS = 100

/**
 * How long a write waits for whoever holds the write lock. That may be the next thread with a part of its work, so that it is met often:
 * `transact` tries again after a pause in which this thread does other work.
 */
const WRITE_TIMEOUT_MS = 1

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
  'wal_autocheckpoint = 16000', // pages of 4 KB, 64 MB in all: a commit that triggers a checkpoint takes long, so few do
]
const READER = ['query_only = ON', 'temp_store = MEMORY', 'cache_size = -65536']

/** A Prisma adapter whose only connection has our pragmas set before its first statement. */
export class SqliteAdapterFactory extends PrismaBetterSqlite3 {
  readonly #pragmas: readonly string[]
  #db: Database.Database | null = null
  #closed = false

  /** `outsider`: a reader in another process, which must not delete the store's log when it exits. */
  constructor(path: string, role: 'writer' | 'reader' | 'outsider') {
    super(
      {
        url: `file:${path}`,
        timeout: role === 'writer' ? WRITE_TIMEOUT_MS : BUSY_TIMEOUT_MS,
        readonly: role === 'outsider',
      },
      { timestampFormat: 'unixepoch-ms' },
    )
    this.#pragmas = role === 'writer' ? WRITER : READER
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

  override async connect(): ReturnType<PrismaBetterSqlite3['connect']> {
    if (this.#closed) throw new StoreClosed()
    const connection = await super.connect()
    await connection.executeScript(this.#pragmas.map((pragma) => `PRAGMA ${pragma};`).join('\n'))
    this.#db = (connection as unknown as { readonly client: Database.Database }).client
    keepStatements(this.#db)
    return connection
  }
}
