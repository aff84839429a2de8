import { z } from 'zod'

import type { StoreTarget, Transport } from '@/lib/connectors/port'

import { ask, notZep, problemOf } from './client'
import { EDGE_ID } from './edge'

export const PAGE = 100
const MOST_PAGES = 2_000

const listing = z.array(z.unknown())

/** Returns the facts of a user or a graph as Zep sends them, page by page, ended ones too. */
export async function listEdges(
  target: StoreTarget,
  send: Transport,
): Promise<{ readonly rows: readonly unknown[]; readonly whole: boolean }> {
  const rows: unknown[] = []
  let after: string | null = null
  for (let nth = 0; nth < MOST_PAGES; nth += 1) {
    const page: readonly unknown[] = await listPage(target, send, after)
    rows.push(...page)
    if (page.length < PAGE) return { rows, whole: true }
    const last = idIn(page.at(-1))
    if (last === null || last === after) return { rows, whole: false } // nowhere to go on from
    after = last
  }
  return { rows, whole: false }
}

/** Returns one page; empty where Zep does not know the user or the graph. */
export async function listPage(
  target: StoreTarget,
  send: Transport,
  after: string | null,
): Promise<readonly unknown[]> {
  const { by, id } = target.scope
  const whose = by === 'user_id' ? 'user' : 'graph'
  const answer = await ask(target, send, {
    method: 'POST',
    path: `/graph/edge/${whose}/${encodeURIComponent(id.trim())}`,
    body: { limit: PAGE, ...(after !== null && { uuid_cursor: after }) },
  })
  const problem = problemOf(answer, target)
  if (problem !== null) throw problem
  if (answer.status === 404) return []
  const read = listing.safeParse(answer.body ?? [])
  if (!read.success || (read.data.length > 0 && read.data.every((row) => idIn(row) === null)))
    throw notZep()
  return read.data
}

/** Returns the id of a row, where it has one. */
export function idIn(row: unknown): string | null {
  const id = typeof row === 'object' && row !== null && 'uuid' in row ? row.uuid : null
  return typeof id === 'string' && EDGE_ID.test(id) ? id : null
}
