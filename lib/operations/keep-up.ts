import { statSync } from 'node:fs'

import { once } from '@/lib/process/once'
import {
  conditionOf,
  noteCheck,
  noteLogCheck,
  readOnlyNow,
  type LogCheckResult,
} from '@/lib/store/condition'
import type { Store } from '@/lib/store/port'
import { runUpkeep, type RunUpkeep } from '@/lib/store/run-upkeep'

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_MS = 60_000

type Upkeep = { runs: boolean; readonly failed: Map<string, Date> } // when a check of each file last failed

/** Once a day, checks a store's file and replays its log; empties SQLite's WAL after a minute without writes (rules ST3, ST8, IN7). */
export async function keepUp(
  store: Pick<Store, 'file'>,
  at: Date,
  run: RunUpkeep = runUpkeep,
): Promise<void> {
  const upkeep = once('keep-up', (): Upkeep => ({ runs: false, failed: new Map() }))
  if (upkeep.runs) return
  upkeep.runs = true
  try {
    const { check, log } = conditionOf(store.file)
    if (
      isCheckDue(check?.at ?? null, at) &&
      isCheckDue(upkeep.failed.get(store.file) ?? null, at)
    ) {
      upkeep.failed.set(store.file, at) // a check that fails or does not end is tried again tomorrow
      const { problems } = await run('check-file', store.file)
      upkeep.failed.delete(store.file)
      noteCheck(store.file, { at, problems })
      for (const problem of problems) console.error(`${store.file} is damaged: ${problem}`)
    } else if (check?.problems.length === 0 && isCheckDue(log?.at ?? null, at)) {
      noteLogCheck(store.file, { at, ...(await playLog(store.file, run)) })
    } else if (isLogIdle(store.file, at) && readOnlyNow(store.file) !== 'replaced') {
      await run('checkpoint', store.file)
    }
  } finally {
    upkeep.runs = false
  }
}

/** A log that cannot be replayed is retried tomorrow, not every half minute. */
async function playLog(file: string, run: RunUpkeep): Promise<LogCheckResult> {
  try {
    return await run('check-log', file)
  } catch (error) {
    console.error(error)
    const findings = ['It could not be played to its end; the output of the server says why.']
    return { operations: 0, rows: 0, total: findings.length, findings }
  }
}

/** True while a store accepts no writes: its file is damaged or was replaced, or the disk was full when it was opened. */
export function isReadOnly(store: Pick<Store, 'file'>): boolean {
  return readOnlyNow(store.file) !== null
}

/** Setting the clock back must not postpone the check. */
function isCheckDue(last: Date | null, at: Date): boolean {
  return last === null || Math.abs(at.getTime() - last.getTime()) >= DAY_MS
}

function isLogIdle(file: string, at: Date): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  return log !== undefined && log.size > 0 && Math.abs(at.getTime() - log.mtimeMs) >= IDLE_MS
}
