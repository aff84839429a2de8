/** A pair as a head sees it. */
export type EmbeddedPair = {
  readonly older: Float32Array // the text's vector, of any length but 0
  readonly newer: Float32Array // as many numbers
  readonly confidence: number // 0–1, of detection
}

/** Weights over the vectors of one embedding model, by which a pair is superseded or not. */
export type EmbeddingHead = {
  readonly weights: Float32Array // nats; three for each number of a vector, then those of OTHER_FEATURES
  readonly cut: number // 0.5–1: the lowest probability that counts as superseded
}

/** Features beside the vectors: always 1, cosine, detection in nats, whether it found evidence, and cosine times detection. */
export const OTHER_FEATURES = 5

// Models give vectors of different length. With these factors the vectors count the same in a fit, however long they are.
const SCALE = Math.sqrt(512)
const PRODUCT_SCALE = SCALE / 4
const COSINE_MIDDLE = 0.5
const COSINE_SCALE = 4
const MOST_NATS = 4
const NATS_SCALE = 0.5
const WITHOUT_EVIDENCE = 0.3 // the most that detection says then (rule W12)

/** Returns how many features pairs of vectors with `dims` numbers have. */
export function featureCount(dims: number): number {
  return 3 * dims + OTHER_FEATURES
}

/**
 * Writes the features of a pair: how far the vectors are apart (|older − newer|), what they have in common (older · newer, number by number),
 * and what the newer one says. Measured against other combinations on pairs that were not fitted to (decision 0212).
 */
export function writeFeatures(to: Float32Array, { older, newer, confidence }: EmbeddedPair): void {
  const dims = older.length
  const [one, other] = [1 / (lengthOf(older) || 1), 1 / (lengthOf(newer) || 1)]
  const productScale = PRODUCT_SCALE * Math.sqrt(dims)
  let cosine = 0
  for (let at = 0; at < dims; at += 1) {
    const a = (older[at] ?? 0) * one
    const b = (newer[at] ?? 0) * other
    cosine += a * b
    to[at] = Math.abs(a - b) * SCALE
    to[dims + at] = a * b * productScale
    to[2 * dims + at] = b * SCALE
  }
  const near = (cosine - COSINE_MIDDLE) * COSINE_SCALE
  const nats = Math.max(-MOST_NATS, Math.min(MOST_NATS, Math.log(confidence / (1 - confidence))))
  const detection = nats * NATS_SCALE
  to.set([1, near, detection, confidence > WITHOUT_EVIDENCE ? 1 : 0, near * detection], 3 * dims)
}

/** Returns the probability, 0–1, that the newer of two texts supersedes the older; null for vectors that the head was not fitted to. */
export function headProbability({ weights }: EmbeddingHead, pair: EmbeddedPair): number | null {
  const { older, newer } = pair
  if (older.length !== newer.length || featureCount(older.length) !== weights.length) return null
  const features = new Float32Array(weights.length)
  writeFeatures(features, pair)
  let nats = 0
  for (const [at, weight] of weights.entries()) nats += weight * (features[at] ?? 0)
  return 1 / (1 + Math.exp(-nats))
}

function lengthOf(vector: Float32Array): number {
  let squares = 0
  for (const value of vector) squares += value * value
  return Math.sqrt(squares)
}
