import { stratumOf, type Stratum } from '@/lib/domain/blind-sample'
import { seededRank } from '@/lib/domain/seeded-rank'
import type { Store } from '@/lib/store/port'

import { readProposed, walkPairs, type Scoring, type WalkedPair } from './walk-pairs'

/** A pair that may be drawn, with what is needed to look it up again. */
export type DrawnPair = WalkedPair & {
  readonly agentId: string
  readonly proposalId: string | null
}

type Ranked = DrawnPair & { readonly rank: number }
type Reservoir = { readonly stratum: Omit<Stratum, 'size'>; size: number; held: Ranked[] }

/** All pairs of some agents by stratum: the count, and those the seed ranks first. */
export type Strata = {
  add(agentId: string, scoring: Scoring): Promise<void>
  strata(): readonly Stratum[]
  first(stratum: string, count: number): readonly DrawnPair[]
  readonly leftOut: () => number // aspects of more than 400 facts, where only the proposals' pairs count
}

/** Counts what a detector proposes and what it passes over: proposals, and the pairs of siblings without one. Holds at most `most` pairs per stratum. */
export function openStrata(
  store: Store,
  {
    seed,
    most,
    breathe,
  }: { readonly seed: string; readonly most: number; readonly breathe: () => Promise<void> },
): Strata {
  const reservoirs = new Map<string, Reservoir>()
  let leftOut = 0

  const count = (pair: DrawnPair) => {
    const stratum = stratumOf(pair)
    const reservoir = reservoirs.get(stratum.name) ?? { stratum, size: 0, held: [] }
    reservoirs.set(stratum.name, reservoir)
    reservoir.size += 1
    reservoir.held.push({ ...pair, rank: seededRank(seed, pair.pairKey) })
    if (reservoir.held.length > 2 * most) reservoir.held = firstOf(reservoir.held, most)
  }

  return {
    async add(agentId, scoring) {
      const walk = { ...scoring, breathe }
      const proposed = await readProposed(store, agentId, walk)
      for (const pair of proposed.values()) if (pair.counts) count({ ...pair, agentId })
      leftOut += await walkPairs(store, { agentId, walk, proposed }, (pair) =>
        count({ ...pair, agentId, proposalId: null }),
      )
    },
    strata: () =>
      [...reservoirs.values()]
        .map(({ stratum, size }) => ({ ...stratum, size }))
        .toSorted(
          (a, b) => Number(b.proposed) - Number(a.proposed) || b.from - a.from || b.to - a.to,
        ),
    first: (stratum, wanted) => firstOf(reservoirs.get(stratum)?.held ?? [], wanted),
    leftOut: () => leftOut,
  }
}

function firstOf(held: readonly Ranked[], count: number): Ranked[] {
  return held
    .toSorted((a, b) => a.rank - b.rank || (a.pairKey < b.pairKey ? -1 : 1))
    .slice(0, count)
}
