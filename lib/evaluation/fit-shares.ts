import { type Point, type Problem, shareOf } from './fit-problem'

const LEAST_SHARE = 0.1
const MAX_SHARE = 1 // no register increases evidence
const NEWTON_STEPS = 20

/**
 * Fits the share of each scaling level with the weights fixed, by Newton's method with the penalty ½ · l2 · (share − expected)²:
 * Platt's slope (1999) per register. Returns the largest change of a share.
 */
export function fitShares(problem: Problem, point: Point): number {
  const { scaledBy, shares, heldShares } = problem
  let most = 0
  for (const place of new Set(scaledBy.flat())) {
    if (heldShares[place] === true) continue
    const before = shares[place] ?? 1
    const expected = problem.expectedShares[place] ?? 1
    const rows = sumsOf(problem, point, place)
    const fitted = fitShare(rows, { l2: problem.l2, expected, from: before })
    shares[place] = fitted
    most = Math.max(most, Math.abs(fitted - before))
  }
  return most
}

type Row = { readonly nats: number; readonly positive: number; readonly total: number }

function sumsOf(problem: Problem, { prior, weights }: Point, place: number): readonly Row[] {
  const { width, places, scaledBy, positive, total } = problem
  const rows: Row[] = []
  for (let row = 0; row < total.length; row++) {
    if (scaledBy[row]?.includes(place) !== true) continue
    let nats = prior
    for (let at = row * width; at < (row + 1) * width; at++) nats += weights[places[at] ?? 0] ?? 0
    nats *= shareOf(problem, row, place)
    rows.push({ nats, positive: positive[row] ?? 0, total: total[row] ?? 0 })
  }
  return rows
}

function fitShare(
  rows: readonly Row[],
  { l2, expected, from }: { readonly l2: number; readonly expected: number; readonly from: number },
): number {
  let share = from
  for (let step = 0; step < NEWTON_STEPS; step++) {
    let slope = l2 * (share - expected)
    let curve = l2
    for (const { nats, positive, total } of rows) {
      const probability = 1 / (1 + Math.exp(-share * nats))
      slope += (total * probability - positive) * nats
      curve += total * probability * (1 - probability) * nats * nats
    }
    share = Math.min(MAX_SHARE, Math.max(LEAST_SHARE, share - slope / curve))
  }
  return share
}
