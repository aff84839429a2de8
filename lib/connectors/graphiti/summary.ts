import { z } from 'zod'

import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'

import { ask } from './client'
import { SUMMARY_QUERY } from './edge'
import { COUNTED, type EdgeState } from './state'

const summary = z.object({
  facts: z.number(), // also those that have no id
  texts: z.number(), // characters of all texts
  counts: z.array(z.number()).length(COUNTED.length),
  latest: z.string().nullable(), // when the last fact was stored or ended
})

/** What all facts of a graph come to. */
export type Summary = z.infer<typeof summary>

/** Asks what the facts of a graph come to. Throws `StoreProblem` where they belong to several groups: whose memory they are is then unclear. */
export async function askSummary(target: StoreTarget, send: Transport): Promise<Summary> {
  const asked = { method: 'GET', query: SUMMARY_QUERY, params: {} } as const
  const [row = []] = await ask(target, send, asked)
  const [facts = 0, groups = 0, ...more] = row
  if (Number(groups) > 1)
    throw new StoreProblem({
      kind: 'unexpected',
      sentence: `The graph holds facts of ${Number(groups)} groups, so Palimpsest cannot tell whose memory they are.`,
      wayOut: 'Connect a graph that holds one group, as Graphiti makes them on FalkorDB.',
    })
  const times = more.slice(COUNTED.length + 1).filter((time) => typeof time === 'string')
  return {
    facts: Number(facts),
    texts: Number(more[COUNTED.length] ?? 0),
    counts: COUNTED.map((_, nth) => Number(more[nth] ?? 0)),
    latest: times.toSorted().at(-1) ?? null,
  }
}

/** Reads a summary that was noted; null where it is none. */
export function notedSummary(text: string | null): Summary | null {
  if (text === null) return null
  const read = summary.safeParse(JSON.parse(text))
  return read.success ? read.data : null
}

/** True where facts that are another one now, or are new, are all that the difference between two summaries comes from. */
export function isExplained(
  { former, current }: { readonly former: Summary; readonly current: Summary },
  changes: Iterable<{ readonly was: EdgeState | null; readonly is: EdgeState }>,
): boolean {
  const sum = { ...former, counts: [...former.counts] }
  for (const { was, is } of changes) {
    sum.facts += was === null ? 1 : 0
    sum.texts += lengthOf(is) - lengthOf(was)
    for (const [nth, key] of COUNTED.entries())
      sum.counts[nth] = (sum.counts[nth] ?? 0) + has(is[key]) - has(was?.[key] ?? null)
  }
  return (
    sum.facts === current.facts &&
    sum.texts === current.texts &&
    sum.counts.every((count, nth) => count === current.counts[nth])
  )
}

/** In characters, as FalkorDB counts them. */
function lengthOf(state: EdgeState | null): number {
  return Array.from(state?.fact ?? '').length
}

function has(value: string | null): number {
  return value === null ? 0 : 1
}
