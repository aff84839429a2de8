import { precisionAt, recallAt, type JudgedPair, type JudgedSample } from '@/lib/domain/estimates'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'

import type { DrawnStratum } from './blind-sample'

/** A drawn pair as the threshold page has it: settled or not; hidden checks are none. */
export type TunedPair = Omit<JudgedPair, 'truth'> & {
  readonly truth: boolean | null // null: not settled
}

export const OUTCOMES = ['right', 'wrong', 'unlabelled'] as const
export type Outcome = (typeof OUTCOMES)[number]
export type OutcomeCounts = Readonly<Record<Outcome, number>>

/** What is cut by, in hundredths: from `apply` on, and from `review` on where there are two lines. */
export type Lines = {
  readonly apply: number // 0–1
  readonly review: number | null // 0–1, at most `apply`; null: there is one line
}

/** What a threshold would give. */
export type ThresholdRate = {
  readonly threshold: number
  readonly labels: number // settled pairs that reach it
  readonly precision: Estimate | NoEstimate
  readonly recall: Estimate | NoEstimate
}

/** Returns the nearest hundredth, which is where a line can stand. */
export function nearestStep(share: number): number {
  return Math.round(share * 100) / 100
}

/** Moves a line to a share (0–1); the other gives way, so that the one for review never stands above. */
export function moveLine(lines: Lines, line: keyof Lines, to: number): Lines {
  const at = nearestStep(Math.min(1, Math.max(0, to)))
  if (line === 'review') return { apply: Math.max(lines.apply, at), review: at }
  return { apply: at, review: lines.review === null ? null : Math.min(lines.review, at) }
}

/** Returns what was said of a pair: it is a supersession, it is none, or nobody has settled it. */
export function outcomeOf({ truth }: { readonly truth: boolean | null }): Outcome {
  return truth === null ? 'unlabelled' : truth ? 'right' : 'wrong'
}

/** Counts pairs by what was said of them. */
export function countOutcomes(pairs: readonly { readonly truth: boolean | null }[]): OutcomeCounts {
  const counts = { right: 0, wrong: 0, unlabelled: 0 }
  for (const pair of pairs) counts[outcomeOf(pair)] += 1
  return counts
}

/** Returns the pairs of an agent; null: all. */
export function pairsOf<Pair extends { readonly agentId: string }>(
  pairs: readonly Pair[],
  agentId: string | null,
): readonly Pair[] {
  return agentId === null ? pairs : pairs.filter((pair) => pair.agentId === agentId)
}

/** Estimates precision and recall at a threshold, of an agent or of all (null), by the confidence that the strata were drawn by. */
export function ratesAt(
  sample: JudgedSample,
  { threshold, agentId }: { readonly threshold: number; readonly agentId: string | null },
): ThresholdRate {
  const domain = agentId === null ? undefined : (pair: JudgedPair) => pair.agentId === agentId
  const reaching = pairsOf(sample.pairs, agentId).filter(
    ({ confidence }) => confidence >= threshold,
  )
  return {
    threshold,
    labels: reaching.length,
    precision: precisionAt(sample, threshold, { domain }),
    recall: recallAt(sample, threshold, { domain }),
  }
}

/** Returns a sample as estimates take it: its settled pairs. */
export function judgedOf(of: {
  readonly strata: readonly DrawnStratum[]
  readonly pairs: readonly TunedPair[]
}): JudgedSample {
  return {
    strata: of.strata,
    pairs: of.pairs.flatMap(({ truth, ...pair }) => (truth === null ? [] : [{ ...pair, truth }])),
  }
}

/** What a threshold does to the drawn pairs, as counts of them. */
export type ThresholdMatrix = {
  readonly reaching: OutcomeCounts
  readonly below: OutcomeCounts
}

/** Counts what reaches a threshold and what does not, by what was said of it. */
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

/** A bar of the histogram: `from` counts in, `to` does not, but for 1. */
export type ScoreBin = OutcomeCounts & { readonly from: number; readonly to: number }

/** Counts pairs in twenty bins of confidence, by what was said of them. */
export function binsOf(
  pairs: readonly Pick<TunedPair, 'confidence' | 'truth'>[],
): readonly ScoreBin[] {
  return Array.from({ length: BINS }, (_, nth) => {
    const inside = pairs.filter(({ confidence }) => binOf(confidence) === nth)
    return { from: nth / BINS, to: (nth + 1) / BINS, ...countOutcomes(inside) }
  })
}

function binOf(confidence: number): number {
  const nth = Math.floor(confidence * BINS)
  const exact = confidence >= (nth + 1) / BINS ? nth + 1 : nth // .15 · 20 is a little more or less than 3
  return Math.min(BINS - 1, exact)
}

/** The pairs nearest to a line, nearest first. */
export type Neighbours<Pair> = { readonly above: readonly Pair[]; readonly below: readonly Pair[] }

type Placed = Pick<TunedPair, 'id' | 'confidence' | 'truth'>

const SAID_FIRST: Readonly<Record<Outcome, number>> = { wrong: 0, right: 1, unlabelled: 2 }

/** Finds the pairs just above and just below a threshold; of one confidence the wrong ones first, then the right ones. */
export function neighboursAt<Pair extends Placed>(
  pairs: readonly Pair[],
  threshold: number,
  most = 3,
): Neighbours<Pair> {
  const nearest = (inside: readonly Pair[]) =>
    inside
      .toSorted(
        (a, b) =>
          Math.abs(a.confidence - threshold) - Math.abs(b.confidence - threshold) ||
          SAID_FIRST[outcomeOf(a)] - SAID_FIRST[outcomeOf(b)] ||
          (a.id < b.id ? -1 : 1),
      )
      .slice(0, most)
  return {
    above: nearest(pairs.filter(({ confidence }) => confidence >= threshold)),
    below: nearest(pairs.filter(({ confidence }) => confidence < threshold)),
  }
}

/** Returns the pairs that can stand next to a line, wherever it is put. */
export function everNeighbours<Pair extends Placed>(pairs: readonly Pair[]): readonly Pair[] {
  const found = new Set<Pair>()
  for (let step = 0; step <= 100; step += 1) {
    const { above, below } = neighboursAt(pairs, step / 100)
    for (const pair of [...above, ...below]) found.add(pair)
  }
  return [...found]
}
