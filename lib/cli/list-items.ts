import { setTimeout as pause } from 'node:timers/promises'

import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import type { Listed } from '@/lib/contract/registry'

import type { Given, Terminal } from './command'
import type { Answer, Door } from './door'
import { printItems, refuse } from './print'

type Json = Readonly<Record<string, unknown>>
type Page = { readonly items: readonly Json[]; readonly next: Json | null }

const MOST_A_PAGE = 200
const USUAL = 50
const FOLLOW_MS = 1_000

/** Lists up to --limit items, or all, page by page; the log is followed with --follow. */
export async function listItems(
  terminal: Terminal,
  {
    listed,
    input,
    given,
  }: { readonly listed: Listed; readonly input: Json; readonly given: Given },
): Promise<ExitCode> {
  const { all = false, follow = false } = given.options
  const limit = input['limit'] ?? USUAL
  const most = all === true || follow === true ? Number.POSITIVE_INFINITY : limit
  const door = await terminal.door()
  let left = typeof most === 'number' ? most : MOST_A_PAGE
  let more: Json = {}
  for (let first = true; first || left > 0; first = false) {
    const wanted = typeof most === 'number' && most >= 1 ? Math.min(left, MOST_A_PAGE) : limit // what is no number is refused by name
    const read = await readPage(door, { listed, input: { ...input, ...more, limit: wanted } })
    if ('ok' in read) return read.ok ? EXIT.failed : refuse(terminal, read)
    await printItems(terminal, read.items)
    left -= read.items.length
    if (read.next !== null) more = read.next
    const ended = read.next === null || (isFeed(listed) && read.items.length < Number(wanted))
    if (ended && follow === true) await pause(FOLLOW_MS)
    else if (ended) return EXIT.done
  }
  if (!terminal.json) terminal.say('There may be more: --all lists everything.')
  return EXIT.done
}

async function readPage(
  door: Door,
  { listed, input }: { readonly listed: Listed; readonly input: Json },
): Promise<Page | Answer> {
  const answer = await door.ask({ listed, input, version: null, key: '' })
  if (!answer.ok) return answer
  const { items, next_cursor: cursor } = answer.value as {
    readonly items: readonly Json[]
    readonly next_cursor?: string | null
  }
  if (isFeed(listed)) {
    const last = items.at(-1)
    return { items, next: last === undefined ? null : { sinceOperation: last['seq'] } }
  }
  return { items, next: typeof cursor === 'string' ? { cursor } : null }
}

/** The log has no cursor: it goes on after the last operation. */
function isFeed({ verb }: Listed): boolean {
  return verb.name === 'operations.list'
}
