import type { LevelModel, Sample } from './level-model'

export type FitOptions = {
  readonly l2: number // > 0: strength of the penalty ½ · l2 · Σ (weight − expected)², weights in nats
  readonly expectedPrior?: number // bits: what the penalty draws the prior to; without it the prior is free
}

/** A prior and weights, in nats. */
export type Point = { prior: number; readonly weights: Float64Array }

const SHARPEST_CURVE = 0.25 // of the logistic loss

/** What is fitted; all samples with the same levels are one row. */
export type Problem = {
  readonly width: number // signals
  readonly size: number // weights
  readonly places: Int32Array // width numbers a row: where each signal's level stands in the flat list of weights
  readonly scaledBy: Int32Array // the place of the level of a row that lets evidence count for a share, -1 = none
  readonly shares: Float64Array // by place; 1 where all counts
  readonly expectedShares: Float64Array // by place: what the penalty draws them to
  readonly positive: Float64Array // weight of the samples of a row with y = 1
  readonly total: Float64Array // … of all
  readonly l2: number
  readonly expected: Float64Array // nats, by weight
  readonly expectedPrior: number | null // nats
  readonly curve: Float64Array // bound of the curvature along each weight; they hold together
  readonly priorCurve: number
}

/** Gathers samples into a problem with all shares where the penalty draws them. */
export function gatherProblem(
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
  const scales = model.flatMap(({ levels }) => levels.map((level) => level.scales === true))
  const shares = model.flatMap(({ levels }) => levels.map((level) => level.expectedShare ?? 1))
  const sum = all.reduce((weight, { total }) => weight + total, 0)
  // (θ₀ + … + θ_k)² ≤ (k + 1) · Σ θ², which bounds the curvature by a diagonal.
  const bound = SHARPEST_CURVE * (width + 1)
  return {
    width,
    size,
    places: Int32Array.from(all.flatMap(({ places }) => places)),
    scaledBy: Int32Array.from(all, ({ places }) => places.find((at) => scales[at] === true) ?? -1),
    shares: Float64Array.from(shares),
    expectedShares: Float64Array.from(shares),
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
