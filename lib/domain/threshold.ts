import { precisionAt, recallAt, type JudgedPair, type JudgedSample } from '@/lib/domain/estimates'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'

import type { DrawnStratum } from './blind-sample'

/** A drawn pair for the threshold page, settled or not. Hidden checks are excluded. */
export type TunedPair = Omit<JudgedPair, 'truth'> & {
  readonly truth: boolean | null // null: not settled
}

export const OUTCOMES = ['right', 'wrong', 'unlabelled'] as const
export type Outcome = (typeof OUTCOMES)[number]
export type OutcomeCounts = Readonly<Record<Outcome, number>>

/** The threshold lines, in hundredths; `review` starts a second, lower zone. */
export type Lines = {
  readonly apply: number // 0–1
  readonly review: number | null // 0–1, at most `apply`; null: one line only
}

/** Precision and recall at a threshold. */
export type ThresholdRate = {
  readonly threshold: number
  readonly labels: number // settled pairs at or above it
  readonly precision: Estimate | NoEstimate
  readonly recall: Estimate | NoEstimate
}

/** Rounds to a hundredth, the step of a line. */
export function nearestStep(share: number): number {
  return Math.round(share * 100) / 100
}

/** Moves a line to a share (0–1). The other line yields, so that `review` never exceeds `apply`. */
export function moveLine(lines: Lines, line: keyof Lines, to: number): Lines {
  const at = nearestStep(Math.min(1, Math.max(0, to)))
  if (line === 'review') return { apply: Math.max(lines.apply, at), review: at }
  return { apply: at, review: lines.review === null ? null : Math.min(lines.review, at) }
}

/** Returns a pair's outcome from its labels. */
export function outcomeOf({ truth }: { readonly truth: boolean | null }): Outcome {
  return truth === null ? 'unlabelled' : truth ? 'right' : 'wrong'
}

/** Counts pairs by outcome. */
export function countOutcomes(pairs: readonly { readonly truth: boolean | null }[]): OutcomeCounts {
  const counts = { right: 0, wrong: 0, unlabelled: 0 }
  for (const pair of pairs) counts[outcomeOf(pair)] += 1
  return counts
}

/** Returns an agent's pairs; null: all. */
export function filterByAgent<Pair extends { readonly agentId: string }>(
  pairs: readonly Pair[],
  agentId: string | null,
): readonly Pair[] {
  return agentId === null ? pairs : pairs.filter((pair) => pair.agentId === agentId)
}

/** Estimates precision and recall at a threshold for one agent or all (null), using the drawn confidence. */
export function ratesAt(
  sample: JudgedSample,
  { threshold, agentId }: { readonly threshold: number; readonly agentId: string | null },
): ThresholdRate {
  const domain = agentId === null ? undefined : (pair: JudgedPair) => pair.agentId === agentId
  const reaching = filterByAgent(sample.pairs, agentId).filter(
    ({ confidence }) => confidence >= threshold,
  )
  return {
    threshold,
    labels: reaching.length,
    precision: precisionAt(sample, threshold, { domain }),
    recall: recallAt(sample, threshold, { domain }),
  }
}

/** Keeps only the settled pairs of a sample. */
export function keepSettled(sample: {
  readonly strata: readonly DrawnStratum[]
  readonly pairs: readonly TunedPair[]
}): JudgedSample {
  return {
    strata: sample.strata,
    pairs: sample.pairs.flatMap(({ truth, ...pair }) =>
      truth === null ? [] : [{ ...pair, truth }],
    ),
  }
}

/** Counts of drawn pairs on either side of a threshold. */
export type ThresholdMatrix = {
  readonly reaching: OutcomeCounts
  readonly below: OutcomeCounts
}

/** Counts pairs on either side of a threshold by outcome. */
export function matrixAt(
  pairs: readonly Pick<TunedPair, 'confidence' | 'truth'>[],
  threshold: number,
): ThresholdMatrix {
  return {
    reaching: countOutcomes(pairs.filter(({ confidence }) => confidence >= threshold)),
    below: countOutcomes(pairs.filter(({ confidence }) => confidence < threshold)),
  }
}

const BINS = 20

/** A histogram bar: `from` inclusive, `to` exclusive except for 1. */
export type ScoreBin = OutcomeCounts & { readonly from: number; readonly to: number }

/** Counts pairs by outcome in twenty confidence bins. */
export function countByBin(
  pairs: readonly Pick<TunedPair, 'confidence' | 'truth'>[],
): readonly ScoreBin[] {
  return Array.from({ length: BINS }, (_, nth) => {
    const inside = pairs.filter(({ confidence }) => binIndex(confidence) === nth)
    return { from: nth / BINS, to: (nth + 1) / BINS, ...countOutcomes(inside) }
  })
}

function binIndex(confidence: number): number {
  const nth = Math.floor(confidence * BINS)
  const exact = confidence >= (nth + 1) / BINS ? nth + 1 : nth // 0.15 · 20 is not exactly 3
  return Math.min(BINS - 1, exact)
}

/** The pairs nearest to a line, nearest first. */
export type Neighbors<Pair> = { readonly above: readonly Pair[]; readonly below: readonly Pair[] }

type NeighborInput = Pick<TunedPair, 'id' | 'confidence' | 'truth'>

const OUTCOME_ORDER: Readonly<Record<Outcome, number>> = { wrong: 0, right: 1, unlabelled: 2 }

/** Returns the pairs just above and below a threshold. Ties put wrong pairs first, then right ones. */
export function neighborsAt<Pair extends NeighborInput>(
  pairs: readonly Pair[],
  threshold: number,
  most = 3,
): Neighbors<Pair> {
  const nearest = (inside: readonly Pair[]) =>
    inside
      .toSorted(
        (a, b) =>
          Math.abs(a.confidence - threshold) - Math.abs(b.confidence - threshold) ||
          OUTCOME_ORDER[outcomeOf(a)] - OUTCOME_ORDER[outcomeOf(b)] ||
          (a.id < b.id ? -1 : 1),
      )
      .slice(0, most)
  return {
    above: nearest(pairs.filter(({ confidence }) => confidence >= threshold)),
    below: nearest(pairs.filter(({ confidence }) => confidence < threshold)),
  }
}

/** Returns every pair that can be a neighbor of a line, wherever it is. */
export function allNeighbors<Pair extends NeighborInput>(pairs: readonly Pair[]): readonly Pair[] {
  const found = new Set<Pair>()
  for (let step = 0; step <= 100; step += 1) {
    const { above, below } = neighborsAt(pairs, step / 100)
    for (const pair of [...above, ...below]) found.add(pair)
  }
  return [...found]
}
