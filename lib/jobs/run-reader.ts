import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import path from 'node:path'

import { startApart } from '@/lib/process/start-apart'
import type { End, Started } from '@/lib/process/start-here'

import { readReply, type Reply } from './reply-file'

const OPTIONS = ['--max-old-space-size=1024'] // MB
const SILENT_MS = 5_000
const START_MS = 60_000 // for a busy machine
const OUT_OF_MEMORY = 134

export type Reader = {
  readonly program: string // of `lib`; begins with `openReader`
  readonly folder: string // for the temporary files of the reader
  readonly silentMs?: number
}

/** What a reader said; or why it was ended: it showed no progress for five seconds, or used too much memory. */
export type Said<Value, Refusal> =
  | { readonly value: Value }
  | { readonly refusal: Refusal }
  | { readonly ended: 'silent' | 'too-much' }

/** Has a program read something in a separate process, which ends with this one at the latest. */
export async function runReader<Value, Refusal>(
  { program, folder, silentMs = SILENT_MS }: Reader,
  task: object,
): Promise<Said<Value, Refusal>> {
  const own = await mkdtemp(path.join(folder, 'read-'))
  const reader = startApart({
    args: [...OPTIONS, 'lib/process/run.js', program],
    input: JSON.stringify({ ...task, folder: own }),
  })
  try {
    // The reader gets more time when the machine is busy.
    const [load = 0] = loadavg()
    const patienceMs = silentMs * Math.max(1, load / availableParallelism())
    const end = await endOf(reader, patienceMs)
    if (end === 'silent') return { ended: 'silent' }
    if (end.signal !== null || end.code === OUT_OF_MEMORY) return { ended: 'too-much' }
    if (end.code !== 0) throw new Error(`reading ended with ${end.code}: ${end.errors}`)
    return await replyIn(own)
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

async function replyIn<Value, Refusal>(folder: string): Promise<Said<Value, Refusal>> {
  const lists: Record<string, unknown[]> = {}
  for await (const reply of readReply<Reply<Refusal>>(folder)) {
    if ('refusal' in reply) return { refusal: reply.refusal }
    if ('rest' in reply) return { value: { ...reply.rest, ...lists } as Value }
    ;(lists[reply.list] ??= []).push(...reply.items)
  }
  throw new Error('A reading process ended without a result.')
}
