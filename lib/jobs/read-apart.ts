import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { once } from '@/lib/process/once'

import type { ReadTask } from './read-file'
import { runReader } from './run-reader'

const PROGRAM = 'lib/jobs/reading-process.ts'
const MOST_AT_ONCE = 4

type Reading = { readonly silentMs?: number; readonly prepare?: () => Promise<void> }

/**
 * Reads a file in a separate process, which is ended when it shows no progress for five seconds, uses too much memory, or this process
 * ends. `folder` holds its temporary files, and `prepare` puts there what is read, once a reader is free. Returns what `readFile` returns for
 * the task.
 */
export async function readApart<Value>(
  task: ReadTask,
  folder: string,
  { prepare, ...limits }: Reading = {},
): Promise<Result<Value>> {
  const reading = once('reading', () => ({ files: 0 }))
  if (reading.files >= MOST_AT_ONCE)
    return refuse('Other files are being read; try again in a moment.')
  reading.files += 1
  try {
    await prepare?.()
    const said = await runReader<Value, Refusal>({ program: PROGRAM, folder, ...limits }, task)
    if ('value' in said) return accepted(said.value)
    if ('refusal' in said) return refused(said.refusal)
    const what =
      said.ended === 'silent' ? 'takes too long to read' : 'is too much to be read at once'
    return refuse(`“${task.name}” ${what}, so reading was stopped; nothing was imported from it.`)
  } finally {
    reading.files -= 1
  }
}

/** Refuses a file, with the reason. */
export function refuse(problem: string): Result<never> {
  return refused({ kind: 'bad-input', problem })
}
