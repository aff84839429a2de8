import { describe, expect, it } from 'vitest'

import { featureCount, headProbability, writeFeatures } from './embedding-head'

const pair = (older: readonly number[], newer: readonly number[], confidence = 0.2) => ({
  older: Float32Array.from(older),
  newer: Float32Array.from(newer),
  confidence,
})

function features(...given: Parameters<typeof pair>): readonly number[] {
  const to = new Float32Array(featureCount(given[0].length))
  writeFeatures(to, pair(...given))
  return [...to].map((value) => Math.round(value * 1_000) / 1_000)
}

const size = (values: readonly number[]) => Math.hypot(...values)

describe('writeFeatures', () => {
  it('[E5] the length of a vector means nothing, its direction does', () => {
    expect(features([3, 4], [1, 0])).toEqual(features([6, 8], [0.5, 0]))
    expect(features([3, 4], [1, 0])).not.toEqual(features([4, 3], [1, 0]))
  })

  it('[E5] how many numbers a model gives does not decide how much they count', () => {
    const wide = (values: readonly number[]) => values.flatMap((value) => Array(64).fill(value))
    const few = features([1, 2, 2, 1], [2, 1, -1, 2])
    const many = features(wide([1, 2, 2, 1]), wide([2, 1, -1, 2]))
    for (const block of [0, 1, 2]) {
      const part = (of: readonly number[], dims: number) =>
        size(of.slice(block * dims, (block + 1) * dims))
      expect(part(many, 256)).toBeCloseTo(part(few, 4), 1)
    }
    expect(many.slice(-5)).toEqual(few.slice(-5))
  })

  it('[E5] what detection says counts in nats, and certainty is bounded', () => {
    const detection = (confidence: number) => features([1, 0], [0, 1], confidence).slice(-3, -1)
    expect(detection(0.5)).toEqual([0, 1])
    expect(detection(0.3)).toEqual([-0.424, 0]) // without evidence
    expect(detection(0)).toEqual([-2, 0])
    expect(detection(1)).toEqual([2, 1])
  })
})

describe('headProbability', () => {
  it('[E5] adds up the weighed features', () => {
    const weights = new Float32Array(featureCount(2))
    weights[weights.length - 5] = Math.log(3) // of the feature that is always 1
    expect(headProbability({ weights, cut: 0.5 }, pair([1, 0], [0, 1]))).toBeCloseTo(0.75)
  })

  it('[E8] has no answer about vectors that it was not fitted to', () => {
    const head = { weights: new Float32Array(featureCount(2)), cut: 0.5 }
    expect(headProbability(head, pair([1, 0, 0], [0, 1, 0]))).toBeNull()
    expect(headProbability(head, pair([1, 0], [0, 1, 0]))).toBeNull()
  })
})
