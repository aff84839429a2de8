import Database from 'better-sqlite3'

const PATIENCE_MS = 1_000 // the whole process stands still, and is about to end

/** Runs one statement on the store in `file` before it returns, on a connection of its own: the others may be in the middle of a write. */
export function runAtOnce(file: string, sql: string, ...values: readonly unknown[]): void {
  const db = new Database(file, { fileMustExist: true, timeout: PATIENCE_MS })
  try {
    db.prepare<unknown[]>(sql).run(...values)
  } finally {
    db.close()
  }
}
