import { statSync } from 'node:fs'

import { conditionOf, noteCheck } from '@/lib/store/condition'
import type { Store } from '@/lib/store/open-store'
import { runUpkeep } from '@/lib/store/run-upkeep'

const DAY_MS = 24 * 60 * 60 * 1000
const IDLE_MS = 60_000

const perProcess = globalThis as typeof globalThis & { palimpsestUpkeepRuns?: boolean }

/** Checks the file of a store once a day, and empties its log when nothing was written for a minute (rules ST3, ST8). */
export async function keepUp(store: Pick<Store, 'file'>, at: Date): Promise<void> {
  if (perProcess.palimpsestUpkeepRuns === true) return
  perProcess.palimpsestUpkeepRuns = true
  try {
    if (isCheckDue(conditionOf(store.file).check?.at ?? null, at)) {
      const problems = await runUpkeep('check', store.file)
      noteCheck(store.file, { at, problems })
      for (const problem of problems) console.error(`${store.file} is damaged: ${problem}`)
    } else if (isLogIdle(store.file, at)) {
      await runUpkeep('checkpoint', store.file)
    }
  } finally {
    perProcess.palimpsestUpkeepRuns = false
  }
}

/** True while a store takes no writes: its file is damaged, or the disk was full when it was opened. */
export function isReadOnly(store: Pick<Store, 'file'>): boolean {
  return conditionOf(store.file).readOnly !== null
}

/** A clock that was set back must not put the check off. */
function isCheckDue(last: Date | null, at: Date): boolean {
  return last === null || Math.abs(at.getTime() - last.getTime()) >= DAY_MS
}

function isLogIdle(file: string, at: Date): boolean {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false })
  return log !== undefined && log.size > 0 && Math.abs(at.getTime() - log.mtimeMs) >= IDLE_MS
}
