import { describe, expect, it } from 'vitest'

import { clusteredMean, studentQuantile95 } from './clustered-mean'
import { seeded } from './seeded'

describe('studentQuantile95', () => {
  it.each([
    [1, 12.706204736432095],
    [4, 2.7764451051977987],
    [10, 2.2281388519649385],
    [29, 2.045229642132703],
    [100, 1.9839715184496334],
  ])('with %i degrees of freedom is %f', (freedom, expected) => {
    expect(Math.abs(studentQuantile95(freedom) - expected)).toBeLessThan(1e-6)
  })
})

describe('clusteredMean', () => {
  const mean = (values: readonly (readonly [string, number])[], fewest = 2) =>
    clusteredMean(
      values.map(([cluster, value]) => ({ cluster, value })),
      fewest,
    )

  it('is Student’s interval if every value is its own cluster', () => {
    // 1, 2, 3, 4, 5: mean 3, standard error √(2.5 / 5) = .70711, t = 2.77645 → ±1.96326
    const found = mean([1, 2, 3, 4, 5].map((value) => [String(value), value]))
    expect(found?.mean).toBe(3)
    expect(found?.low).toBeCloseTo(3 - 1.9632432, 6)
    expect(found?.high).toBeCloseTo(3 + 1.9632432, 6)
  })

  it('does not count one answer given ten times as ten answers', () => {
    const once = mean([1, 2, 3, 4, 5].map((value) => [String(value), value]))
    const tenfold = mean(
      [1, 2, 3, 4, 5].flatMap((value) =>
        Array.from({ length: 10 }, () => [String(value), value] as const),
      ),
    )
    expect(tenfold).toEqual({
      mean: expect.closeTo(3, 12),
      low: expect.closeTo(once?.low ?? 0, 9),
      high: expect.closeTo(once?.high ?? 0, 9),
    })
  })

  it('has no interval with too few clusters', () => {
    expect(mean([['a', 1]])).toBeNull()
    expect(
      mean(
        [
          ['a', 1],
          ['b', 2],
        ],
        3,
      ),
    ).toBeNull()
    expect(mean([])).toBeNull()
  })

  it('contains the truth in 95 of 100 runs with perfectly correlated clusters', () => {
    const random = seeded(7)
    let held = 0
    for (let run = 0; run < 1_000; run += 1) {
      const values = Array.from({ length: 40 }, (_, cluster) => {
        const value = random() - 0.5 // truth: 0
        return Array.from({ length: 6 }, () => ({ cluster: String(cluster), value }))
      }).flat()
      const found = clusteredMean(values, 30)
      if (found !== null && found.low <= 0 && found.high >= 0) held += 1
    }
    expect(held).toBeGreaterThanOrEqual(930)
    expect(held).toBeLessThanOrEqual(970)
  })
})
