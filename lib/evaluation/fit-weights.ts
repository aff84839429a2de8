import { gatherProblem, shareOf, type FitOptions, type Point, type Problem } from './fit-problem'
import { fitShares } from './fit-shares'
import type { LevelModel, LevelWeights, Sample } from './level-model'
import { type Constraints, readConstraints, projectWeights } from './project-weights'

export type { FitOptions } from './fit-problem'

const MAX_STEPS = 50_000
const MIN_STEP = 1e-9 // nats
const MAX_ROUNDS = 100
const SMALLEST_SHARE_STEP = 1e-4

/**
 * Fits the prior and weights to samples: logistic regression with an L2 penalty and the model's sign and order constraints, by
 * projected gradient with momentum and restarts (Beck & Teboulle 2009; O'Donoghue & Candès 2015). With scaling levels, weights and
 * shares are fitted in turn until the shares converge. Deterministic for the same samples in the same order.
 */
export function fitWeights(
  samples: readonly Sample[],
  model: LevelModel,
  options: FitOptions,
): LevelWeights {
  if (!(options.l2 > 0)) throw new Error('The penalty must be more than 0.')
  const problem = gatherProblem(samples, model, options)
  const constraints = readConstraints(model)
  const start = options.holdsPrior === true ? (problem.expectedPrior ?? 0) : 0
  let nats = descend(problem, constraints, {
    prior: start,
    weights: new Float64Array(problem.size),
  })
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (fitShares(problem, nats) < SMALLEST_SHARE_STEP) break
    nats = descend(problem, constraints, nats)
  }
  const split = (flat: Float64Array, factor: number) => {
    let at = 0
    return model.map(({ levels }) => levels.map(() => (flat[at++] ?? 0) * factor))
  }
  return {
    prior: nats.prior / Math.LN2,
    weights: split(nats.weights, 1 / Math.LN2),
    shares: split(problem.shares, 1),
  }
}

function descend(problem: Problem, constraints: Constraints, from: Point): Point {
  const { curve, priorCurve } = problem
  const start = (): Point => ({ prior: from.prior, weights: from.weights.slice() })
  let [here, next, ahead] = [start(), start(), start()]
  const slope = start()
  let pace = 1
  for (let step = 0; step < MAX_STEPS; step++) {
    findSlope(problem, ahead, slope)
    next.prior = ahead.prior - slope.prior / priorCurve
    for (let at = 0; at < curve.length; at++) {
      next.weights[at] = (ahead.weights[at] ?? 0) - (slope.weights[at] ?? 0) / (curve[at] ?? 1)
    }
    projectWeights(next.weights, curve, constraints)
    const arrived = distance(ahead, next) < MIN_STEP
    if (overshoots(problem, { here, ahead, next })) pace = 1
    const faster = (1 + Math.sqrt(1 + 4 * pace * pace)) / 2
    const momentum = (pace - 1) / faster
    pace = faster
    ahead.prior = next.prior + momentum * (next.prior - here.prior)
    for (let at = 0; at < curve.length; at++) {
      const to = next.weights[at] ?? 0
      ahead.weights[at] = to + momentum * (to - (here.weights[at] ?? 0))
    }
    ;[here, next] = [next, here]
    if (arrived) break
  }
  return here
}

function findSlope(problem: Problem, { prior, weights }: Point, slope: Point): void {
  const { width, places, positive, total, l2, expected, expectedPrior } = problem
  for (let at = 0; at < weights.length; at++) {
    slope.weights[at] = l2 * ((weights[at] ?? 0) - (expected[at] ?? 0))
  }
  let sum = 0
  for (let row = 0; row < total.length; row++) {
    const [start, end] = [row * width, (row + 1) * width]
    let nats = prior
    for (let at = start; at < end; at++) nats += weights[places[at] ?? 0] ?? 0
    const share = shareOf(problem, row)
    const surplus =
      ((total[row] ?? 0) / (1 + Math.exp(-share * nats)) - (positive[row] ?? 0)) * share
    sum += surplus
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      slope.weights[place] = (slope.weights[place] ?? 0) + surplus
    }
  }
  slope.prior = problem.holdsPrior
    ? 0
    : sum + (expectedPrior === null ? 0 : l2 * (prior - expectedPrior))
}

function distance(a: Point, b: Point): number {
  let most = Math.abs(a.prior - b.prior)
  for (let at = 0; at < a.weights.length; at++) {
    most = Math.max(most, Math.abs((a.weights[at] ?? 0) - (b.weights[at] ?? 0)))
  }
  return most
}

/** True when momentum overshot: the step points against the direction of travel. */
function overshoots(
  { curve, priorCurve }: Problem,
  { here, ahead, next }: { readonly here: Point; readonly ahead: Point; readonly next: Point },
): boolean {
  let along = priorCurve * (ahead.prior - next.prior) * (next.prior - here.prior)
  for (let at = 0; at < curve.length; at++) {
    const to = next.weights[at] ?? 0
    along += (curve[at] ?? 0) * ((ahead.weights[at] ?? 0) - to) * (to - (here.weights[at] ?? 0))
  }
  return along > 0
}
