import type { JudgedSample } from '@/lib/domain/estimates'
import { rescoredAt } from '@/lib/domain/rescored'
import type {
  RefitEvaluation,
  RescoredPair,
  RescoredPairs,
  WeightsMeasured,
} from '@/lib/domain/weight-set'
import { calibrationError } from '@/lib/statistics/calibration'
import { clusteredMean } from '@/lib/statistics/clustered-mean'

/** Confidences (0–1) by pair id; 0: nothing fired. */
export type Scores = ReadonlyMap<string, number>

/** The sample whose strata weight the labeled pairs. */
export type RefitSample = {
  readonly number: number
  readonly agentId: string | null // the agent covered; null: all
  readonly judged: JudgedSample
}

type Answered = {
  readonly id: string
  readonly group: string // its aspect, within which answers may be correlated
  readonly truth: boolean
  readonly blind: boolean
}

type EvaluationOptions = {
  readonly threshold: number // 0–1
  readonly sample: RefitSample | null
  readonly flattered: boolean // the current weights may have been fitted to these pairs
  readonly now: Scores // with the current weights
  readonly unseen: Scores // with weights fitted without the pair
}

const MIN_BLIND = 50 // with fewer, all answers are measured
const FEWEST_GROUPS = 30
const MIN_CONFIDENCE = 0.001 // clips confidences near 0 or 1, so that one answer costs at most ten bits

/** Compares refitted and current weights on the same answered pairs: what would be proposed, and log loss in bits per pair. */
export function evaluateRefit(
  pairs: readonly Answered[],
  options: EvaluationOptions,
): Omit<RefitEvaluation, 'l2' | 'folds'> {
  const blind = pairs.filter((pair) => pair.blind)
  const on = blind.length >= MIN_BLIND ? 'blind' : 'all'
  const own = on === 'blind' ? blind : pairs
  const reaches = (scores: Scores, { id }: Answered) => (scores.get(id) ?? 0) >= options.threshold
  return {
    blind: blind.length,
    verdicts: pairs.length - blind.length,
    right: pairs.filter(({ truth }) => truth).length,
    threshold: options.threshold,
    measured: {
      on,
      pairs: own.length,
      fired: own.filter((pair) => fires(options.now, pair)).length,
    },
    sample: options.sample?.number ?? null,
    flattered: options.flattered,
    current: measure(own, options.now, options),
    candidate: measure(own, options.unseen, options),
    gain: measureGain(own, options),
    gained: movedBy(
      own.filter((pair) => reaches(options.unseen, pair) && !reaches(options.now, pair)),
      options,
    ),
    lost: movedBy(
      own.filter((pair) => !reaches(options.unseen, pair) && reaches(options.now, pair)),
      options,
    ),
    counted: rescored(
      own.filter(
        (pair) => pair.truth || reaches(options.unseen, pair) || reaches(options.now, pair),
      ),
      options,
    ),
  }
}

const MOST_MOVED = 50

function rescored(
  pairs: readonly Answered[],
  { now, unseen }: EvaluationOptions,
): readonly RescoredPair[] {
  return pairs.map(({ id, truth, blind }) => ({
    id,
    truth,
    blind,
    was: now.get(id) ?? 0,
    becomes: unseen.get(id) ?? 0,
  }))
}

function movedBy(pairs: readonly Answered[], options: EvaluationOptions): RescoredPairs {
  const moved = rescored(pairs, options)
  const right = pairs.filter(({ truth }) => truth).length
  return {
    right,
    wrong: pairs.length - right,
    pairs: moved
      .toSorted(
        (a, b) =>
          Math.abs(b.becomes - b.was) - Math.abs(a.becomes - a.was) || (a.id < b.id ? -1 : 1),
      )
      .slice(0, MOST_MOVED),
  }
}

function fires(scores: Scores, { id }: Answered): boolean {
  return (scores.get(id) ?? 0) > 0 // the same pairs for all weights: firing does not depend on them
}

function measure(
  pairs: readonly Answered[],
  scores: Scores,
  { threshold, sample }: EvaluationOptions,
): WeightsMeasured {
  const reaching = pairs.filter(({ id }) => (scores.get(id) ?? 0) >= threshold)
  const right = reaching.filter(({ truth }) => truth).length
  const fired = pairs.filter((pair) => fires(scores, pair))
  return {
    proposed: reaching.length,
    right,
    missed: pairs.filter(({ truth }) => truth).length - right,
    loss: mean(fired.map((pair) => logLoss(pair, scores))) ?? 0,
    calibrationError: calibrationError(
      fired.map(({ id, truth }) => ({ confidence: scores.get(id) ?? 0, positive: truth })),
    ),
    rate:
      sample === null
        ? null
        : rescoredAt(sample.judged, {
            rescore: ({ id, confidence }) => scores.get(id) ?? confidence,
            threshold,
            agentId: sample.agentId,
          }),
  }
}

/** The logarithmic score (Good 1952), in bits. */
function logLoss({ id, truth }: Answered, scores: Scores): number {
  const confidence = Math.min(1 - MIN_CONFIDENCE, Math.max(MIN_CONFIDENCE, scores.get(id) ?? 0))
  return -Math.log2(truth ? confidence : 1 - confidence)
}

/** Returns the candidate's gain per pair: the mean paired difference, with an interval clustered by aspect. */
function measureGain(
  pairs: readonly Answered[],
  { now, unseen }: EvaluationOptions,
): RefitEvaluation['gain'] {
  const fired = pairs.filter((pair) => fires(now, pair))
  return clusteredMean(
    fired.map((pair) => ({
      cluster: pair.group,
      value: logLoss(pair, now) - logLoss(pair, unseen),
    })),
    FEWEST_GROUPS,
  )
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length
}
