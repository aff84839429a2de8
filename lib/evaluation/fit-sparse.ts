/** A row of a sparse logistic regression. */
export type SparseRow = {
  readonly places: readonly number[] // indexes of its features
  readonly values: readonly number[] // of those features
  readonly offset: number // nats that are added as they are
  readonly y: 0 | 1
  readonly weight: number
}

const MAX_ROUNDS = 200
const SMALLEST_STEP = 1e-4 // nats
const LARGEST_STEP = 1

/**
 * Fits a logistic regression with the penalty ½ · Σ l2 · weight², by Newton steps one feature at a time, which is fast where each row
 * has few of many features. Returns the weights in nats.
 */
export function fitSparse(rows: readonly SparseRow[], l2: readonly number[]): Float64Array {
  const weights = new Float64Array(l2.length)
  const nats = Float64Array.from(rows, ({ offset }) => offset)
  const columns = l2.map((): { row: number; value: number }[] => [])
  for (const [row, { places, values }] of rows.entries())
    for (const [at, place] of places.entries())
      columns[place]?.push({ row, value: values[at] ?? 0 })
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let most = 0
    for (const [place, column] of columns.entries()) {
      const penalty = l2[place] ?? 1
      let slope = penalty * (weights[place] ?? 0)
      let curve = penalty
      for (const { row, value } of column) {
        const { y = 0, weight = 0 } = rows[row] ?? {}
        const probability = 1 / (1 + Math.exp(-(nats[row] ?? 0)))
        slope += weight * (probability - y) * value
        curve += weight * probability * (1 - probability) * value * value
      }
      const step = Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, -slope / curve))
      weights[place] = (weights[place] ?? 0) + step
      for (const { row, value } of column) nats[row] = (nats[row] ?? 0) + step * value
      most = Math.max(most, Math.abs(step))
    }
    if (most < SMALLEST_STEP) break
  }
  return weights
}
