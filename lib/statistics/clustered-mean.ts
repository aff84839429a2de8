import { betaQuantile } from './beta'
import type { Interval } from './binomial-interval'

/**
 * Returns the mean of clustered values and its 95% interval. The variance uses the cluster sums about the mean (Liang & Zeger 1986,
 * with G / (G − 1)), and the quantile is Student's with G − 1 degrees of freedom. Null with fewer than `fewest` clusters.
 */
export function clusteredMean(
  values: readonly { readonly cluster: string; readonly value: number }[],
  fewest: number, // at least 2
): (Interval & { readonly mean: number }) | null {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { cluster, value } of values) {
    const own = sums.get(cluster) ?? { sum: 0, count: 0 }
    sums.set(cluster, { sum: own.sum + value, count: own.count + 1 })
  }
  const clusters = sums.size
  if (clusters < Math.max(2, fewest)) return null
  const mean = values.reduce((total, { value }) => total + value, 0) / values.length
  let squares = 0
  for (const { sum, count } of sums.values()) squares += (sum - count * mean) ** 2
  const error = Math.sqrt((clusters / (clusters - 1)) * squares) / values.length
  const half = studentQuantile95(clusters - 1) * error
  return { mean, low: mean - half, high: mean + half }
}

/** Returns the two-sided 95% quantile of Student's distribution, from the beta quantile. */
export function studentQuantile95(freedom: number): number {
  const share = betaQuantile(0.05, freedom / 2, 0.5)
  return Math.sqrt(freedom * (1 / share - 1))
}
