import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'

import { ask } from './client'
import { COUNT_QUERY, idIn, PAGE, PAGE_QUERY } from './edge'

const MOST_PAGES = 100

/** Returns the facts of a graph as rows, ended ones too, and whether that is all of them. */
export async function listEdges(
  target: StoreTarget,
  send: Transport,
): Promise<{ readonly rows: readonly (readonly unknown[])[]; readonly whole: boolean }> {
  const rows: (readonly unknown[])[] = []
  let after = ''
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const page = await listPage(target, send, after)
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
  after = '',
): Promise<readonly (readonly unknown[])[]> {
  return ask(target, send, { method: 'GET', query: PAGE_QUERY, params: { after } })
}

/** Counts the facts of a graph, also those that have no id. Throws `StoreProblem` where they belong to several groups: whose memory they are is then unclear. */
export async function countEdges(target: StoreTarget, send: Transport): Promise<number> {
  const [counts = []] = await ask(target, send, { method: 'GET', query: COUNT_QUERY, params: {} })
  const [facts, groups] = counts.map(Number)
  if (groups !== undefined && groups > 1)
    throw new StoreProblem({
      kind: 'unexpected',
      sentence: `The graph holds facts of ${groups} groups, so Palimpsest cannot tell whose memory they are.`,
      wayOut: 'Connect a graph that holds one group, as Graphiti makes them on FalkorDB.',
    })
  return facts ?? 0
}
