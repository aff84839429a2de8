import { readFileSync, writeSync } from 'node:fs'

import { openReply, type Reply } from './reply-file'

const PART = 500 // what the other side handles at once, between requests
const SIGN_MS = 200
const STDIN = 0
const STDOUT = 1
let nextSign = 0

/** What a program does that `runReader` starts: it reads its task, shows signs of life, and replies once. */
export function openReader<Task, Refusal>() {
  alive()
  const { folder, ...task }: { folder: string } = JSON.parse(readFileSync(STDIN, 'utf8'))
  process.env['TMPDIR'] = folder // for SQLite and copies, so that whoever ends this process can remove them
  const reply = openReply<Reply<Refusal>>(folder)
  return {
    task: task as Task,
    accept: (value: object) => replyInParts(reply, value),
    refuse: (refusal: Refusal) => reply({ refusal }),
  }
}

/** Signals progress; writes immediately, because this process may never reach its event loop. */
export function alive(): void {
  const now = performance.now()
  if (now < nextSign) return
  nextSign = now + SIGN_MS
  writeSync(STDOUT, '.')
}

function replyInParts(reply: (part: Reply<never>) => void, value: object): void {
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
