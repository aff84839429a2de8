import { INTERVALS, type Interval, type IntervalMethod } from './binomial-interval'

/** How stratified intervals are made; said wherever one is shown as a table. */
export const STRATIFIED_METHOD = 'stratified (Korn–Graubard, mid-P), two-sided, 95 %'

/** One stratum of a sample drawn at random and without replacement: counts of units. */
export type Stratum = {
  readonly size: number // of the population
  readonly sampled: number
  readonly positive: number // of those sampled
}

/** An estimated share with its interval, all 0–1, and the size of the simple random sample that would tell as much. */
export type Estimate = Interval & {
  readonly estimate: number
  readonly effectiveSize: number
  readonly sampled: number
}

/** Why there is no estimate: nothing to estimate, a stratum nobody looked into, or (of a ratio) nothing found to divide by. */
export type NoEstimateReason = 'no-population' | 'unsampled-stratum' | 'no-positives'

export type NoEstimate = {
  readonly estimate: null
  readonly reason: NoEstimateReason
  readonly sampled: number
}

export type IntervalOptions = {
  readonly method?: IntervalMethod
  readonly level?: number
}

/**
 * Estimates a share from a stratified sample: Σ N_h/N · x_h/n_h (Cochran 1977, ch. 5), with the exact interval on the effective size
 * p(1−p)/v (Korn & Graubard 1998), v with the finite population correction. So that a stratum in which one outcome was not met is not
 * taken for certain, p and v of the effective size count half an observation of either outcome in each stratum (Perks 1947); a
 * single stratum keeps its n / (1 − n/N). Where the sample holds one outcome only, it is at most Kish's size (1965) of the weights.
 * What was counted is certain: the interval ends there, and a census is a point. Throws RangeError for counts that cannot be.
 */
export function stratifiedProportion(
  strata: readonly Stratum[],
  { method = 'mid-p', level = 0.95 }: IntervalOptions = {},
): Estimate | NoEstimate {
  const sampled = countSampled(strata)
  const population = countPopulation(strata)
  if (population === 0) return { estimate: null, reason: 'no-population', sampled }
  if (hasUnsampled(strata)) return { estimate: null, reason: 'unsampled-stratum', sampled }
  const { share, positive, effectiveSize } = summarise(strata, population)
  const { low, high } = intervalOnEffective(share, effectiveSize, { method, level })
  return {
    estimate: share,
    low: Math.max(low, positive / population),
    high: Math.min(high, 1 - (sampled - positive) / population),
    effectiveSize: effectiveSize === Infinity ? population : effectiveSize,
    sampled,
  }
}

/**
 * Returns the estimate with the share that the true one exceeds with a chance of at most 1 − `level`, one-sided, for gates of the
 * form “at most so much”; made as by `stratifiedProportion`, by default with Clopper and Pearson's bound.
 */
export function stratifiedUpperBound(
  strata: readonly Stratum[],
  { method = 'clopper-pearson', level = 0.95 }: IntervalOptions = {},
): (Omit<Estimate, keyof Interval> & { readonly bound: number }) | NoEstimate {
  const found = stratifiedProportion(strata, { method, level: 2 * level - 1 })
  if (found.estimate === null) return found
  const { estimate, high, effectiveSize, sampled } = found
  return { estimate, bound: high, effectiveSize, sampled }
}

/** Returns the interval of a share as if it had been seen in a simple random sample of that size; Infinity = it is known. */
export function intervalOnEffective(
  share: number,
  effectiveSize: number,
  { method, level }: Required<IntervalOptions>,
): Interval {
  if (effectiveSize === Infinity) return { low: share, high: share }
  return INTERVALS[method](Math.min(share * effectiveSize, effectiveSize), effectiveSize, level)
}

/** Whether some stratum has units of which none was looked at. */
export function hasUnsampled(
  strata: readonly { readonly size: number; readonly sampled: number }[],
): boolean {
  return strata.some(({ size, sampled }) => size > 0 && sampled === 0)
}

const HALF = 0.5 // an observation of either outcome, a stratum

type Summary = {
  readonly share: number
  readonly positive: number
  readonly effectiveSize: number // Infinity = all units were looked at
}

function summarise(strata: readonly Stratum[], population: number): Summary {
  let [share, positive, negative] = [0, 0, 0]
  let [smooth, variance, spread] = [0, 0, 0]
  for (const { size, sampled, positive: found } of strata) {
    if (size === 0) continue
    const weight = size / population
    positive += found
    negative += sampled - found
    share += (weight * found) / sampled
    const unseen = 1 - sampled / size
    const likely = unseen === 0 ? found / sampled : (found + HALF) / (sampled + 2 * HALF)
    const perUnit = (weight * weight * unseen) / sampled
    smooth += weight * likely
    variance += perUnit * likely * (1 - likely)
    spread += perUnit
  }
  if (variance === 0) return { share, positive, effectiveSize: Infinity }
  const size = (smooth * (1 - smooth)) / variance
  const oneOutcome = positive === 0 || negative === 0
  return { share, positive, effectiveSize: oneOutcome ? Math.min(size, 1 / spread) : size }
}

function countSampled(strata: readonly Stratum[]): number {
  let sum = 0
  for (const { size, sampled, positive } of strata) {
    const counts = [size, sampled, positive].every((count) => Number.isInteger(count) && count >= 0)
    if (!counts || positive > sampled || sampled > size) {
      throw new RangeError(`no stratum: ${positive} of ${sampled} sampled of ${size}`)
    }
    sum += sampled
  }
  return sum
}

function countPopulation(strata: readonly Stratum[]): number {
  return strata.reduce((sum, { size }) => sum + size, 0)
}
