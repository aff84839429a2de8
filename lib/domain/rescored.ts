import { stratifiedRatio } from '@/lib/statistics/stratified-ratio'

import type { JudgedPair, JudgedSample } from './estimates'
import {
  countOutcomes,
  keepSettled,
  matrixAt,
  filterByAgent,
  type OutcomeCounts,
  type ThresholdMatrix,
  type ThresholdRate,
  type TunedPair,
} from './threshold'

/** Returns a new confidence (0–1) for a drawn pair. */
export type Rescore = (pair: Pick<JudgedPair, 'id' | 'confidence'>) => number

type RescoreOptions = {
  readonly rescore: Rescore
  readonly threshold: number
  readonly agentId: string | null // the agent covered; null: all
}

/**
 * Estimates precision and recall at a threshold under a new confidence. Strata were drawn by the old one, so a pair of any stratum
 * may reach the threshold, and both rates are ratios of totals over all strata.
 */
export function rescoredAt(
  sample: JudgedSample,
  { rescore, threshold, agentId }: RescoreOptions,
): ThresholdRate {
  const seen = sample.pairs.map((pair) => ({
    ...pair,
    inside: agentId === null || pair.agentId === agentId,
    reaches: rescore(pair) >= threshold,
  }))
  type Seen = (typeof seen)[number]
  const ratio = (whole: (pair: Seen) => boolean, part: (pair: Seen) => boolean) =>
    stratifiedRatio(
      sample.strata.map(({ name, size }) => {
        const own = seen.filter(({ stratum }) => stratum === name)
        const below = own.filter((pair) => pair.inside && whole(pair))
        return {
          size,
          sampled: own.length,
          whole: below.length,
          part: below.filter(part).length,
        }
      }),
    )
  const isTrue = ({ truth }: Seen) => truth
  const reaches = (pair: Seen) => pair.reaches
  return {
    threshold,
    labels: seen.filter((pair) => pair.inside && pair.reaches).length,
    precision: ratio(reaches, isTrue),
    recall: ratio(isTrue, reaches),
  }
}

/** The effect of a new confidence on the same labels at a threshold. */
export type Comparison = {
  readonly rate: ThresholdRate
  readonly matrix: ThresholdMatrix
  readonly gained: readonly string[] // ids of pairs that reach the threshold only with the new confidence, highest first
  readonly lost: readonly string[] // ids of pairs that reach it only with the old one
  readonly gainedCounts: OutcomeCounts
  readonly lostCounts: OutcomeCounts
}

/** Compares a sample under its drawn confidence and a new one. */
export function compareScores(
  sample: {
    readonly strata: JudgedSample['strata']
    readonly pairs: readonly TunedPair[]
  },
  { rescore, threshold, agentId }: RescoreOptions,
): Comparison {
  const own = filterByAgent(sample.pairs, agentId)
  const then = own
    .map((pair) => ({ ...pair, was: pair.confidence, confidence: rescore(pair) }))
    .toSorted((a, b) => b.confidence - a.confidence || b.was - a.was || (a.id < b.id ? -1 : 1))
  const gained = then.filter(({ was, confidence }) => was < threshold && confidence >= threshold)
  const lost = then
    .filter(({ was, confidence }) => was >= threshold && confidence < threshold)
    .toSorted((a, b) => b.was - a.was || (a.id < b.id ? -1 : 1))
  return {
    rate: rescoredAt(keepSettled(sample), { rescore, threshold, agentId }),
    matrix: matrixAt(then, threshold),
    gained: gained.map(({ id }) => id),
    lost: lost.map(({ id }) => id),
    gainedCounts: countOutcomes(gained),
    lostCounts: countOutcomes(lost),
  }
}
