import { binomialInterval } from '@/lib/statistics/binomial-interval'

import { percent, type GateLimits } from './gate'
import type { Mix } from './phase-switch'

/** Share of automatic applications that is re-sampled for blind labels (`/go-live`). */
const RESAMPLE_SHARE = 0.05

/** Counts of automatic applications since a switch. */
export type WatchEvidence = {
  readonly applied: number
  readonly undone: number // of these
  readonly labelled: number // settled pairs of the re-sample
  readonly wrong: number // of these
}

/** `bad`: an interval is entirely beyond its limit. */
export type WatchState = { readonly bad: boolean; readonly why: string }

/**
 * Judges a live phase. It is bad when the whole 95% interval of wrong pairs in the blind re-sample, or of undone applications, is
 * beyond its gate's limit. Waived gates are not watched.
 */
export function judgeWatch(evidence: WatchEvidence, limits: GateLimits): WatchState {
  const { applied, undone, labelled, wrong } = evidence
  const isBeyond = (count: number, total: number, gate: 'false-positives' | 'undone') => {
    if (total === 0 || limits.waived.includes(gate)) return null
    const limit = gate === 'undone' ? limits.undone : limits.falsePositives
    const { low } = binomialInterval(count, total)
    return low > limit ? `at least ${percent(low)}, and the limit is ${percent(limit)}` : null
  }
  const tooWrong = isBeyond(wrong, labelled, 'false-positives')
  if (tooWrong !== null)
    return {
      bad: true,
      why: `${wrong} of ${labelled} labeled pairs of the blind re-sample are wrong: ${tooWrong}.`,
    }
  const tooUndone = isBeyond(undone, applied, 'undone')
  if (tooUndone !== null)
    return {
      bad: true,
      why: `${undone} of ${applied} automatic applications were undone: ${tooUndone}.`,
    }
  return {
    bad: false,
    why:
      applied === 0
        ? 'Nothing has been applied without a person yet.'
        : `${undone} of ${applied} automatic applications were undone; ${labelled === 0 ? 'no pair of the re-sample is labeled yet' : `${wrong} of ${labelled} labeled pairs of the re-sample are wrong`}.`,
  }
}

/** Returns how many pairs to draw now to re-sample one in twenty applications; the first is drawn at once. */
export function resampleShortfall(applied: number, drawn: number): number {
  const missing = Math.ceil(applied * RESAMPLE_SHARE) - drawn
  return drawn === 0 || missing >= MIN_DRAWN ? Math.max(0, missing) : 0
}

/** How far a mix has moved, or which of both is empty. */
export type MixDrift = number | 'none-before' | 'none-since'

const MIN_DRAWN = 5 // avoids many samples of single pairs

/**
 * Returns the population stability index of two mixes: 0 for equal shares, below 0.1 little change, above 0.25 much (the usual
 * reading in credit scoring, Siddiqi 2006). Adds half a case to each part. Where a mix is empty, says which.
 */
export function mixDrift(before: Mix, after: Mix): MixDrift {
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const sum = (mix: Mix) => parts.reduce((total, part) => total + (mix[part] ?? 0), 0)
  const [first, second] = [sum(before), sum(after)]
  if (second === 0) return 'none-since'
  if (first === 0) return 'none-before'
  const share = (mix: Mix, total: number, part: string) =>
    ((mix[part] ?? 0) + 0.5) / (total + parts.length / 2)
  return parts.reduce((drift, part) => {
    const [was, is] = [share(before, first, part), share(after, second, part)]
    return drift + (is - was) * Math.log(is / was)
  }, 0)
}
