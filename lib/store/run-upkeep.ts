import { startApart } from '@/lib/process/start-apart'

import type { FileCheckResult, LogCheckResult } from './condition'
import { sizeOf } from './store-files'

const HOUR_MS = 60 * 60 * 1000
const GB = 1024 ** 3
const PROGRAM = 'lib/store/upkeep-process.ts'

export type UpkeepAnswers = {
  readonly 'check-file': FileCheckResult
  readonly 'check-log': LogCheckResult
  readonly checkpoint: null
}

export type RunUpkeep = <Task extends keyof UpkeepAnswers>(
  task: Task,
  file: string,
) => Promise<UpkeepAnswers[Task]>

/**
 * Checks a store file, replays its log of operations, or empties SQLite's log, in a separate process that ends with this one. It is ended
 * after `limitMs`: of a damaged file, SQLite may read some pages without end.
 */
export async function runUpkeep<Task extends keyof UpkeepAnswers>(
  task: Task,
  file: string,
  limitMs = HOUR_MS * (1 + sizeOf(file) / GB), // for a busy machine with a slow disk
): Promise<UpkeepAnswers[Task]> {
  const child = startApart({ args: ['lib/process/run.js', PROGRAM, task, file], input: '' })
  let said = ''
  child.hear((text) => (said += text))
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    child.kill()
  }, limitMs)
  const { errors } = await child.over.finally(() => clearTimeout(limit))
  if (isLate)
    throw new Error(`${task} of ${file} did not end in ${Math.round(limitMs / 60_000)} min.`)
  if (said === '') throw new Error(`${task} of ${file} failed: ${errors}`)
  return JSON.parse(said) as UpkeepAnswers[Task]
}
