import { describe, expect, it } from 'vitest'

import { fewestForBound, quantileEstimate, quantileRanks } from './quantile-interval'
import { seeded } from './seeded'

const once = (values: readonly number[]) => values.map((value) => ({ value, count: 1 }))
const upTo = (count: number) => once(Array.from({ length: count }, (_, nth) => nth + 1))

describe('the interval of a quantile', () => {
  it.each([
    [10, 0.5, 2, 9], // the usual tables for the median: 97.9% and 96.5%
    [100, 0.5, 40, 61],
    // B(100, .95): P(≤ 89) = .0115, P(≤ 90) = .0282; P(≤ 98) = .963, P(≤ 99) = .994
    [100, 0.95, 90, 100],
    [72, 0.95, 64, 72], // .95^72 = .0249
    [71, 0.95, 63, null], // .95^71 = .0262: the maximum of 71 may still be too small
    [1, 0.95, null, null],
    [0, 0.95, null, null],
  ] as const)('of %i values, %d: ranks %s and %s', (count, quantile, low, high) => {
    expect(quantileRanks(count, quantile)).toEqual({ low, high })
  })

  it('needs 72 values to bound p95 from above, and 6 for the median', () => {
    expect(fewestForBound(0.95)).toBe(72)
    expect(fewestForBound(0.5)).toBe(6)
  })

  it('estimates the smallest value that reaches the share, and counts ties', () => {
    expect(quantileEstimate(upTo(100), 0.95)).toEqual({
      count: 100,
      estimate: 95,
      low: 90,
      high: 100,
    })
    expect(quantileEstimate(upTo(20), 0.95)).toMatchObject({ estimate: 19, low: 17, high: null })
    expect(
      quantileEstimate(
        [
          { value: 7, count: 10 },
          { value: 3, count: 90 },
        ],
        0.95,
      ),
    ).toEqual({ count: 100, estimate: 7, low: 3, high: 7 })
    expect(quantileEstimate([], 0.95)).toEqual({ count: 0, estimate: null, low: null, high: null })
  })

  it('contains the true quantile at least as often as stated', () => {
    const random = seeded(11)
    const runs = 1_000
    let held = 0
    for (let run = 0; run < runs; run += 1) {
      const drawn = quantileEstimate(once(Array.from({ length: 150 }, () => random())), 0.95)
      if ((drawn.low ?? 0) <= 0.95 && 0.95 <= (drawn.high ?? 1)) held += 1
    }
    expect(held / runs).toBeGreaterThan(0.94)
  })
})
