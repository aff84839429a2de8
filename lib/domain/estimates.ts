import {
  stratifiedProportion,
  type Estimate,
  type IntervalOptions,
  type NoEstimate,
} from '@/lib/statistics/stratified-proportion'
import { stratifiedRatio } from '@/lib/statistics/stratified-ratio'

import type { DrawnStratum } from './blind-sample'

/** A settled pair of a sample. Hidden checks are excluded. */
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

/** A blind sample for estimation: its strata and settled pairs. */
export type JudgedSample = {
  readonly strata: readonly DrawnStratum[]
  readonly pairs: readonly JudgedPair[]
}

type ShareEstimate = Estimate | NoEstimate

/** Selects the pairs that a rate covers. */
export type Domain = (pair: JudgedPair) => boolean

/** The pairs that a rate covers, and the interval options. */
type RateOptions = IntervalOptions & { readonly domain?: Domain | undefined } // default: the whole sample

/**
 * Estimates the share of wrong pairs (0–1) among the proposed pairs of a domain, weighted by stratum size. Overall this is the
 * stratified share; for a part it is the ratio of two totals, because the size of the part is unknown.
 */
export function wrongAmong(
  sample: JudgedSample,
  { domain, ...options }: RateOptions = {},
): ShareEstimate {
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
 * Estimates the share of correct pairs among those at or above a threshold (0–1): the stratified share, or, where the threshold
 * cuts a stratum, a ratio of totals.
 */
export function precisionAt(
  sample: JudgedSample,
  threshold: number,
  { domain, ...options }: RateOptions = {},
): ShareEstimate {
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

/** Estimates the share of all true supersessions among siblings that reach a threshold (0–1). */
export function recallAt(
  { strata, pairs }: JudgedSample,
  threshold: number,
  { domain, ...options }: RateOptions = {},
): ShareEstimate {
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
