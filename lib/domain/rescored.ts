import { stratifiedRatio } from '@/lib/statistics/stratified-ratio'

import type { JudgedPair, JudgedSample } from './estimates'
import {
  countOutcomes,
  judgedOf,
  matrixAt,
  pairsOf,
  type OutcomeCounts,
  type ThresholdMatrix,
  type ThresholdRate,
  type TunedPair,
} from './threshold'

/** Gives a pair another confidence (0–1) than the one by which it was drawn. */
export type Rescore = (pair: Pick<JudgedPair, 'id' | 'confidence'>) => number

type Asked = {
  readonly rescore: Rescore
  readonly threshold: number
  readonly agentId: string | null // the agent it is about; null: all of the sample
}

/**
 * Estimates precision and recall at a threshold of another confidence than the one by which the strata were drawn: a pair of any stratum
 * may reach it then, so that both are ratios of totals over all strata, and no stratum lies above or below by definition.
 */
export function rescoredAt(
  sample: JudgedSample,
  { rescore, threshold, agentId }: Asked,
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

/** The same labels by another confidence: what it gives at a threshold, and what would come and go. */
export type Comparison = {
  readonly rate: ThresholdRate
  readonly matrix: ThresholdMatrix
  readonly gained: readonly string[] // ids of pairs that reach the threshold only then, highest first
  readonly lost: readonly string[] // … that reach it only now
  readonly gainedCounts: OutcomeCounts
  readonly lostCounts: OutcomeCounts
}

/** Compares a sample as it was drawn with another confidence of its pairs. */
export function compareScores(
  of: {
    readonly strata: JudgedSample['strata']
    readonly pairs: readonly TunedPair[]
  },
  { rescore, threshold, agentId }: Asked,
): Comparison {
  const own = pairsOf(of.pairs, agentId)
  const then = own
    .map((pair) => ({ ...pair, was: pair.confidence, confidence: rescore(pair) }))
    .toSorted((a, b) => b.confidence - a.confidence || b.was - a.was || (a.id < b.id ? -1 : 1))
  const gained = then.filter(({ was, confidence }) => was < threshold && confidence >= threshold)
  const lost = then
    .filter(({ was, confidence }) => was >= threshold && confidence < threshold)
    .toSorted((a, b) => b.was - a.was || (a.id < b.id ? -1 : 1))
  return {
    rate: rescoredAt(judgedOf(of), { rescore, threshold, agentId }),
    matrix: matrixAt(then, threshold),
    gained: gained.map(({ id }) => id),
    lost: lost.map(({ id }) => id),
    gainedCounts: countOutcomes(gained),
    lostCounts: countOutcomes(lost),
  }
}
