import { MOST_POSSIBLE, POSSIBLE_FROM } from '@/lib/domain/possible'
import type { Store } from '@/lib/store/port'
import { givenBackPairs } from '@/lib/store/sql/ended-elsewhere'

import { readProposed, walkPairs, type Walk, type WalkedPair } from './walk-pairs'

export type Possible = {
  readonly pairs: readonly WalkedPair[] // the strongest, best first
  readonly total: number
  readonly leftOut: number // aspects with too many facts to compare all pairs
}

/**
 * Finds an agent’s possible pairs (rule P10): those that score 0.30 or more, stay below the threshold and have no proposal. One that was
 * proposed by hand and undone counts as without, whatever it scores: no sweep asks about it. Nor does one ask about a fact that a person gave
 * back (rule AU4), and neither does this.
 */
export async function findPossible(store: Store, agentId: string, walk: Walk): Promise<Possible> {
  const onRecord = await readProposed(store, agentId, walk)
  const proposed = new Map([...onRecord].filter(([, { undone }]) => !undone))
  const passedOver = new Set([...onRecord].flatMap(([key, { undone }]) => (undone ? [key] : [])))
  const givenBack = await givenBackPairs(store.read, agentId)
  let pairs: WalkedPair[] = []
  let total = 0
  const leftOut = await walkPairs(store, { agentId, walk, proposed, passedOver }, (pair) => {
    if (pair.proposed || pair.confidence < POSSIBLE_FROM || givenBack.has(pair.pairKey)) return
    total += 1
    pairs.push(pair)
    if (pairs.length >= 2 * MOST_POSSIBLE) pairs = strongest(pairs)
  })
  return { pairs: strongest(pairs), total, leftOut }
}

function strongest(pairs: readonly WalkedPair[]): WalkedPair[] {
  return pairs
    .toSorted((a, b) => b.confidence - a.confidence || (a.pairKey < b.pairKey ? -1 : 1))
    .slice(0, MOST_POSSIBLE)
}
