import { readFileSync, writeSync } from 'node:fs'

import type { Refusal } from '@/lib/domain/refusal'

import { readFile, type ReadTask } from './read-file'
import { openReply } from './reply-file'

// A separate process that `readApart` starts for one file and ends when it is silent: nothing else can stop a reader inside SQLite, and its
// failures affect only itself.

/** What it reads: its task, and a folder of its own for the reply and for temporary files. */
export type ApartTask = ReadTask & { readonly folder: string }

/** What comes back: the lists of a result in parts, then the rest of it, or why there is none. */
export type Reply =
  | { readonly list: string; readonly items: readonly unknown[] }
  | { readonly rest: Readonly<Record<string, unknown>> }
  | { readonly refusal: Refusal }

const PART = 500 // what the other side handles at once, between requests
const SIGN_MS = 200
const STDIN = 0
const STDOUT = 1
let nextSign = 0

alive()
const task: ApartTask = JSON.parse(readFileSync(STDIN, 'utf8'))
process.env['TMPDIR'] = task.folder // for SQLite and copies, so that whoever ends this process can remove them
const reply = openReply<Reply>(task.folder)
const read = readFile(task, alive)
if (read.ok) replyInParts(read.value)
else reply({ refusal: read.refusal })

function replyInParts(value: object): void {
  const rest: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) {
    if (!Array.isArray(field)) {
      rest[name] = field
      continue
    }
    for (let at = 0; at === 0 || at < field.length; at += PART) {
      reply({ list: name, items: field.slice(at, at + PART) })
      alive()
    }
  }
  reply({ rest })
}

/** Signals progress; writes immediately, because this process never reaches its event loop. */
function alive(): void {
  const now = performance.now()
  if (now < nextSign) return
  nextSign = now + SIGN_MS
  writeSync(STDOUT, '.')
}
