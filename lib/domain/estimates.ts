import {
  stratifiedProportion,
  type Estimate,
  type IntervalOptions,
  type NoEstimate,
} from '@/lib/statistics/stratified-proportion'
import { stratifiedRatio } from '@/lib/statistics/stratified-ratio'

import type { DrawnStratum } from './blind-sample'

/** A drawn pair that is settled, as estimates see it; hidden checks are none. */
export type JudgedPair = {
  readonly id: string
  readonly stratum: string
  readonly agentId: string
  readonly proposed: boolean
  readonly confidence: number // 0–1
  readonly pattern: string // 'V+T'
  readonly origin: string // 'inline', 'sweep', 'import'; 'none' = not proposed
  readonly truth: boolean // the newer supersedes the older
}

/** What a blind sample says: its strata, and the pairs of it that are settled. */
export type JudgedSample = {
  readonly strata: readonly DrawnStratum[]
  readonly pairs: readonly JudgedPair[]
}

type Share = Estimate | NoEstimate

/** Tells which pairs a rate is about. */
export type Domain = (pair: JudgedPair) => boolean

/** What a rate is about, and how its interval is made. */
type Asked = IntervalOptions & { readonly domain?: Domain | undefined } // without one: all that the sample stands for

/**
 * Estimates how many of the proposed pairs of a domain are wrong (0–1), weighted by the sizes of the strata. Over all that is proposed it
 * is the stratified share, over a part of it the ratio of two totals, since nobody knows how large the part is.
 */
export function wrongAmong(sample: JudgedSample, { domain, ...options }: Asked = {}): Share {
  const byName = new Map(
    sample.strata
      .filter(({ proposed }) => proposed)
      .map(({ name, size }) => [name, { size, sampled: 0, whole: 0, positive: 0 }]),
  )
  for (const pair of sample.pairs) {
    const cell = byName.get(pair.stratum)
    if (cell === undefined) continue
    cell.sampled += 1
    if (domain?.(pair) === false) continue
    cell.whole += 1
    if (!pair.truth) cell.positive += 1
  }
  const cells = [...byName.values()]
  return domain === undefined
    ? stratifiedProportion(cells, options)
    : stratifiedRatio(
        cells.map(({ positive, ...cell }) => ({ ...cell, part: positive })),
        options,
      )
}

/**
 * Estimates how many of the pairs that reach a threshold (0–1) are right: the share of the strata that lie above it, or, where it cuts one, the
 * ratio of what is right and above it to all that is above it.
 */
export function precisionAt(
  sample: JudgedSample,
  threshold: number,
  { domain, ...options }: Asked = {},
): Share {
  const reaching = sample.strata.filter(({ to }) => to > threshold || to === 1)
  const cells = reaching.map(({ name, size }) => {
    const own = sample.pairs.filter(({ stratum }) => stratum === name)
    const above = own.filter((pair) => pair.confidence >= threshold && domain?.(pair) !== false)
    const right = above.filter(({ truth }) => truth).length
    return { size, sampled: own.length, whole: above.length, part: right }
  })
  return domain === undefined && reaching.every(({ from }) => from >= threshold)
    ? stratifiedProportion(
        cells.map(({ part, ...cell }) => ({ ...cell, positive: part })),
        options,
      )
    : stratifiedRatio(cells, options)
}

/** Estimates how many of all true supersessions among siblings reach a threshold (0–1). */
export function recallAt(
  { strata, pairs }: JudgedSample,
  threshold: number,
  { domain, ...options }: Asked = {},
): Share {
  const cells = strata.map(({ name, size, from, to }) => {
    const own = pairs.filter(({ stratum }) => stratum === name)
    const right = own.filter((pair) => pair.truth && domain?.(pair) !== false)
    return {
      size,
      sampled: own.length,
      whole: right.length,
      part: right.filter(({ confidence }) => confidence >= threshold).length,
      reach:
        from >= threshold
          ? ('all' as const)
          : to <= threshold && to < 1
            ? ('none' as const)
            : ('some' as const),
    }
  })
  return stratifiedRatio(cells, options)
}
