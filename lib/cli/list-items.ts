import { setTimeout as pause } from 'node:timers/promises'

import { inputFields } from '@/lib/contract/input-fields'
import { EXIT, type ExitCode } from '@/lib/contract/refusal-exit'
import type { Listed } from '@/lib/contract/registry'

import type { Given, Refused, Terminal } from './command'
import type { Door } from './door'
import { inOptions } from './option-words'
import { printItems, refuse } from './print'

type Json = Readonly<Record<string, unknown>>

type Wanted = {
  readonly listed: Listed
  readonly input: Json
  readonly most?: number // omitted: all
  readonly follow?: boolean // continue with new items
  readonly newest?: number // begin with so many newest ones, of the log
}

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
  const { limit = USUAL } = input
  const most = all === true || follow === true ? Number.POSITIVE_INFINITY : Number(limit)
  const isNewest = isFeed(listed) && input['sinceOperation'] === undefined && all !== true
  const door = await terminal.door()
  let count = 0
  const wanted = {
    listed,
    input,
    follow: follow === true,
    ...(most >= 1 && { most }),
    ...(isNewest && { newest: Number(limit) }),
  }
  // A limit that is no number is refused by its name.
  for await (const page of most >= 1 ? readItems(door, wanted) : once(door, wanted)) {
    if ('ok' in page) return refuse(terminal, inOptions(listed, given, page))
    await printItems(terminal, page)
    count += page.length
  }
  if (count >= most && !terminal.json) terminal.say('There may be more: --all lists everything.')
  return EXIT.done
}

/** Reads the items of a list page by page; a refusal ends it. */
export async function* readItems(
  door: Door,
  { listed, input, most = Number.POSITIVE_INFINITY, follow = false, newest }: Wanted,
): AsyncGenerator<readonly Json[] | Refused> {
  const isPaged = inputFields(listed.verb.input).some(({ name }) => name === 'limit')
  let left = most
  let place: Json = newest === undefined ? {} : { last: newest }
  while (left > 0) {
    const limit = Math.min(left, MOST_A_PAGE)
    const page = await readPage(door, {
      listed,
      input: { ...input, ...place, ...(isPaged && { limit }) },
    })
    if ('last' in place) place = { sinceOperation: 0 } // an empty log is followed from its beginning
    if ('ok' in page) return yield page
    yield page.items
    left -= page.items.length
    const ended = page.next === null || (isFeed(listed) && page.items.length < limit)
    if (page.next !== null) place = page.next
    if (ended && !follow) return
    if (ended) await pause(FOLLOW_MS)
  }
}

async function* once(
  door: Door,
  { listed, input }: Wanted,
): AsyncGenerator<readonly Json[] | Refused> {
  const page = await readPage(door, { listed, input })
  yield 'ok' in page ? page : page.items
}

async function readPage(
  door: Door,
  { listed, input }: Pick<Wanted, 'listed' | 'input'>,
): Promise<{ readonly items: readonly Json[]; readonly next: Json | null } | Refused> {
  const answer = await door.ask({ listed, input, version: null, key: '' })
  if (!answer.ok) return answer
  const { items, next_cursor: cursor } = answer.value as {
    readonly items: readonly Json[]
    readonly next_cursor?: string | null
  }
  const last = items.at(-1)
  if (isFeed(listed))
    return { items, next: last === undefined ? null : { sinceOperation: last['seq'] } }
  return { items, next: typeof cursor === 'string' ? { cursor } : null }
}

/** The log has no cursor: it continues after the last operation. */
function isFeed({ verb }: Listed): boolean {
  return verb.name === 'operations.list'
}
