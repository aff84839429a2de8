import type { LevelModel, LevelWeights, Sample } from './level-model'
import { type Constraints, constraintsOf, projectWeights } from './project-weights'

export type FitOptions = {
  readonly l2: number // > 0: strength of the penalty ½ · l2 · Σ (weight − expected)², weights in nats
  readonly expectedPrior?: number // bits: what the penalty draws the prior to; without it the prior is free
}

const MAX_STEPS = 50_000
const SMALLEST_STEP = 1e-9 // nats
const SHARPEST_CURVE = 0.25 // of the logistic loss

/**
 * Fits the prior and the weights to samples: logistic regression with an L2 penalty under the signs and orders of the model, by
 * projected gradient with momentum and restarts (Beck & Teboulle 2009; O'Donoghue & Candès 2015). Same samples in the same order,
 * same weights.
 */
export function fitWeights(
  samples: readonly Sample[],
  model: LevelModel,
  options: FitOptions,
): LevelWeights {
  if (!(options.l2 > 0)) throw new Error('The penalty must be more than 0.')
  const problem = gather(samples, model, options)
  const nats = descend(problem, constraintsOf(model))
  let at = 0
  const weights = model.map(({ levels }) => levels.map(() => (nats.weights[at++] ?? 0) / Math.LN2))
  return { prior: nats.prior / Math.LN2, weights }
}

/** All samples with the same levels are one row. */
type Problem = {
  readonly width: number // signals
  readonly places: Int32Array // width numbers a row: where each signal's level stands in the flat list of weights
  readonly positive: Float64Array // weight of the samples of a row with y = 1
  readonly total: Float64Array // … of all
  readonly l2: number
  readonly expected: Float64Array // nats, by weight
  readonly expectedPrior: number | null // nats
  readonly curve: Float64Array // bound of the curvature along each weight; they hold together
  readonly priorCurve: number
}

function gather(
  samples: readonly Sample[],
  model: LevelModel,
  { l2, expectedPrior }: FitOptions,
): Problem {
  const width = model.length
  const rows = new Map<string, { places: readonly number[]; positive: number; total: number }>()
  for (const { levels, y, weight } of samples) {
    const key = levels.join()
    const row = rows.get(key) ?? { places: placesOf(levels, model), positive: 0, total: 0 }
    rows.set(key, row)
    row.positive += y * weight
    row.total += weight
  }
  const all = [...rows.values()]
  const size = model.reduce((sum, { levels }) => sum + levels.length, 0)
  const met = new Float64Array(size) // weight of the samples at each level
  for (const { places, total } of all) for (const at of places) met[at] = (met[at] ?? 0) + total
  const sum = all.reduce((weight, { total }) => weight + total, 0)
  // (θ₀ + … + θ_k)² ≤ (k + 1) · Σ θ², which bounds the curvature by a diagonal.
  const bound = SHARPEST_CURVE * (width + 1)
  return {
    width,
    places: Int32Array.from(all.flatMap(({ places }) => places)),
    positive: Float64Array.from(all, ({ positive }) => positive),
    total: Float64Array.from(all, ({ total }) => total),
    l2,
    expected: Float64Array.from(
      model.flatMap(({ levels }) => levels.map(({ expected }) => (expected ?? 0) * Math.LN2)),
    ),
    expectedPrior: expectedPrior === undefined ? null : expectedPrior * Math.LN2,
    curve: met.map((weight) => bound * weight + l2),
    priorCurve: Math.max(bound * sum + l2, Number.MIN_VALUE),
  }
}

function placesOf(levels: readonly number[], model: LevelModel): readonly number[] {
  if (levels.length !== model.length) throw new Error('A sample needs one level for each signal.')
  let first = 0
  return model.map((signal, at) => {
    const level = levels[at] ?? -1
    if (signal.levels[level] === undefined) {
      throw new Error(`A sample is at level ${level} of "${signal.signal}", which there is not.`)
    }
    const place = first + level
    first += signal.levels.length
    return place
  })
}

type Point = { prior: number; readonly weights: Float64Array }

function descend(problem: Problem, constraints: Constraints): Point {
  const { curve, priorCurve } = problem
  const zero = (): Point => ({ prior: 0, weights: new Float64Array(curve.length) })
  let [here, next, ahead] = [zero(), zero(), zero()]
  const slope = zero()
  let pace = 1
  for (let step = 0; step < MAX_STEPS; step++) {
    findSlope(problem, ahead, slope)
    next.prior = ahead.prior - slope.prior / priorCurve
    for (let at = 0; at < curve.length; at++) {
      next.weights[at] = (ahead.weights[at] ?? 0) - (slope.weights[at] ?? 0) / (curve[at] ?? 1)
    }
    projectWeights(next.weights, curve, constraints)
    const arrived = distance(ahead, next) < SMALLEST_STEP
    if (turnsBack(problem, { here, ahead, next })) pace = 1
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
    const surplus = (total[row] ?? 0) / (1 + Math.exp(-nats)) - (positive[row] ?? 0)
    sum += surplus
    for (let at = start; at < end; at++) {
      const place = places[at] ?? 0
      slope.weights[place] = (slope.weights[place] ?? 0) + surplus
    }
  }
  slope.prior = sum + (expectedPrior === null ? 0 : l2 * (prior - expectedPrior))
}

function distance(a: Point, b: Point): number {
  let most = Math.abs(a.prior - b.prior)
  for (let at = 0; at < a.weights.length; at++) {
    most = Math.max(most, Math.abs((a.weights[at] ?? 0) - (b.weights[at] ?? 0)))
  }
  return most
}

/** Momentum has carried too far when the step it led to points against the way that was made. */
function turnsBack(
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
