import { fewestForBound, quantileEstimate, type Counted } from '@/lib/statistics/quantile-interval'

import type { Gate, GateLimits, PassTimes } from './gate'

const QUANTILE = 0.95

/** Estimates the p95 duration of all passes, whatever their outcome. */
export function passTimes(counted: readonly Counted[]): PassTimes {
  const { count, ...found } = quantileEstimate(counted, QUANTILE)
  return { passes: count, ...found }
}

/**
 * Judges the time that the inline pass adds to storing a fact. With too few passes it does not pass, and no estimate is shown
 * without its interval.
 */
export function inlineTimeGate(
  { passes, estimate, low, high }: PassTimes,
  { inlineMs: limit, inlineDays }: GateLimits,
): Gate {
  const days = `the last ${inlineDays} days`
  const base = { name: 'inline-time', limit, n: passes, about: null } as const
  const unknown = { estimate: null, low: null, high: null, bound: null }
  if (estimate === null || high === null) {
    const missing = fewestForBound(QUANTILE) - passes
    return {
      ...base,
      ...unknown,
      state: 'open',
      needed: null,
      why: `${passes === 0 ? `No inline pass was timed in ${days}` : `${passes} inline ${passes === 1 ? 'pass was' : 'passes were'} timed in ${days}`}: ${passes === 0 ? missing : `${missing} more`} are needed before anything is certain.`,
    }
  }
  const judged = { ...base, estimate, low: low ?? 0, high, bound: high, needed: null }
  const most = `With 95 % confidence, 95 of 100 inline passes add at most ${milliseconds(high)}`
  if (high <= limit) return { ...judged, state: 'passed', why: `${most}.` }
  if ((low ?? 0) > limit)
    return {
      ...judged,
      state: 'failed',
      why: `At least 5 of 100 inline passes add ${milliseconds(low ?? 0)} or more.`,
    }
  return {
    ...judged,
    state: 'open',
    why: `${most}, which may be more than ${milliseconds(limit)}: more passes will tell.`,
  }
}

/** Formats a duration: 4.8 ms, 52 ms, 1.3 s. */
export function milliseconds(ms: number): string {
  if (ms >= 1_000) return `${(ms / 1_000).toFixed(1)} s`
  return `${ms < 10 ? Number(ms.toFixed(1)) : ms.toFixed(0)} ms`
}
