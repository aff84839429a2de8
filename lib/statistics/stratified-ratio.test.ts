import { describe, expect, it } from 'vitest'

import { binomialInterval, midPInterval } from './binomial-interval'
import { stratifiedProportion, type Estimate, type NoEstimate } from './stratified-proportion'
import { stratifiedRatio, type RatioStratum } from './stratified-ratio'

function found(result: Estimate | NoEstimate): Estimate {
  if (result.estimate === null) throw new Error(result.reason)
  return result
}

describe('[Q4] a stratified ratio', () => {
  // Worked by hand: recall at a threshold between A and B.
  //   A, above: N 400, n 40, true 30 (all of them above)   → total 300
  //   B, below: N 600, n 60, true  6 (none above)          → total  60
  // ratio = 300 / 360 = .833333
  // smoothed by a third: A part (30+⅓)/(40+⅔) = .745901639, total 298.360656
  //                      B rest (6+⅓)/(60+⅔) = .104395604, total  62.637363
  //   R = 298.360656 / 360.998018 = .826488348
  //   residuals: A .745901639 · .173511652² = .022456334, mean  .129422626 → s² .022456334 − .016750216 = .005706118
  //              B .104395604 · .826488348² = .071310861, mean −.086281751 → s² .071310861 − .007444540 = .063866321
  //   v = (400² · .9/40 · .005706118 + 600² · .9/60 · .063866321) / 360.998018²
  //     = (20.542023 + 344.878133) / 130319.569271 = .002804031341
  // n_eff = .826488348 · .173511652 / .002804031341 = 51.142566
  const STRATA: readonly RatioStratum[] = [
    { size: 400, sampled: 40, whole: 30, part: 30, reach: 'all' },
    { size: 600, sampled: 60, whole: 6, part: 0, reach: 'none' },
  ]

  it('agrees with the hand-worked sample', () => {
    const result = found(stratifiedRatio(STRATA))
    expect(result.estimate).toBeCloseTo(5 / 6, 14)
    expect(result.effectiveSize).toBeCloseTo(51.142566, 6)
    expect(result.sampled).toBe(100)
    const { low, high } = midPInterval((5 / 6) * result.effectiveSize, result.effectiveSize)
    expect(result.low).toBeCloseTo(low, 12)
    expect(result.high).toBeCloseTo(high, 12)
  })

  it('is close to the share if all units count', () => {
    const strata = [
      { size: 9000, sampled: 90, positive: 20 },
      { size: 3000, sampled: 150, positive: 60 },
    ]
    const ratio = found(
      stratifiedRatio(
        strata.map((each) => ({ ...each, whole: each.sampled, part: each.positive })),
      ),
    )
    const share = found(stratifiedProportion(strata))
    expect(ratio.estimate).toBeCloseTo(share.estimate, 14)
    expect(ratio.effectiveSize / share.effectiveSize).toBeCloseTo(1, 1)
  })

  it('is close to the binomial of a domain in a simple random sample', () => {
    const strata = [{ size: 1e9, sampled: 1000, whole: 300, part: 240 }]
    const result = found(stratifiedRatio(strata, { method: 'clopper-pearson' }))
    const { low, high } = binomialInterval(240, 300)
    expect(result.effectiveSize).toBeCloseTo(300, -1)
    expect(result.low).toBeCloseTo(low, 2)
    expect(result.high).toBeCloseTo(high, 2)
  })

  it('has the variance of repeated draws', () => {
    // v = R(1−R)/n_eff compared with a numerical delta method: each stratum's shares moved slightly.
    const strata: readonly RatioStratum[] = [
      { size: 1500, sampled: 400, whole: 300, part: 250 },
      { size: 6000, sampled: 500, whole: 60, part: 12 },
    ]
    const shares = strata.map(({ sampled, whole, part }) => [
      (part + 1 / 3) / (sampled + 1),
      (whole - part + 1 / 3) / (sampled + 1),
    ])
    const ratioOf = (at: readonly (readonly number[])[]) => {
      const sum = (cell: number) =>
        strata.reduce((before, { size }, h) => before + size * (at[h]?.[cell] ?? 0), 0)
      return sum(0) / (sum(0) + sum(1))
    }
    let variance = 0
    for (const [h, { size, sampled }] of strata.entries()) {
      const slopes = [0, 1].map((cell) => {
        const moved = (by: number) =>
          ratioOf(
            shares.map((pair, at) => pair.map((p, c) => (at === h && c === cell ? p + by : p))),
          )
        return (moved(1e-5) - moved(-1e-5)) / 2e-5
      })
      const [a = 0, b = 0] = shares[h] ?? []
      const [da = 0, db = 0] = slopes
      const spread = a * (1 - a) * da * da + b * (1 - b) * db * db - 2 * a * b * da * db
      variance += ((1 - sampled / size) / sampled) * spread
    }
    const ratio = ratioOf(shares)
    const { effectiveSize } = found(stratifiedRatio(strata))
    expect((ratio * (1 - ratio)) / effectiveSize / variance).toBeCloseTo(1, 6)
  })

  it('leaves room for misses if none was found below', () => {
    const strata = [
      { size: 1000, sampled: 100, whole: 90, part: 90, reach: 'all' },
      { size: 9000, sampled: 100, whole: 0, part: 0, reach: 'none' },
    ] as const
    const result = found(stratifiedRatio(strata))
    expect([result.estimate, result.high]).toEqual([1, 1])
    // One in 100 missed of the 9,000 would be 90 of 990.
    expect(result.low).toBeLessThan(900 / 990)
    expect(result.low).toBeGreaterThan(0.6)
  })

  it('is a point if all was counted, or if nothing can be outside', () => {
    const census = { size: 50, sampled: 50, whole: 20, part: 15 }
    expect(stratifiedRatio([census])).toMatchObject({ estimate: 0.75, low: 0.75, high: 0.75 })
    const all = { size: 50, sampled: 10, whole: 4, part: 4, reach: 'all' } as const
    expect(stratifiedRatio([all])).toMatchObject({ estimate: 1, low: 1, high: 1 })
  })

  it('says why there is no estimate', () => {
    const nothing = { size: 50, sampled: 10, whole: 0, part: 0 }
    const unseen = { size: 50, sampled: 0, whole: 0, part: 0 }
    expect(stratifiedRatio([])).toEqual({ estimate: null, reason: 'no-population', sampled: 0 })
    expect(stratifiedRatio([nothing])).toMatchObject({ reason: 'no-positives', sampled: 10 })
    expect(stratifiedRatio([nothing, unseen])).toMatchObject({ reason: 'unsampled-stratum' })
  })

  it.each([
    { size: 10, sampled: 11, whole: 1, part: 1 },
    { size: 10, sampled: 5, whole: 6, part: 1 },
    { size: 10, sampled: 5, whole: 2, part: 3 },
    { size: 10, sampled: 5, whole: 2, part: 1, reach: 'all' },
    { size: 10, sampled: 5, whole: 2, part: 1, reach: 'none' },
  ] as const)('refuses %o', (stratum) => {
    expect(() => stratifiedRatio([stratum])).toThrow(RangeError)
  })
})
