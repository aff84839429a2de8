import { binomialInterval } from '@/lib/statistics/binomial-interval'

import { percent, type GateLimits } from './gate'
import type { Mix } from './phase-switch'

/** Share of what is applied without a person that is drawn again, to be labelled blind (`/shadow`). */
const RESAMPLED = 0.05

/** What is known of automatic applications since a switch. */
export type WatchEvidence = {
  readonly applied: number
  readonly undone: number // of those
  readonly labelled: number // settled pairs of the re-sample
  readonly wrong: number // of those
}

/** good: nothing speaks against it. bad: an interval lies wholly beyond its limit. */
export type WatchState = { readonly bad: boolean; readonly why: string }

/**
 * Judges a live phase: it is bad when the whole 95 % interval of the wrong ones in the blind re-sample, or of those undone, lies
 * beyond the limit of its gate. A gate that the policy does not ask for is not watched either.
 */
export function judgeWatch(evidence: WatchEvidence, limits: GateLimits): WatchState {
  const { applied, undone, labelled, wrong } = evidence
  const isBeyond = (count: number, of: number, gate: 'false-positives' | 'undone') => {
    if (of === 0 || limits.waived.includes(gate)) return null
    const limit = gate === 'undone' ? limits.undone : limits.falsePositives
    const { low } = binomialInterval(count, of)
    return low > limit ? `at least ${percent(low)}, and the limit is ${percent(limit)}` : null
  }
  const tooWrong = isBeyond(wrong, labelled, 'false-positives')
  if (tooWrong !== null)
    return {
      bad: true,
      why: `${wrong} of ${labelled} labelled pairs of the blind re-sample are wrong: ${tooWrong}.`,
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
        : `${undone} of ${applied} automatic applications were undone; ${labelled === 0 ? 'no pair of the re-sample is labelled yet' : `${wrong} of ${labelled} labelled pairs of the re-sample are wrong`}.`,
  }
}

/** Returns how many pairs to draw again now, so that one in twenty of what was applied is in the re-sample; the first at once. */
export function resampleShortfall(applied: number, drawn: number): number {
  const missing = Math.ceil(applied * RESAMPLED) - drawn
  return drawn === 0 || missing >= FEWEST_DRAWN ? Math.max(0, missing) : 0
}

const FEWEST_DRAWN = 5 // so that the list of samples does not fill with single pairs

/**
 * Returns the population stability index of two mixes: 0 when the shares are the same; below .1 little has moved, above .25 much (the
 * usual reading in credit scoring, Siddiqi 2006). Half a case is added to each part. Null while one of them is empty.
 */
export function mixDrift(before: Mix, after: Mix): number | null {
  const parts = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const sum = (mix: Mix) => parts.reduce((total, part) => total + (mix[part] ?? 0), 0)
  const [first, second] = [sum(before), sum(after)]
  if (first === 0 || second === 0) return null
  const share = (mix: Mix, total: number, part: string) =>
    ((mix[part] ?? 0) + 0.5) / (total + parts.length / 2)
  return parts.reduce((drift, part) => {
    const [was, is] = [share(before, first, part), share(after, second, part)]
    return drift + (is - was) * Math.log(is / was)
  }, 0)
}
