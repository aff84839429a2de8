import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

import Database from 'better-sqlite3'

import type { FileCheckResult, LogCheckResult } from './condition'
import { isDamage } from './store-errors'

// A process of its own, which `run-upkeep.ts` starts: its tasks take long on a large store, and SQLite does them in one piece.

const MOST_PROBLEMS = 5
const MOST_FINDINGS = 20
const PATIENCE_MS = 1_000
const [task, file = ''] = process.argv.slice(2)

if (task !== 'checkpoint') setPriority(constants.priority.PRIORITY_LOW) // nobody waits for a check

if (task === 'check-file') say<FileCheckResult>({ problems: check() })
else if (task === 'check-log') say<LogCheckResult>(await replay())
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

/** Plays the log and counts what does not fit it. */
async function replay(): Promise<LogCheckResult> {
  const [{ checkLogOf }, { logFindings }] = await Promise.all([
    import('./check-log'), // with Prisma, which the other tasks do not need
    import('./log-findings'),
  ])
  const found = await checkLogOf(file)
  const findings = logFindings(found)
  const { operations, rows } = found
  return { operations, rows, total: findings.length, findings: findings.slice(0, MOST_FINDINGS) }
}

/** Copies the log into the file and empties it. */
function checkpoint(): void {
  const db = new Database(file, { fileMustExist: true, timeout: PATIENCE_MS })
  db.pragma('wal_checkpoint(PASSIVE)') // without the write lock
  db.pragma('wal_checkpoint(TRUNCATE)')
  say(null)
  // Not closed: were the server killed meanwhile, closing would delete the log, and the file look as if it had lost it (rule ST11).
  process.kill(process.pid, 'SIGKILL')
}

function say<Answer>(answer: Answer): void {
  writeSync(1, JSON.stringify(answer))
}
