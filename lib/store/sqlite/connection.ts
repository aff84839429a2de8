import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type Database from 'better-sqlite3'

import { StoreClosed } from '../store-errors'
import { keepStatements } from './keep-statements'

/**
 * How long a statement waits for another process that holds the write lock, in milliseconds. The wait stops the whole process, so
 * it is short; `transact` goes on waiting in pauses that leave the process free.
 */
export const BUSY_TIMEOUT_MS = 100

/**
 * WAL, and FULL so that a commit is on disk before it is acknowledged: neither a killed process nor a lost power supply
 * takes back a decision. better-sqlite3 is built with NORMAL for WAL, which would lose the last commits with the power.
 */
const WRITER = [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'temp_store = MEMORY',
  'cache_size = -65536',
  'wal_autocheckpoint = 16000', // pages of 4 KB, 64 MB: a commit that copies them back takes long, so few do
]
const READER = ['query_only = ON', 'temp_store = MEMORY', 'cache_size = -65536']

/** A Prisma adapter whose one connection carries our pragmas from its first statement on. */
export class SqliteAdapterFactory extends PrismaBetterSqlite3 {
  readonly #pragmas: readonly string[]
  #db: Database.Database | null = null
  #closed = false

  /** `outsider`: a reader of another process, whose end leaves the log of the store alone. */
  constructor(path: string, role: 'writer' | 'reader' | 'outsider') {
    super(
      { url: `file:${path}`, timeout: BUSY_TIMEOUT_MS, readonly: role === 'outsider' },
      { timestampFormat: 'unixepoch-ms' },
    )
    this.#pragmas = role === 'writer' ? WRITER : READER
  }

  /** Keeps Prisma, which connects again without a word, from coming back to a file that was closed. */
  refuse(): void {
    this.#closed = true
  }

  /** Closes the connection without Prisma, whose way of closing is a promise. */
  closeAtExit(): void {
    this.#closed = true
    this.#db?.close()
  }

  /** The connection that Prisma has made, for what goes past it. */
  get db(): Database.Database {
    if (this.#db === null) throw new StoreClosed()
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
