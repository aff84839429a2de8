import { z } from 'zod'

import type { StoreTarget, Transport } from '@/lib/connectors/port'

import { ask, bankPath, notHindsight, problemOf } from './client'
import { idIn } from './row'

export const PAGE = 200
const MOST_PAGES = 1000
const PASSES = 3

/** What can be decided about. Observations are derived from these, and follow them. */
const KINDS = ['valid', 'invalidated'].flatMap((state) =>
  ['world', 'experience'].map((type) => ({ state, type })),
)
type Kind = (typeof KINDS)[number]

const listing = z.object({ items: z.array(z.unknown()), total: z.int().nonnegative() })
type Listing = z.infer<typeof listing>

/**
 * Returns the memories of a bank as Hindsight sends them, invalidated ones too, and whether that is all of them. Each state is asked for by its
 * name: versions differ in what a list without one holds. What is invalidated meanwhile is in both, and counts as it was read last. The oldest
 * of each kind comes first.
 */
export async function listMemories(
  target: StoreTarget,
  send: Transport,
): Promise<{ readonly rows: readonly unknown[]; readonly whole: boolean }> {
  const rows = new Map<string, unknown>()
  let whole = true
  for (const kind of KINDS) {
    const listed = await listKind(target, send, kind)
    for (const [id, row] of [...listed.rows].toReversed()) {
      rows.delete(id)
      rows.set(id, row)
    }
    whole = whole && listed.whole
  }
  return { rows: [...rows.values()], whole }
}

export async function countMemories(target: StoreTarget, send: Transport): Promise<number> {
  let sum = 0
  for (const kind of KINDS)
    sum += (await listPage(target, send, { ...kind, offset: 0, limit: 1 })).total
  return sum
}

/**
 * The newest memory comes first and pages are counted from it, so one that arrives or goes meanwhile moves the others, and two of one time may
 * change places: some come twice and some not at all. What was missed is looked for again.
 */
async function listKind(
  target: StoreTarget,
  send: Transport,
  kind: Kind,
): Promise<{ readonly rows: ReadonlyMap<string, unknown>; readonly whole: boolean }> {
  const rows = new Map<string, unknown>()
  for (let pass = 0; pass < PASSES; pass += 1) {
    const total = await addPages(rows, (offset) =>
      listPage(target, send, { ...kind, offset, limit: PAGE }),
    )
    if (total !== null && rows.size >= total) return { rows, whole: true }
  }
  return { rows, whole: false }
}

/** Adds what all pages hold, and returns how many memories there are at the end; null where there are too many pages. */
async function addPages(
  rows: Map<string, unknown>,
  pageAt: (offset: number) => Promise<Listing>,
): Promise<number | null> {
  let offset = 0
  for (let nth = 0; nth < MOST_PAGES; nth += 1) {
    const { items, total } = await pageAt(offset)
    for (const [index, row] of items.entries()) rows.set(idIn(row) ?? `#${offset + index}`, row)
    offset += items.length
    if (items.length === 0 || offset >= total) return total
  }
  return null
}

async function listPage(
  target: StoreTarget,
  send: Transport,
  asked: Kind & { readonly offset: number; readonly limit: number },
): Promise<Listing> {
  const words = Object.entries(asked).map(([name, value]) => `${name}=${value}`)
  const path = `${bankPath(target)}/memories/list?${words.join('&')}`
  const answer = await ask(target, send, { method: 'GET', path })
  const problem = problemOf(answer, target)
  if (problem !== null) throw problem
  const read = listing.safeParse(answer.body)
  if (answer.status === 404 || !read.success) throw notHindsight()
  return read.data
}
