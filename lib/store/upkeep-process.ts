import { writeSync } from 'node:fs'

import Database from 'better-sqlite3'

import { isDamage } from './store-trouble'

// A process of its own, which `runUpkeep` starts: both tasks take long on a large store, and SQLite does them in one piece.

const MOST_PROBLEMS = 5
const PATIENCE_MS = 1_000
const [task, file = ''] = process.argv.slice(2)

if (task === 'check') say(check())
else checkpoint()

/** Reads the whole file; returns what is wrong with it. */
function check(): readonly string[] {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const rows = db.prepare<[], string>(`PRAGMA quick_check(${MOST_PROBLEMS})`).pluck().all()
    return rows.filter((row) => row !== 'ok')
  } catch (error) {
    if (error instanceof Error && isDamage(error)) return [error.message]
    throw error
  } finally {
    db.close()
  }
}

/** Copies the log into the file and empties it. */
function checkpoint(): void {
  const db = new Database(file, { fileMustExist: true, timeout: PATIENCE_MS })
  db.pragma('wal_checkpoint(PASSIVE)') // without the write lock
  db.pragma('wal_checkpoint(TRUNCATE)')
  say([])
  // Not closed: were the server killed meanwhile, closing would delete the log, and the file look as if it had lost it (rule ST4).
  process.kill(process.pid, 'SIGKILL')
}

function say(problems: readonly string[]): void {
  writeSync(1, JSON.stringify(problems))
}
