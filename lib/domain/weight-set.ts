import type { ThresholdRate } from './threshold'

/** The policy name of the shipped weights of the default profile. Refits are named by their detector version. */
export const SHIPPED_WEIGHTS = 'shipped'

/** What a refit learns from: blind labels only, or also verdicts, which were given with the score in view. */
export const ANSWERED_BY = ['labels-and-verdicts', 'labels'] as const
export type AnsweredBy = (typeof ANSWERED_BY)[number]

/** How one set of weights performs on labeled pairs. */
export type WeightsMeasured = {
  readonly proposed: number // labeled pairs at or above the threshold
  readonly right: number // of these
  readonly missed: number // right pairs below it
  readonly loss: number // log loss: mean −log2 of the probability given to the truth, in bits per pair on which something fired
  readonly calibrationError: number | null // expected, ten bins; null: nothing fired
  readonly rate: ThresholdRate | null // weighted by the strata of the sample with the most labels; null: no sample
}

/** An answered pair whose confidence (0–1) a refit changes. */
export type RescoredPair = {
  readonly id: string // of the drawn pair if answered blind, else of the proposal
  readonly blind: boolean
  readonly truth: boolean
  readonly was: number
  readonly becomes: number
}

/** Pairs that cross the threshold: counts, and those that moved most. */
export type RescoredPairs = {
  readonly right: number
  readonly wrong: number
  readonly pairs: readonly RescoredPair[] // at most 50
}

/** What a refit learned from, and how it performs on unseen pairs compared with the current weights. */
export type RefitEvaluation = {
  readonly blind: number // pairs with a blind label
  readonly verdicts: number // pairs with only a verdict, given with the score in view
  readonly right: number // of both
  readonly l2: number
  readonly folds: number
  readonly threshold: number // 0–1, when the refit was made
  readonly measured: {
    readonly on: 'blind' | 'all'
    readonly pairs: number
    readonly fired: number
  }
  readonly sample: number | null // whose strata weight the rates
  readonly flattered: boolean // the current weights are a refit that may have used these pairs
  readonly current: WeightsMeasured
  readonly candidate: WeightsMeasured // each pair scored by weights fitted without its aspect
  readonly gain: { readonly mean: number; readonly low: number; readonly high: number } | null // bits per pair saved by the candidate, 95%; null: too few aspects
  readonly gained: RescoredPairs // proposed only by the candidate
  readonly lost: RescoredPairs // proposed only by the current weights
  readonly counted: readonly RescoredPair[] | null // measured pairs that are right or proposed by either; null: not kept at the time
}

/** What the evidence shows of a refit. */
export type RefitVerdict = 'better' | 'worse' | 'not-shown'

/**
 * Minimum meaningful gain, in bits per pair. A smaller gain appears in samples that happen to lack the rare confident mistakes. In
 * simulations with truth drawn from the shipped confidences, refits were called better in 1 of 60 and 0 of 58 runs with it, in 2
 * and 19 without.
 */
export const MIN_GAIN = 0.02

/**
 * Judges a refit by the interval of its gain on unseen pairs. It is never called worse than weights that may have been fitted to
 * those pairs.
 */
export function judgeRefit({
  gain,
  flattered,
}: Pick<RefitEvaluation, 'gain' | 'flattered'>): RefitVerdict {
  if (gain === null) return 'not-shown'
  if (gain.low > MIN_GAIN) return 'better'
  return gain.high < -MIN_GAIN && !flattered ? 'worse' : 'not-shown'
}

/** The counts shown for a set of weights, each with its list of pairs. */
export const REFIT_COUNTS = ['proposed', 'right', 'missed'] as const
export type RefitCount = (typeof REFIT_COUNTS)[number]

/** Returns the pairs behind a refit count, for the current weights or the candidate, most confident first. */
export function pairsOfCount(
  pairs: readonly RescoredPair[],
  {
    side,
    count,
    threshold,
  }: {
    readonly side: 'current' | 'candidate'
    readonly count: RefitCount
    readonly threshold: number
  },
): readonly RescoredPair[] {
  const scoreOf = ({ was, becomes }: RescoredPair) => (side === 'current' ? was : becomes)
  const isCounted = (pair: RescoredPair) => {
    const reaches = scoreOf(pair) >= threshold
    if (count === 'proposed') return reaches
    return pair.truth && reaches === (count === 'right')
  }
  return pairs
    .filter(isCounted)
    .toSorted((a, b) => scoreOf(b) - scoreOf(a) || (a.id < b.id ? -1 : 1))
}

const MIN_REFIT_PAIRS = 40
const MIN_REFIT_PER_CLASS = 10

/** Returns why there are too few pairs for a refit, or null. */
export function refitProblem(pairs: readonly { readonly truth: boolean }[]): string | null {
  const right = pairs.filter(({ truth }) => truth).length
  const wrong = pairs.length - right
  if (
    pairs.length >= MIN_REFIT_PAIRS &&
    right >= MIN_REFIT_PER_CLASS &&
    wrong >= MIN_REFIT_PER_CLASS
  )
    return null
  const found =
    pairs.length === 0
      ? 'No pair has an answer yet.'
      : `There are ${pairs.length} answered pairs, ${right} right and ${wrong} wrong.`
  return `${found} A refit needs ${MIN_REFIT_PAIRS}, with at least ${MIN_REFIT_PER_CLASS} right and ${MIN_REFIT_PER_CLASS} wrong.`
}
