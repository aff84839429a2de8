import { startApart } from '@/lib/process/start-apart'

import type { FileCheckResult, LogCheckResult } from './condition'

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

/** Checks a store file, replays its log of operations, or empties SQLite's log, in a separate process that ends with this one. */
export async function runUpkeep<Task extends keyof UpkeepAnswers>(
  task: Task,
  file: string,
): Promise<UpkeepAnswers[Task]> {
  const child = startApart({ args: ['lib/process/run.js', PROGRAM, task, file], input: '' })
  let said = ''
  child.hear((text) => (said += text))
  const { errors } = await child.over
  if (said === '') throw new Error(`${task} of ${file} failed: ${errors}`)
  return JSON.parse(said) as UpkeepAnswers[Task]
}
