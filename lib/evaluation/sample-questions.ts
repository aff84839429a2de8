import { grouped } from '@/lib/domain/grouped'
import { seededRank } from '@/lib/domain/seeded-rank'

import type { LabeledPair } from './parse-pairs'

const SEED = 'judge'

/**
 * Samples at most `most` pairs, the same ones each time: in turn from the outdated and the other pairs of every source, so that a small
 * source has its share. A larger sample contains a smaller one.
 */
export function sampleQuestions<Pair extends LabeledPair>(
  pairs: readonly Pair[],
  most: number,
): readonly Pair[] {
  const rankOf = ({ id }: Pair) => seededRank(SEED, id)
  const strata = grouped(pairs, ({ source, label }) =>
    JSON.stringify([source, label === 'supersedes']),
  )
  return [...strata.values()]
    .flatMap((stratum) =>
      stratum
        .toSorted((a, b) => rankOf(a) - rankOf(b))
        .map((pair, turn) => ({ pair, turn, rank: rankOf(pair) })),
    )
    .toSorted((a, b) => a.turn - b.turn || a.rank - b.rank)
    .slice(0, most)
    .map(({ pair }) => pair)
}
