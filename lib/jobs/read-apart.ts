import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { once } from '@/lib/process/once'
import { startApart } from '@/lib/process/start-apart'
import type { End, Started } from '@/lib/process/start-here'

import type { ReadTask } from './read-file'
import type { ApartTask, Reply } from './reading-process'
import { readReply } from './reply-file'

const PROGRAM = 'lib/jobs/reading-process.ts'
const OPTIONS = ['--max-old-space-size=1024'] // MB
const SILENT_MS = 5_000
const START_MS = 60_000 // for a busy machine
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
  { silentMs = SILENT_MS, prepare }: Reading = {},
): Promise<Result<Value, Refusal>> {
  const reading = once('reading', () => ({ files: 0 }))
  if (reading.files >= MOST_AT_ONCE)
    return refuse('Other files are being read; try again in a moment.')
  reading.files += 1
  try {
    await prepare?.()
    return await readWith<Value>(task, folder, silentMs)
  } finally {
    reading.files -= 1
  }
}

async function readWith<Value>(
  task: ReadTask,
  folder: string,
  silentMs: number,
): Promise<Result<Value, Refusal>> {
  const own = await mkdtemp(path.join(folder, 'read-'))
  const reader = startApart({
    args: [...OPTIONS, 'lib/process/run.js', PROGRAM],
    input: JSON.stringify({ ...task, folder: own } satisfies ApartTask),
  })
  try {
    // The reader gets more time when the machine is busy.
    const [load = 0] = loadavg()
    const patienceMs = silentMs * Math.max(1, load / availableParallelism())
    const end = await endOf(reader, patienceMs)
    if (end !== 'silent' && end.signal === null && end.code !== OUT_OF_MEMORY) {
      if (end.code !== 0) throw new Error(`reading ended with ${end.code}: ${end.errors}`)
      return await replyIn<Value>(own)
    }
    const what = end === 'silent' ? 'takes too long to read' : 'is too much to be read at once'
    return refuse(`“${task.name}” ${what}, so reading was stopped; nothing was imported from it.`)
  } finally {
    reader.kill()
    await rm(own, { recursive: true, force: true })
  }
}

/** Resolves once the reader ended, or with `silent` after too long without a sign of life. */
async function endOf({ hear, over }: Started, silentMs: number): Promise<End | 'silent'> {
  let timer: NodeJS.Timeout | undefined
  const silent = new Promise<'silent'>((resolve) => {
    let signs = 0
    // A sign of life may be queued while this process was busy; it is read before the next turn of the loop.
    const look = (seen: number) =>
      setImmediate(() => (signs === seen ? resolve('silent') : undefined))
    timer = setTimeout(() => look(0), START_MS)
    hear(() => {
      const seen = (signs += 1)
      clearTimeout(timer)
      timer = setTimeout(() => look(seen), silentMs)
    })
  })
  try {
    return await Promise.race([over, silent])
  } finally {
    clearTimeout(timer)
  }
}

async function replyIn<Value>(folder: string): Promise<Result<Value, Refusal>> {
  const lists: Record<string, unknown[]> = {}
  for await (const reply of readReply<Reply>(folder)) {
    if ('refusal' in reply) return refused(reply.refusal)
    if ('rest' in reply) return accepted({ ...reply.rest, ...lists } as Value)
    ;(lists[reply.list] ??= []).push(...reply.items)
  }
  throw new Error('A reading process ended without a result.')
}

const OUT_OF_MEMORY = 134

function refuse(problem: string): Result<never, Refusal> {
  return refused({ kind: 'bad-input', problem })
}
