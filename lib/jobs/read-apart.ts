import { spawn, type ChildProcess } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { once } from '@/lib/process/once'

import type { ReadTask } from './read-file'
import type { Reply } from './reading-process'

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
  const readers = once('readers', () => endAtExit(new Set()))
  const reader = spawn(
    /* turbopackIgnore: true */ process.execPath,
    [...OPTIONS, 'lib/process/run.js', PROGRAM],
    {
      env: { PATH: process.env['PATH'], NODE_ENV: process.env.NODE_ENV },
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  readers.add(reader)
  try {
    reader.send({ ...task, folder })
    // The reader gets more time when the machine is busy.
    const [load = 0] = loadavg()
    const patienceMs = silentMs * Math.max(1, load / availableParallelism())
    const reply = await replyOf<Value>(reader, patienceMs)
    if (reply !== 'silent' && reply !== 'ended') return reply
    const what = reply === 'silent' ? 'takes too long to read' : 'is too much to be read at once'
    return refuse(`“${task.name}” ${what}, so reading was stopped; nothing was imported from it.`)
  } finally {
    reader.kill('SIGKILL')
    readers.delete(reader)
  }
}

/** Resolves with the result, with `silent` after too long without a sign of life, or with `ended` when memory ran out. */
function replyOf<Value>(
  reader: ChildProcess,
  silentMs: number,
): Promise<Result<Value, Refusal> | 'silent' | 'ended'> {
  return new Promise((resolve, reject) => {
    const lists: Record<string, unknown[]> = {}
    let signs = 0
    let timer = setTimeout(() => look(0), START_MS)
    // A sign of life may be queued while this process was busy; it is read before the next turn of the loop.
    const look = (seen: number) => setImmediate(() => (signs === seen ? resolve('silent') : null))
    const sign = () => {
      const seen = (signs += 1)
      clearTimeout(timer)
      timer = setTimeout(() => look(seen), silentMs)
    }
    reader.stdout?.on('data', sign)
    reader.on('message', (reply: Reply) => {
      sign()
      if ('refusal' in reply) resolve(refused(reply.refusal))
      else if ('rest' in reply) resolve(accepted({ ...reply.rest, ...lists } as Value))
      else (lists[reply.list] ??= []).push(...reply.items)
    })
    reader.once('error', reject)
    reader.once('close', (code, signal) => {
      clearTimeout(timer)
      if (signal === null && code !== OUT_OF_MEMORY) reject(new Error(`reading ended with ${code}`))
      else resolve('ended')
    })
  })
}

const OUT_OF_MEMORY = 134

function endAtExit(readers: Set<ChildProcess>): Set<ChildProcess> {
  process.once('exit', () => {
    for (const reader of readers) reader.kill('SIGKILL')
  })
  return readers
}

function refuse(problem: string): Result<never, Refusal> {
  return refused({ kind: 'bad-input', problem })
}
