import { INTERVALS, type Interval, type IntervalMethod } from './binomial-interval'

/** The method of stratified intervals, named wherever an interval is tabulated. */
export const STRATIFIED_METHOD = 'stratified (Korn–Graubard, mid-P), two-sided, 95%'

/** One stratum of a random sample without replacement, in units. */
export type Stratum = {
  readonly size: number // in the population
  readonly sampled: number
  readonly positive: number // among those sampled
}

/** An estimated share and its interval, all 0–1, and the size of the equally informative simple random sample. */
export type Estimate = Interval & {
  readonly estimate: number
  readonly effectiveSize: number
  readonly sampled: number
}

/** Why there is no estimate: an empty population, an unsampled stratum or, for a ratio, a zero denominator. */
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
 * Estimates a share from a stratified sample: Σ N_h/N · x_h/n_h (Cochran 1977, ch. 5), with the exact interval on the effective
 * size p(1−p)/v (Korn & Graubard 1998) and the finite population correction in v. In the effective size, p and v add half an
 * observation of each outcome per stratum (Perks 1947), so that a stratum with one observed outcome is not taken as certain; a
 * single stratum keeps its n / (1 − n/N). If the whole sample has one outcome, the effective size is at most Kish's (1965) for the
 * weights. Counted units are certain: the interval ends there, and a census is a point. Throws RangeError for impossible counts.
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
 * Returns the estimate and its one-sided upper bound at `level`, for gates of the form “at most”; as in `stratifiedProportion`, by
 * default with the Clopper–Pearson bound.
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

/** Returns the interval of a share for a simple random sample of the given effective size; Infinity means exactly known. */
export function intervalOnEffective(
  share: number,
  effectiveSize: number,
  { method, level }: Required<IntervalOptions>,
): Interval {
  if (effectiveSize === Infinity) return { low: share, high: share }
  return INTERVALS[method](Math.min(share * effectiveSize, effectiveSize), effectiveSize, level)
}

/** True when a stratum with units has none sampled. */
export function hasUnsampled(
  strata: readonly { readonly size: number; readonly sampled: number }[],
): boolean {
  return strata.some(({ size, sampled }) => size > 0 && sampled === 0)
}

const HALF = 0.5 // observation of each outcome, per stratum

type Summary = {
  readonly share: number
  readonly positive: number
  readonly effectiveSize: number // Infinity = all units were sampled
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
