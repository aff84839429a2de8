import { regularizedBeta } from './beta'

/** The interval method, named wherever an interval is tabulated. */
export const QUANTILE_METHOD = 'exact, by order statistics, two-sided, 95%'

/** A value and how often it occurred. */
export type Counted = { readonly value: number; readonly count: number }

/** A quantile and its interval, in the unit of the values. */
export type QuantileEstimate = {
  readonly count: number
  readonly estimate: number | null // null: no values
  readonly low: number | null // null: too few values to bound it from below
  readonly high: number | null // null: too few to bound it from above
}

/**
 * Estimates a quantile (0–1) of the distribution behind the values, with the order-statistics interval that contains it with a
 * probability of at least `level`, for any distribution (Hahn & Meeker 1991, § 5.2): the number of n values below the quantile is
 * binomial. The estimate is the smallest value with at least that share at or below it. Ties and rounding only make the interval
 * safer.
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

const ROUNDING = 1e-9 // 0.95 · 20 is slightly more than 19

type Ranks = { readonly low: number | null; readonly high: number | null }

/**
 * Returns the 1-based ranks of the values that bound a quantile; each end fails with a probability of at most (1 − `level`) / 2.
 */
export function quantileRanks(count: number, quantile: number, level = 0.95): Ranks {
  const tail = (1 - level) / 2
  // P(at most k of n are below the quantile); increases with k
  const atMost = (k: number) => (k >= count ? 1 : regularizedBeta(1 - quantile, count - k, k + 1))
  const low = firstWhere(count, (rank) => atMost(rank) > tail) // the previous rank is the last safe one
  const high = firstWhere(count, (rank) => atMost(rank) >= 1 - tail) + 1
  return {
    low: low === 0 ? null : low,
    high: high > count ? null : high,
  }
}

/** Returns the minimum number of values for an upper bound of a quantile: all of them are below it with probability q^n. */
export function fewestForBound(quantile: number, level = 0.95): number {
  return Math.ceil(Math.log((1 - level) / 2) / Math.log(quantile) - ROUNDING)
}

/** Returns the first of 0 … count at which a monotonic condition holds; `count` if none does. */
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
