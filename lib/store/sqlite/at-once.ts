import Database from 'better-sqlite3'

const PATIENCE_MS = 1_000 // waiting blocks the process, which is about to exit

/** Runs one statement on the store in `file` synchronously, on a separate connection: the others may be in the middle of a write. */
export function runAtOnce(file: string, sql: string, ...values: readonly unknown[]): void {
  const db = new Database(file, { fileMustExist: true, timeout: PATIENCE_MS })
  try {
    db.prepare<unknown[]>(sql).run(...values)
  } finally {
    db.close()
  }
}
