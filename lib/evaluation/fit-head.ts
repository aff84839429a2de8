import {
  type EmbeddedPair,
  type EmbeddingHead,
  featureCount,
  headProbability,
  OTHER_FEATURES,
  writeFeatures,
} from '@/lib/domain/embedding-head'

import { FOLDS } from './subject-folds'

/** A labeled pair with its vectors. */
export type HeadSample = EmbeddedPair & {
  readonly y: 0 | 1 // 1: the newer supersedes the older
  readonly fold: number // 0 to FOLDS − 1; pairs of one subject share it
  readonly proposed: boolean // by detection, so that the head is not asked
}

// Ridge penalties, ½ · l2 · Σ weight². That of the vectors was chosen among 30, 100 and 300 on pairs that were not fitted to (decision 0212).
const VECTOR_L2 = 100
const OTHER_L2 = 0.05

/** Current facts that a head may call superseded, of those it would be asked about. */
const MOST_WRONG = 0.03
const LOWEST_CUT = 0.5

/**
 * Fits a head to labeled pairs by logistic regression. The cut is the lowest that calls at most 3 in 100 current facts superseded, in
 * pairs whose fold was not fitted to. `breathe` lets others work between the steps.
 */
export async function fitHead(
  samples: readonly HeadSample[],
  breathe: () => Promise<void>,
): Promise<EmbeddingHead> {
  const seen: { readonly y: 0 | 1; readonly probability: number }[] = []
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const others = samples.filter((sample) => sample.fold !== fold)
    const head = { weights: await fitWeights(others, breathe), cut: LOWEST_CUT }
    for (const sample of samples) {
      if (sample.fold !== fold || sample.proposed) continue
      seen.push({ y: sample.y, probability: headProbability(head, sample) ?? 0 })
    }
  }
  return { weights: await fitWeights(samples, breathe), cut: cutOf(seen) }
}

function cutOf(seen: readonly { readonly y: 0 | 1; readonly probability: number }[]): number {
  const wrong = seen.filter(({ y }) => y === 0).map(({ probability }) => probability)
  const allowed = Math.floor(wrong.length * MOST_WRONG)
  const first = wrong.toSorted((a, b) => b - a)[allowed] // the first that must be below
  return Math.min(1, Math.max(LOWEST_CUT, (first ?? 0) + Number.EPSILON))
}

const MOST_STEPS = 60 // with 100 and 200, pairs that were not fitted to are told apart no better
const NEGLIGIBLE = 1e-4 // nats: where no weight moves further, the fit has ended
const POWER_STEPS = 10
const SAFETY = 1.05 // the power method comes near the largest curvature from below

/** Minimizes the penalized logistic loss by accelerated gradient steps (Nesterov 1983), whose size follows from the largest curvature. */
async function fitWeights(
  samples: readonly HeadSample[],
  breathe: () => Promise<void>,
): Promise<Float32Array> {
  const width = featureCount(samples[0]?.older.length ?? 0)
  const rows = samples.map((sample) => {
    const row = new Float32Array(width)
    writeFeatures(row, sample)
    return row
  })
  const l2 = new Float64Array(width).fill(VECTOR_L2).fill(OTHER_L2, width - OTHER_FEATURES)
  const gradient = new Float64Array(width)
  const step = 1 / (SAFETY * (await largestCurvature(rows, width, breathe)) + VECTOR_L2)
  const ahead = new Float64Array(width)
  let weights = new Float64Array(width)
  let momentum = 1
  for (let nth = 0; nth < MOST_STEPS; nth += 1) {
    await breathe()
    for (const [at, weight] of ahead.entries()) gradient[at] = (l2[at] ?? 0) * weight
    for (const [at, row] of rows.entries()) {
      const error = 1 / (1 + Math.exp(-productOf(row, ahead))) - (samples[at]?.y ?? 0)
      addTo(gradient, row, error)
    }
    const next = ahead.map((weight, at) => weight - step * (gradient[at] ?? 0))
    const faster = (1 + Math.sqrt(1 + 4 * momentum * momentum)) / 2
    let moved = 0
    for (const [at, weight] of next.entries()) {
      const by = weight - (weights[at] ?? 0)
      moved = Math.max(moved, Math.abs(by))
      ahead[at] = weight + ((momentum - 1) / faster) * by
    }
    weights = next
    momentum = faster
    if (moved < NEGLIGIBLE) break
  }
  return Float32Array.from(weights)
}

/** Returns the largest curvature of the logistic loss in any direction, from below, by the power method. */
async function largestCurvature(
  rows: readonly Float32Array[],
  width: number,
  breathe: () => Promise<void>,
): Promise<number> {
  let direction = Float64Array.from({ length: width }, (_none, at) => Math.cos(at)) // any that is not orthogonal to the largest
  let size = 0
  for (let nth = 0; nth < POWER_STEPS; nth += 1) {
    await breathe()
    const next = new Float64Array(width)
    for (const row of rows) addTo(next, row, productOf(row, direction))
    size = Math.sqrt(productOf(next, next))
    direction = next.map((value) => value / (size || 1))
  }
  return size / 4 // the logistic function is nowhere steeper
}

function productOf(one: Float32Array | Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < other.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function addTo(sum: Float64Array, row: Float32Array, factor: number): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + factor * (row[at] ?? 0)
}
