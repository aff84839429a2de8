import { describe, expect, it } from 'vitest'

import { binomialUpperBound } from './binomial-interval'
import { labelsNeeded, mostPositives } from './labels-needed'

describe('[Q6] the labels that a gate needs', () => {
  // n, then the most for “≤ 10 %”, “≤ 5 %”, “≤ 2 %”, “≤ 1 %”
  it.each([
    [59, 1, 0, null, null],
    [100, 4, 1, null, null],
    [149, 8, 2, 0, null],
    [200, 12, 4, 0, null],
    [300, 21, 8, 1, 0],
    [500, 38, 16, 4, 1],
    [1000, 84, 38, 12, 4],
  ])('with %i labels, %s, %s, %s, %s may be positive', (labels, ...most) => {
    const limits = [0.1, 0.05, 0.02, 0.01]
    expect(limits.map((limit) => mostPositives(labels, { limit }))).toEqual(most)
  })

  it('needs 59 labels without positives for 5%, 149 for 2%, 299 for 1%', () => {
    for (const [limit, labels] of [
      [0.05, 59],
      [0.02, 149],
      [0.01, 299],
    ] as const) {
      expect(labelsNeeded({ labels: 0, positives: 0 }, { limit })).toEqual({
        passes: false,
        fewest: { labels, positives: 0 },
        atThisRate: { never: 'no-labels' },
      })
    }
  })

  /** The same by trying every number of labels. */
  function tried(labels: number, positives: number, limit: number) {
    const rate = positives / labels
    let fewest: object | null = null
    for (let more = 0; more < 5000; more += 1) {
      const most = mostPositives(labels + more, { limit })
      const allowed = most === null ? -1 : most - positives
      if (allowed < 0) continue
      fewest ??= { labels: more, positives: allowed }
      if (allowed >= rate * more) {
        return { passes: false, fewest, atThisRate: { labels: more, positives: allowed } }
      }
    }
    return null
  }

  it.each([
    [40, 0, 0.05],
    [59, 1, 0.05],
    [120, 4, 0.05],
    [182, 5, 0.05],
    [200, 7, 0.05],
    [300, 10, 0.05],
    [90, 5, 0.1],
    [60, 5, 0.15],
    [150, 1, 0.02],
    [58, 2, 0.1],
  ])('says after %i labels with %i positive what “≤ %f” takes', (labels, positives, limit) => {
    expect(labelsNeeded({ labels, positives }, { limit })).toEqual(tried(labels, positives, limit))
  })

  it('passes exactly when the one-sided bound does', () => {
    for (let positives = 0; positives <= 12; positives += 1) {
      const { passes } = labelsNeeded({ labels: 212, positives }, { limit: 0.05 })
      expect(passes).toBe(binomialUpperBound(positives, 212) <= 0.05)
    }
  })

  it('says when no number is enough', () => {
    const at = (labels: number, positives: number) =>
      labelsNeeded({ labels, positives }, { limit: 0.05 })
    expect(at(100, 5)).toMatchObject({ atThisRate: { never: 'rate-not-below-limit' } })
    expect(at(100, 9)).toMatchObject({
      fewest: { labels: 211, positives: 0 }, // up to 9 of 311
      atThisRate: { never: 'rate-not-below-limit' },
    })
    expect(at(100_000, 4_999)).toMatchObject({ atThisRate: { never: 'too-near-limit' } })
  })

  it('counts effective labels like real ones', () => {
    const plain = labelsNeeded({ labels: 80, positives: 2 }, { limit: 0.05 })
    const dear = labelsNeeded({ labels: 80, positives: 2, perEffective: 1.5 }, { limit: 0.05 })
    if (plain.passes || dear.passes) throw new Error('passes')
    expect(dear.fewest).toEqual({ labels: Math.ceil(plain.fewest.labels * 1.5), positives: 0 })
    expect(labelsNeeded({ labels: 80.4, positives: 1.7 }, { limit: 0.05 }).passes).toBe(false)
  })

  it.each([
    [{ labels: 3, positives: 4 }, { limit: 0.05 }],
    [{ labels: 3, positives: 0, perEffective: 0 }, { limit: 0.05 }],
    [{ labels: 3, positives: 0 }, { limit: 0 }],
    [
      { labels: 3, positives: 0 },
      { limit: 0.05, level: 1 },
    ],
  ])('refuses %o for %o', (labelled, gate) => {
    expect(() => labelsNeeded(labelled, gate)).toThrow(RangeError)
  })
})
