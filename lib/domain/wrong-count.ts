import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'

import { precisionAt, type JudgedPair, type JudgedSample } from './estimates'
import type { ConfidenceBand } from './workload'

/** How many open proposals would be wrong if all at or above a threshold were applied. */
export type WrongCount = {
  readonly threshold: number
  readonly waiting: number // open proposals at or above it
  readonly right: Estimate | NoEstimate // share of these
}

/**
 * Counts the open proposals at or above a threshold and estimates how many are right: the precision over the proposed strata, since
 * nothing else is open. Assumes that open proposals resemble the drawn ones.
 */
export function wrongCountAt(
  { strata, pairs }: JudgedSample,
  options: {
    readonly threshold: number
    readonly agentId: string | null
    readonly bands: readonly ConfidenceBand[]
  },
): WrongCount {
  const { threshold, agentId, bands } = options
  const domain = agentId === null ? undefined : (pair: JudgedPair) => pair.agentId === agentId
  const proposed = { strata: strata.filter((stratum) => stratum.proposed), pairs }
  return {
    threshold,
    waiting: bands
      .filter(({ from }) => from >= threshold)
      .reduce((sum, { waiting }) => sum + waiting, 0),
    right: precisionAt(proposed, threshold, { domain }),
  }
}

/** Returns the wrong count and its interval, in whole proposals; null: unknown. */
export function wrongCounts({
  waiting,
  right,
}: WrongCount): { readonly estimate: number; readonly low: number; readonly high: number } | null {
  if (waiting === 0) return { estimate: 0, low: 0, high: 0 }
  if (right.estimate === null) return null
  const wrong = (share: number) => Math.round(waiting * (1 - share))
  return { estimate: wrong(right.estimate), low: wrong(right.high), high: wrong(right.low) }
}
