import { regularisedBeta } from './beta'

/** How the intervals are made; said wherever one is shown as a table. */
export const QUANTILE_METHOD = 'exact, by order statistics, two-sided, 95 %'

/** How often a value was seen. */
export type Counted = { readonly value: number; readonly count: number }

/** A quantile with its interval, in the unit of the values. */
export type QuantileEstimate = {
  readonly count: number
  readonly estimate: number | null // null: nothing was seen
  readonly low: number | null // null: so few were seen that no value bounds it from below
  readonly high: number | null // nor from above
}

/**
 * Estimates a quantile (0–1) of whatever gave these values, with the interval between two of them that holds it with a chance of at
 * least `level`, whatever the distribution (Hahn & Meeker 1991, § 5.2): how many of n values fall below the quantile is binomial. The
 * estimate is the smallest value that at least that share reaches no further than. Ties and rounding only make the interval safer.
 */
export function quantileEstimate(
  counted: readonly Counted[],
  quantile: number,
  level = 0.95,
): QuantileEstimate {
  const rising = counted.filter(({ count }) => count > 0).toSorted((a, b) => a.value - b.value)
  const count = rising.reduce((sum, each) => sum + each.count, 0)
  const { low, high } = quantileRanks(count, quantile, level)
  return {
    count,
    estimate: valueAt(rising, Math.max(1, Math.ceil(quantile * count - ROUNDING))),
    low: low === null ? null : valueAt(rising, low),
    high: high === null ? null : valueAt(rising, high),
  }
}

const ROUNDING = 1e-9 // .95 · 20 is a little more than 19

type Ranks = { readonly low: number | null; readonly high: number | null }

/** Returns the ranks, from 1, of the values that bound a quantile; each end errs with a chance of at most (1 − `level`) / 2. */
export function quantileRanks(count: number, quantile: number, level = 0.95): Ranks {
  const tail = (1 - level) / 2
  // P(at most k of n lie below the quantile); rises with k
  const atMost = (k: number) => (k >= count ? 1 : regularisedBeta(1 - quantile, count - k, k + 1))
  const low = firstWhere(count, (rank) => atMost(rank) > tail) // the one before it is the last that is safe
  const high = firstWhere(count, (rank) => atMost(rank) >= 1 - tail) + 1
  return {
    low: low === 0 ? null : low,
    high: high > count ? null : high,
  }
}

/** Returns how many values the quantile needs before one can bound it from above: all of them lie below with a chance of q^n. */
export function fewestForBound(quantile: number, level = 0.95): number {
  return Math.ceil(Math.log((1 - level) / 2) / Math.log(quantile) - ROUNDING)
}

/** Returns the first of 0 … count at which a rising condition holds; `count` when none before does. */
function firstWhere(count: number, holds: (rank: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function valueAt(rising: readonly Counted[], rank: number): number | null {
  let seen = 0
  for (const { value, count } of rising) {
    seen += count
    if (seen >= rank) return value
  }
  return null
}
