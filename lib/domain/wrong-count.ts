import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'

import { precisionAt, type JudgedPair, type JudgedSample } from './estimates'
import type { ConfidenceBand } from './workload'

/** How many of the open proposals would be wrong if all from a threshold on were applied. */
export type WrongCount = {
  readonly threshold: number
  readonly waiting: number // open proposals that reach it
  readonly right: Estimate | NoEstimate // share of them that are right
}

/**
 * Counts the open proposals that reach a threshold, and estimates how many of what is proposed from there on is right: precision, of the
 * proposed strata alone, since nothing else is open. As if what is open now were like what was drawn.
 */
export function wrongCountAt(
  { strata, pairs }: JudgedSample,
  of: {
    readonly threshold: number
    readonly agentId: string | null
    readonly bands: readonly ConfidenceBand[]
  },
): WrongCount {
  const { threshold, agentId, bands } = of
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

/** The count with its interval, in whole proposals; null: nobody knows. */
export function wrongCounts({
  waiting,
  right,
}: WrongCount): { readonly estimate: number; readonly low: number; readonly high: number } | null {
  if (waiting === 0) return { estimate: 0, low: 0, high: 0 }
  if (right.estimate === null) return null
  const wrong = (share: number) => Math.round(waiting * (1 - share))
  return { estimate: wrong(right.estimate), low: wrong(right.high), high: wrong(right.low) }
}
