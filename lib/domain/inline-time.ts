import { fewestForBound, quantileEstimate, type Counted } from '@/lib/statistics/quantile-interval'

import type { Gate, GateLimits, PassTimes } from './gate'

const QUANTILE = 0.95

/** Estimates the p95 duration of all passes, whatever their outcome. */
export function passTimes(counted: readonly Counted[]): PassTimes {
  const { count, ...found } = quantileEstimate(counted, QUANTILE)
  return { passes: count, ...found }
}

/**
 * Judges the time that the inline pass adds to storing a fact. With too few saves it does not pass, and no estimate is shown
 * without its interval.
 */
export function inlineTimeGate(
  { passes, estimate, low, high }: PassTimes,
  { inlineMs: limit, inlineDays }: GateLimits,
): Gate {
  const base = { name: 'inline-time', limit, n: passes, about: null, needed: null } as const
  if (estimate === null || high === null) {
    const enough = fewestForBound(QUANTILE)
    return {
      ...base,
      estimate: null,
      low: null,
      high: null,
      bound: null,
      state: 'open',
      why:
        passes === 0
          ? `No facts were saved one by one in the last ${inlineDays} days. ${enough} timed saves are needed, or set this check to not required.`
          : `Only ${passes} of the ${enough} required saves ${passes === 1 ? 'was' : 'were'} timed in the last ${inlineDays} days.`,
    }
  }
  const judged = { ...base, estimate, low: low ?? 0, high, bound: high }
  const longer = `Saving takes ${milliseconds(estimate)} longer`
  const limited = `(limit ${milliseconds(limit)})`
  if (high <= limit) return { ...judged, state: 'passed', why: `${longer} ${limited}.` }
  if ((low ?? 0) > limit) return { ...judged, state: 'failed', why: `${longer} ${limited}.` }
  return {
    ...judged,
    state: 'open',
    why:
      estimate > limit
        ? `${longer} ${limited}, but too few saves were timed to be sure.`
        : `${longer}, but may take more than ${milliseconds(limit)}. More saves will settle it.`,
  }
}

/** Formats a duration: 4.8 ms, 52 ms, 1.3 s. */
export function milliseconds(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${ms < 10 ? Number(ms.toFixed(1)) : ms.toFixed(0)} ms`
}
