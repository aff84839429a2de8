import { NEAR_RESTATEMENT } from '@/lib/domain/arrival'
import { saysSomethingElse } from '@/lib/domain/says-something-else'
import type { SimilarityProvider } from '@/lib/similarity/provider'

import type { Arrival, ArrivalsRead } from './arrival'
import type { Stored } from './arrival-pool'
import type { OpenArrival } from './arrival-rules'

/** A model's similarity of stored facts to arriving ones, by arrival index, then fact id. */
export type Alike = ReadonlyMap<number, ReadonlyMap<string, number>>

/**
 * Finds which arriving facts restate a stored one of the same subject with another value (rule AW6): the most similar, at a cosine of 0.85
 * or more. Pairs with no difference are duplicates and handled elsewhere (rule ME4).
 */
export async function nearRestatements(
  open: readonly OpenArrival[],
  similarity: SimilarityProvider | null,
): Promise<ArrivalsRead & { readonly alike: Alike }> {
  const pairs = similarity === null ? [] : open.flatMap(pairsOf)
  if (similarity === null || pairs.length === 0)
    return { arrivals: [], problems: [], alike: new Map() }
  const answer = await similarity.similarities(
    pairs.map(({ stored, held }) => ({ older: stored.content, newer: held.arriving.content })),
  )
  if (!answer.ok) {
    const index = pairs[0]?.held.arriving.index ?? 0
    const reason = `${answer.why} Near restatements were not looked for.`
    return { arrivals: [], problems: [{ index, reason }], alike: new Map() }
  }
  const valued = pairs.map((pair, nth) => ({ ...pair, cosine: answer.values[nth] ?? 0 }))
  const alike = new Map<number, ReadonlyMap<string, number>>()
  const arrivals: Arrival[] = []
  for (const held of open) {
    const own = valued.filter((pair) => pair.held === held)
    alike.set(held.arriving.index, new Map(own.map(({ stored, cosine }) => [stored.id, cosine])))
    const [best] = own.toSorted((a, b) => b.cosine - a.cosine)
    if (best !== undefined) arrivals.push(...restated(best, similarity.name))
  }
  return { arrivals, problems: [], alike }
}

type Pair = { readonly held: OpenArrival; readonly stored: Stored }

function pairsOf(held: OpenArrival): readonly Pair[] {
  return held.pool.near().map((stored) => ({ held, stored }))
}

function restated(
  { held, stored, cosine }: Pair & { readonly cosine: number },
  model: string,
): readonly Arrival[] {
  const { arriving, pool, read } = held
  if (cosine < NEAR_RESTATEMENT || stored.isSacred || pool.inQuestion.has(stored.id)) return []
  const differs = saysSomethingElse(read.finding(stored, arriving))
  if (differs === null) return []
  const why = `It repeats this fact at ${cosine.toFixed(2)}, and the two differ (${differs}).`
  const { index } = arriving
  return [{ index, step: 'UPDATE', target: stored, by: model, why, asks: true }]
}
