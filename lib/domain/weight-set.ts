import type { ThresholdRate } from './threshold'

/** The weights that the default profile ships with, as a policy names them; refitted ones are named by their detector version. */
export const SHIPPED_WEIGHTS = 'shipped'

/** What a refit learns from: blind labels alone, or verdicts too, which were given with the score in view. */
export const ANSWERED_BY = ['labels-and-verdicts', 'labels'] as const
export type AnsweredBy = (typeof ANSWERED_BY)[number]

/** How one set of weights does on labelled pairs. */
export type WeightsMeasured = {
  readonly proposed: number // labelled pairs that reach the threshold
  readonly right: number // of them
  readonly missed: number // right ones that do not reach it
  readonly loss: number // bits a pair on which something fired: the mean of −log2 of what was given to the truth
  readonly calibrationError: number | null // expected, ten bins; null: nothing fired
  readonly rate: ThresholdRate | null // weighted by the strata of the sample with the most labels; null: there is none
}

/** An answered pair whose confidence (0–1) a refit changes. */
export type RescoredPair = {
  readonly id: string // of the drawn pair where it was answered blind, of the proposal otherwise
  readonly blind: boolean
  readonly truth: boolean
  readonly was: number
  readonly becomes: number
}

/** Pairs that come or go at the threshold: how many, and the most moved of them. */
export type RescoredPairs = {
  readonly right: number
  readonly wrong: number
  readonly pairs: readonly RescoredPair[] // at most 50
}

/** What a refit learned from, and how it does on pairs that it had not seen, beside the weights in use. */
export type RefitEvaluation = {
  readonly blind: number // pairs with a blind label
  readonly verdicts: number // pairs whose only word is a verdict, given with the score in view
  readonly right: number // of both
  readonly l2: number
  readonly folds: number
  readonly threshold: number // 0–1, in force when it was made
  readonly measured: {
    readonly on: 'blind' | 'all'
    readonly pairs: number
    readonly fired: number
  }
  readonly sample: number | null // whose strata weigh the rates
  readonly flattered: boolean // the weights in use are a refit themselves and may have been fitted to these pairs
  readonly current: WeightsMeasured
  readonly candidate: WeightsMeasured // each pair by weights that were fitted without its aspect
  readonly gain: { readonly mean: number; readonly low: number; readonly high: number } | null // bits a pair that the candidate saves, 95 %; null: too few aspects
  readonly gained: RescoredPairs // that only the candidate proposes
  readonly lost: RescoredPairs // … that only the weights in use propose
  readonly counted: readonly RescoredPair[] | null // measured pairs that either proposes or that are right; null: made before they were kept
}

/** What can be said of a refit: it is better, it is worse, or neither is shown. */
export type RefitVerdict = 'better' | 'worse' | 'not-shown'

/**
 * Bits a pair that count: less is what a sample says that happens to lack the rare sure mistakes. With truth drawn from the shipped
 * confidences, refits were called better in 1 of 60 runs and 0 of 58 with it, in 2 and 19 without.
 */
export const LEAST_GAIN = 0.02

/**
 * Judges a refit by the whole interval of what it saves on pairs that it had not seen. Beside weights that may have been fitted to them it is
 * never called worse.
 */
export function judgeRefit({
  gain,
  flattered,
}: Pick<RefitEvaluation, 'gain' | 'flattered'>): RefitVerdict {
  if (gain === null) return 'not-shown'
  if (gain.low > LEAST_GAIN) return 'better'
  return gain.high < -LEAST_GAIN && !flattered ? 'worse' : 'not-shown'
}

/** The counts of what a set of weights does, each with its list. */
export const REFIT_COUNTS = ['proposed', 'right', 'missed'] as const
export type RefitCount = (typeof REFIT_COUNTS)[number]

/** Returns the pairs that a count of a refit counts, by the weights then in use or by the candidate, most confident first. */
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

const FEWEST_REFIT_PAIRS = 40
const FEWEST_REFIT_OF_EACH = 10

/** Returns why so few pairs are no ground to refit by, as a sentence, or null. */
export function refitProblem(pairs: readonly { readonly truth: boolean }[]): string | null {
  const right = pairs.filter(({ truth }) => truth).length
  const wrong = pairs.length - right
  if (
    pairs.length >= FEWEST_REFIT_PAIRS &&
    right >= FEWEST_REFIT_OF_EACH &&
    wrong >= FEWEST_REFIT_OF_EACH
  )
    return null
  return `There are ${pairs.length} answered pairs, ${right} right and ${wrong} wrong. A refit needs ${FEWEST_REFIT_PAIRS}, and ${FEWEST_REFIT_OF_EACH} of each.`
}
