import { statSync } from 'node:fs'

import type Database from 'better-sqlite3'

import { LONG_LOG_PAGES, WRITE_TIMEOUT_MS } from './connection'

const LONG_LOG_BYTES = LONG_LOG_PAGES * 4_096
const PATIENCE_MS = 100 // blocks the thread and every write, for a reader that may take long

/** A log that is emptied elsewhere than where it is written. */
export type LogElsewhere = {
  readonly whenLong: () => Promise<unknown> // has it emptied
  readonly longBytes?: number
}

/** Returns what looks at the log after a write, and has it emptied once while it is long. */
export function watchLog(
  file: string,
  { whenLong, longBytes = LONG_LOG_BYTES }: LogElsewhere,
): () => void {
  let from = 0 // its size when it was last emptied; SQLite writes into the same bytes again
  let asked = false
  const size = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0
  const ask = async () => {
    asked = true
    try {
      await whenLong()
    } catch (error) {
      console.error('the log of the store stays long', error)
    } finally {
      from = size()
      asked = false
    }
  }
  return () => {
    if (asked) return
    const now = size()
    from = Math.min(from, now)
    if (now - from >= longBytes) void ask()
  }
}

/** Copies the log into the file, and cuts it off unless somebody reads from it. Then the next write begins it again. */
export function emptyLog(db: Database.Database): void {
  db.pragma('wal_checkpoint(PASSIVE)') // without the write lock
  db.pragma(`busy_timeout = ${PATIENCE_MS}`)
  try {
    db.pragma('wal_checkpoint(TRUNCATE)')
  } finally {
    db.pragma(`busy_timeout = ${WRITE_TIMEOUT_MS}`)
  }
}
