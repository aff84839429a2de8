import { writeSync } from 'node:fs'

import type { Refusal } from '@/lib/domain/refusal'

import { readFile, type ReadTask } from './read-file'

// A separate process that `readApart` starts for one file and ends when it is silent: nothing else can stop a reader inside SQLite, and its
// failures affect only itself.

/** What comes back: the lists of a result in parts, then the rest of it, or why there is none. */
export type Reply =
  | { readonly list: string; readonly items: readonly unknown[] }
  | { readonly rest: Readonly<Record<string, unknown>> }
  | { readonly refusal: Refusal }

const PART = 500 // what the other side handles at once, between requests
const SIGN_MS = 200
const STDOUT = 1
let nextSign = 0

process.once('message', (task: ReadTask & { readonly folder: string }) => {
  process.env['TMPDIR'] = task.folder // for SQLite and copies, so that whoever ends this process can remove them
  void carryOut(task)
})
alive()

async function carryOut(task: ReadTask): Promise<void> {
  const read = readFile(task, alive)
  if (read.ok) await sendInParts(read.value)
  else await send({ refusal: read.refusal })
  process.disconnect()
}

async function sendInParts(value: object): Promise<void> {
  const rest: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    if (!Array.isArray(field)) {
      rest[name] = field
      continue
    }
    for (let at = 0; at === 0 || at < field.length; at += PART)
      await send({ list: name, items: field.slice(at, at + PART) })
  }
  await send({ rest })
}

function send(reply: Reply): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(reply, (error: Error | null) => (error === null ? resolve() : reject(error)))
  })
}

/** Signals progress; writes immediately, because this process never reaches its event loop. */
function alive(): void {
  const now = performance.now()
  if (now < nextSign) return
  nextSign = now + SIGN_MS
  writeSync(STDOUT, '.')
}
