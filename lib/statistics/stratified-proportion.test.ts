import { describe, expect, it } from 'vitest'

import { binomialInterval, binomialUpperBound, midPInterval } from './binomial-interval'
import { seeded } from './seeded'
import {
  stratifiedProportion,
  stratifiedUpperBound,
  type Estimate,
  type NoEstimate,
  type Stratum,
} from './stratified-proportion'
import { createBands, covers, drawFrom, spreadOver } from './testing'

function found(result: Estimate | NoEstimate): Estimate {
  if (result.estimate === null) throw new Error(result.reason)
  return result
}

const EXACT = { method: 'clopper-pearson' } as const

describe('[Q3] a stratified share', () => {
  // Worked by hand. N = 1000.
  //   A: N 600, n  60, x  6   W .6   1−f .9   p̂ .10
  //   B: N 300, n  30, x  9   W .3   1−f .9   p̂ .30
  //   C: N 100, n 100, x 50   W .1   1−f  0   p̂ .50, fully counted
  // estimate = .6·.10 + .3·.30 + .1·.50 = .06 + .09 + .05 = .20
  // smoothed: A (6+½)/61 = .106557377, B (9+½)/31 = .306451613, C .50 as it is
  //   p = .6·.106557377 + .3·.306451613 + .05 = .063934426 + .091935484 + .05 = .205869910
  //   v_A = .36 · .9/60 · .106557377 · .893442623 = .0054 · .095202902 = .000514095673
  //   v_B = .09 · .9/30 · .306451613 · .693548387 = .0027 · .212539022 = .000573855359
  //   v   = .001087951032
  // n_eff = .205869910 · .794130090 / .001087951032 = .163487490 / .001087951032 = 150.271001
  const STRATA: readonly Stratum[] = [
    { size: 600, sampled: 60, positive: 6 },
    { size: 300, sampled: 30, positive: 9 },
    { size: 100, sampled: 100, positive: 50 },
  ]

  it('agrees with the hand-worked sample', () => {
    const result = found(stratifiedProportion(STRATA))
    expect(result.estimate).toBeCloseTo(0.2, 14)
    expect(result.effectiveSize).toBeCloseTo(150.271001, 6)
    expect(result.sampled).toBe(190)
    const { low, high } = midPInterval(0.2 * result.effectiveSize, result.effectiveSize)
    expect(result.low).toBeCloseTo(low, 12)
    expect(result.high).toBeCloseTo(high, 12)
    const exact = binomialInterval(0.2 * result.effectiveSize, result.effectiveSize)
    expect(stratifiedProportion(STRATA, EXACT)).toMatchObject({
      low: expect.closeTo(exact.low, 12),
      high: expect.closeTo(exact.high, 12),
    })
  })

  it('bounds one-sidedly like the two-sided 90% interval', () => {
    const result = stratifiedUpperBound(STRATA)
    expect(result).toMatchObject({ estimate: expect.closeTo(0.2, 14), sampled: 190 })
    const { high } = found(stratifiedProportion(STRATA, { ...EXACT, level: 0.9 }))
    expect(result).toHaveProperty('bound', high)
  })

  it('is the exact interval for one stratum of a large population', () => {
    for (const positive of [0, 1, 15, 300]) {
      const strata = [{ size: 1e9, sampled: 300, positive }]
      const { low, high } = binomialInterval(positive, 300)
      const result = found(stratifiedProportion(strata, EXACT))
      expect(result.effectiveSize).toBeCloseTo(300, 3)
      expect(result.low).toBeCloseTo(low, 6)
      expect(result.high).toBeCloseTo(high, 6)
      expect(stratifiedUpperBound(strata)).toMatchObject({
        bound: expect.closeTo(binomialUpperBound(positive, 300), 6),
      })
    }
  })

  it('accounts for the share of the population that was sampled', () => {
    const result = found(stratifiedProportion([{ size: 400, sampled: 100, positive: 20 }]))
    expect(result.effectiveSize).toBeCloseTo(100 / (1 - 100 / 400), 10)
    // Nearly all: 190 of 200 sampled, 19 positive; the true count is 19–29.
    const nearly = found(stratifiedProportion([{ size: 200, sampled: 190, positive: 19 }]))
    expect(nearly.low).toBeGreaterThanOrEqual(19 / 200)
    expect(nearly.high).toBeLessThanOrEqual(29 / 200)
  })

  it('is a point if all units were counted', () => {
    expect(
      stratifiedProportion([
        { size: 10, sampled: 10, positive: 3 },
        { size: 30, sampled: 30, positive: 0 },
      ]),
    ).toEqual({
      estimate: expect.closeTo(3 / 40, 14),
      low: expect.closeTo(3 / 40, 14),
      high: expect.closeTo(3 / 40, 14),
      effectiveSize: 40,
      sampled: 40,
    })
  })

  it('[Q8] is uncertain if only one outcome occurred', () => {
    // Equal numbers of unequal strata: Kish's size 1 / Σ W²/n = 1 / (.64/50 + .04/50) = 50 / .68 = 73.53
    const strata = (positive: number): readonly Stratum[] => [
      { size: 8e8, sampled: 50, positive },
      { size: 2e8, sampled: 50, positive },
    ]
    const none = found(stratifiedProportion(strata(0), EXACT))
    expect(none.effectiveSize).toBeCloseTo(50 / 0.68, 3)
    expect([none.low, none.high]).toEqual([0, expect.closeTo(1 - 0.025 ** (0.68 / 50), 5)])
    const all = found(stratifiedProportion(strata(50), EXACT))
    expect(all.effectiveSize).toBeCloseTo(50 / 0.68, 3)
    expect([all.low, all.high]).toEqual([expect.closeTo(0.025 ** (0.68 / 50), 5), 1])
  })

  it('[Q8] is uncertain about a stratum without positives', () => {
    const strata = (positive: number): readonly Stratum[] => [
      { size: 4000, sampled: 30, positive: 0 },
      { size: 1000, sampled: 100, positive },
    ]
    // By the textbook variance, four fifths would be certain: 2% ± 1.1%. But one in 30 of them would add 2.7%.
    expect(found(stratifiedProportion(strata(10))).high).toBeGreaterThan(0.05)
  })

  it('is symmetric, and ignores order and empty strata', () => {
    const result = found(stratifiedProportion(STRATA))
    const other = STRATA.map((each) => ({ ...each, positive: each.sampled - each.positive }))
    const mirrored = found(stratifiedProportion(other))
    expect(mirrored.low).toBeCloseTo(1 - result.high, 12)
    expect(mirrored.high).toBeCloseTo(1 - result.low, 12)
    const moved = [{ size: 0, sampled: 0, positive: 0 }, ...STRATA.toReversed()]
    expect(found(stratifiedProportion(moved)).low).toBeCloseTo(result.low, 12)
  })

  it('[Q9] says why there is no estimate', () => {
    expect(stratifiedProportion([])).toEqual({
      estimate: null,
      reason: 'no-population',
      sampled: 0,
    })
    const strata = [
      { size: 50, sampled: 20, positive: 1 },
      { size: 1, sampled: 0, positive: 0 },
    ]
    const none = { estimate: null, reason: 'unsampled-stratum', sampled: 20 }
    expect(stratifiedProportion(strata)).toEqual(none)
    expect(stratifiedUpperBound(strata)).toEqual(none)
  })

  it.each([
    { size: 10, sampled: 11, positive: 1 },
    { size: 10, sampled: 5, positive: 6 },
    { size: 10, sampled: 5, positive: 0.5 },
    { size: -1, sampled: 0, positive: 0 },
  ])('refuses %o', (stratum) => {
    expect(() => stratifiedProportion([stratum])).toThrow(RangeError)
  })

  it('covers the truth about as often as stated', () => {
    const random = seeded(20_261_122)
    const bands = createBands(0.05, [2500, 1200, 700, 400, 200], [0.2, 0.6, 1.2, 3, 6])
    const truth = bands.reduce((sum, { positives }) => sum + positives, 0) / 5000
    const labels = spreadOver(bands, 200, 'root')
    let covered = 0
    for (let run = 0; run < 400; run += 1) {
      covered += covers(found(stratifiedProportion(drawFrom(bands, labels, random))), truth) ? 1 : 0
    }
    // 95% of 400 is 380; three standard deviations are 13.
    expect(covered).toBeGreaterThanOrEqual(367)
    expect(covered).toBeLessThanOrEqual(393)
  })
})
