import { writeSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

import Database from 'better-sqlite3'

import type { FileCheckResult, LogCheckResult } from './condition'
import { isTableEndless } from './endless-trees'
import { isDamage } from './store-errors'
import { sizeOf } from './store-files'

// Started by `run-upkeep.ts` as a separate process, because on a large store SQLite blocks for the whole task.

const MOST_PROBLEMS = 5
const MOST_FINDINGS = 20
const PATIENCE_MS = 1_000
const ENDLESS = ['One of its tables leads back to itself.']
const [task, file = ''] = process.argv.slice(2)

// At the lowest priority, a check would never end on a machine that is busy all day.
if (task !== 'checkpoint') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

if (task === 'check-file') say<FileCheckResult>({ problems: check() })
else if (task === 'check-log') say<LogCheckResult>(await replay())
else checkpoint()

/** Checks the whole file and returns its problems. */
function check(): readonly string[] {
  const log = `${file}-wal`
  if (isTableEndless(file, sizeOf(log) > 0 ? log : null)) return ENDLESS // SQLite might not return
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

/** Replays the log and counts the differences. */
async function replay(): Promise<LogCheckResult> {
  const [{ checkLogOf }, { logFindings }] = await Promise.all([
    import('./check-log'), // loads Prisma, which the other tasks do not need
    import('./log-findings'),
  ])
  const found = await checkLogOf(file)
  const findings = logFindings(found)
  const { operations, rows } = found
  return { operations, rows, total: findings.length, findings: findings.slice(0, MOST_FINDINGS) }
}

/** Copies SQLite's log into the file and empties it. */
function checkpoint(): void {
  const db = new Database(file, { fileMustExist: true, timeout: PATIENCE_MS })
  db.pragma('wal_checkpoint(PASSIVE)') // without the write lock
  db.pragma('wal_checkpoint(TRUNCATE)')
  say(null)
  // Not closed: if the server were killed meanwhile, closing would delete the log of a file still marked as open (rule ST11).
  process.kill(process.pid, 'SIGKILL')
}

function say<Answer>(answer: Answer): void {
  writeSync(1, JSON.stringify(answer))
}
