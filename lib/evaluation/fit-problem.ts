import type { LevelModel, Sample } from './level-model'

export type FitOptions = {
  readonly l2: number // > 0: strength of the penalty ½ · l2 · Σ (weight − expected)², weights in nats
  readonly expectedPrior?: number // bits; the penalty draws the prior here; free if absent
  readonly holdsPrior?: boolean // the prior stays there
}

/** A prior and weights, in nats. */
export type Point = { prior: number; readonly weights: Float64Array }

const MAX_CURVATURE = 0.25 // maximum second derivative of the logistic loss

/** The fitting problem; samples with equal levels share a row. */
export type Problem = {
  readonly width: number // number of signals
  readonly size: number // number of weights
  readonly places: Int32Array // width numbers per row: the index of each signal's level in the flat list of weights
  readonly scaledBy: readonly (readonly number[])[] // indexes of each row's scaling levels
  readonly shares: Float64Array // by index; 1 = counts fully
  readonly expectedShares: Float64Array // by index: where the penalty draws them
  readonly positive: Float64Array // sample weight per row with y = 1
  readonly total: Float64Array // … in total
  readonly l2: number
  readonly expected: Float64Array // nats, by weight
  readonly expectedPrior: number | null // nats
  readonly holdsPrior: boolean
  readonly heldShares: readonly boolean[] // by index
  readonly curve: Float64Array // upper bounds of the curvature along each weight, valid jointly
  readonly priorCurve: number
}

/** Gathers samples into a problem, with shares at their expected values. */
export function gatherProblem(
  samples: readonly Sample[],
  model: LevelModel,
  { l2, expectedPrior, holdsPrior = false }: FitOptions,
): Problem {
  const width = model.length
  const rows = new Map<string, { places: readonly number[]; positive: number; total: number }>()
  for (const { levels, y, weight } of samples) {
    const key = levels.join()
    const row = rows.get(key) ?? { places: indexPlaces(levels, model), positive: 0, total: 0 }
    rows.set(key, row)
    row.positive += y * weight
    row.total += weight
  }
  const all = [...rows.values()]
  const size = model.reduce((sum, { levels }) => sum + levels.length, 0)
  const levelTotals = new Float64Array(size) // sample weight at each level
  for (const { places, total } of all)
    for (const at of places) levelTotals[at] = (levelTotals[at] ?? 0) + total
  const scales = model.flatMap(({ levels }) => levels.map((level) => level.scales === true))
  const shares = model.flatMap(({ levels }) => levels.map((level) => level.expectedShare ?? 1))
  const sum = all.reduce((weight, { total }) => weight + total, 0)
  // (θ₀ + … + θ_k)² ≤ (k + 1) · Σ θ² bounds the curvature by a diagonal.
  const bound = MAX_CURVATURE * (width + 1)
  return {
    width,
    size,
    places: Int32Array.from(all.flatMap(({ places }) => places)),
    scaledBy: all.map(({ places }) => places.filter((at) => scales[at] === true)),
    shares: Float64Array.from(shares),
    expectedShares: Float64Array.from(shares),
    positive: Float64Array.from(all, ({ positive }) => positive),
    total: Float64Array.from(all, ({ total }) => total),
    l2,
    expected: Float64Array.from(
      model.flatMap(({ levels }) => levels.map(({ expected }) => (expected ?? 0) * Math.LN2)),
    ),
    expectedPrior: expectedPrior === undefined ? null : expectedPrior * Math.LN2,
    holdsPrior,
    heldShares: model.flatMap(({ levels }) => levels.map(({ held }) => held === true)),
    curve: levelTotals.map((weight) => bound * weight + l2),
    priorCurve: Math.max(bound * sum + l2, Number.MIN_VALUE),
  }
}

/** Returns the share (0–1) of a row that counts, without that of one level. */
export function shareOf({ scaledBy, shares }: Problem, row: number, except = -1): number {
  let share = 1
  for (const at of scaledBy[row] ?? []) if (at !== except) share *= shares[at] ?? 1
  return share
}

function indexPlaces(levels: readonly number[], model: LevelModel): readonly number[] {
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
