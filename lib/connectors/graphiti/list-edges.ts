import type { StoreTarget, Transport } from '@/lib/connectors/port'

import { ask } from './client'
import { idIn, PAGE, PAGE_QUERY, SINCE_QUERY } from './edge'

const MOST_PAGES = 100

/** Returns the facts of a graph as rows, ended ones too, and whether that is all of them. `since`: those that were stored or ended from then on. */
export async function listEdges(
  target: StoreTarget,
  send: Transport,
  since: string | null = null,
): Promise<{ readonly rows: readonly (readonly unknown[])[]; readonly whole: boolean }> {
  const rows: (readonly unknown[])[] = []
  let after = ''
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await listPage(target, send, { after, since })
    rows.push(...page)
    const last = idIn(page.at(-1) ?? [])
    if (page.length < PAGE || last === null || last <= after) return { rows, whole: true }
    after = last
  }
  return { rows, whole: false }
}

/** Returns the facts after an id, by their ids. */
export async function listPage(
  target: StoreTarget,
  send: Transport,
  { after, since }: { readonly after: string; readonly since: string | null } = FIRST,
): Promise<readonly (readonly unknown[])[]> {
  return ask(
    target,
    send,
    since === null
      ? { method: 'GET', query: PAGE_QUERY, params: { after } }
      : { method: 'GET', query: SINCE_QUERY, params: { after, since } },
  )
}

const FIRST = { after: '', since: null } as const
