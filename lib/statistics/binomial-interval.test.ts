import { describe, expect, it } from 'vitest'

import {
  binomialInterval,
  binomialLowerBound,
  binomialUpperBound,
  INTERVALS,
  midPInterval,
} from './binomial-interval'

/** As shown on screen: whole percents. */
function percents(successes: number, trials: number): readonly [number, number] {
  const { low, high } = binomialInterval(successes, trials)
  return [Math.round(low * 100), Math.round(high * 100)]
}

/** P(X ≤ successes) of a binomial, summed term by term. */
function atMost(successes: number, trials: number, share: number): number {
  let term = (1 - share) ** trials
  let sum = term
  for (let k = 1; k <= successes; k += 1) {
    term *= ((trials - k + 1) / k) * (share / (1 - share))
    sum += term
  }
  return sum
}

describe('[K1] the interval of a share', () => {
  it.each([
    [4, 41, 3, 23],
    [31, 34, 76, 98],
    [0, 14, 0, 23],
    [0, 0, 0, 100],
    [1, 2, 1, 99],
  ])('%i of %i is %i–%i %%', (successes, trials, low, high) => {
    expect(percents(successes, trials)).toEqual([low, high])
  })

  it('agrees with published limits to six places', () => {
    // R: binom.test(7, 20)$conf.int
    const small = binomialInterval(7, 20)
    expect(small.low).toBeCloseTo(0.153_909_2, 6)
    expect(small.high).toBeCloseTo(0.592_188_5, 6)
  })

  // Most false positives among n blind labels for “FP ≤ limit”, one-sided 95%.
  it.each([
    [59, 0.1, 1],
    [59, 0.05, 0],
    [100, 0.1, 4],
    [100, 0.05, 1],
    [149, 0.1, 8],
    [149, 0.05, 2],
    [149, 0.02, 0],
    [200, 0.1, 12],
    [200, 0.05, 4],
    [200, 0.02, 0],
    [300, 0.1, 21],
    [300, 0.05, 8],
    [300, 0.02, 1],
    [300, 0.01, 0],
    [500, 0.1, 38],
    [500, 0.05, 16],
    [500, 0.02, 4],
    [500, 0.01, 1],
    [1000, 0.1, 84],
    [1000, 0.05, 38],
    [1000, 0.02, 12],
    [1000, 0.01, 4],
  ])('with %i labels at %f, at most %i may be wrong', (labels, limit, most) => {
    const upper = (wrong: number) => binomialInterval(wrong, labels, 0.9).high
    expect(upper(most)).toBeLessThanOrEqual(limit)
    expect(upper(most + 1)).toBeGreaterThan(limit)
  })

  it.each([
    [59, 0.02],
    [100, 0.02],
    [200, 0.01],
  ])('%i labels are too few for %f, even with none wrong', (labels, limit) => {
    expect(binomialInterval(0, labels, 0.9).high).toBeGreaterThan(limit)
  })

  it('leaves 2.5% outside at each end, and is symmetric', () => {
    for (const [successes, trials] of [
      [1, 5],
      [4, 41],
      [20, 40],
      [150, 300],
      [20, 1000],
    ] as const) {
      const { low, high } = binomialInterval(successes, trials)
      expect(1 - atMost(successes - 1, trials, low)).toBeCloseTo(0.025, 8)
      expect(atMost(successes, trials, high)).toBeCloseTo(0.025, 8)
      const mirrored = binomialInterval(trials - successes, trials)
      expect(mirrored.low).toBeCloseTo(1 - high, 10)
      expect(mirrored.high).toBeCloseTo(1 - low, 10)
    }
  })

  it('works for a hundred thousand labels', () => {
    const { low, high } = binomialInterval(50_000, 100_000)
    expect(low).toBeGreaterThan(0.4968)
    expect(low).toBeLessThan(0.497)
    expect(high + low).toBeCloseTo(1, 8)
  })

  it.each([
    [-1, 3],
    [4, 3],
    [0.5, 0.25],
    [0, Number.NaN],
    [0, Infinity],
  ])('refuses %f of %f', (successes, trials) => {
    expect(() => binomialInterval(successes, trials)).toThrow(RangeError)
  })

  it('accepts fractional effective counts', () => {
    // mpmath 1.3: quantiles of B(2.5, 59.25) and B(3.5, 58.25)
    const { low, high } = binomialInterval(2.5, 60.75)
    expect(low).toBeCloseTo(0.006_903_296_396_734, 12)
    expect(high).toBeCloseTo(0.125_943_783_554_955, 12)
  })

  it('has one-sided bounds', () => {
    expect(binomialUpperBound(0, 59)).toBeCloseTo(1 - 0.05 ** (1 / 59), 12) // (1 − p)^59 = 5%
    expect(binomialLowerBound(59, 59)).toBeCloseTo(0.05 ** (1 / 59), 12)
    expect(1 - atMost(7, 149, binomialLowerBound(8, 149))).toBeCloseTo(0.05, 10)
    expect(atMost(8, 149, binomialUpperBound(8, 149))).toBeCloseTo(0.05, 10)
    expect(binomialUpperBound(3, 50, 0.9)).toBe(binomialInterval(3, 50, 0.8).high)
  })
})

describe('[Q2] the mid-P interval', () => {
  // mpmath 1.3, 40 digits: bisection of ½ (I_p(x, n−x+1) + I_p(x+1, n−x))
  it.each([
    [7, 20, 0.167_734_737_494_52, 0.573_048_718_045_26],
    [4, 41, 0.031_775_790_442_334, 0.218_767_298_726_05],
    [2, 100, 0.003_366_944_148_411, 0.064_500_717_029_626],
    [2.5, 60.75, 0.008_917_827_000_861_3, 0.116_712_728_661_22],
  ])('of %f of %f is %f–%f', (successes, trials, low, high) => {
    const found = midPInterval(successes, trials)
    expect(found.low).toBeCloseTo(low, 12)
    expect(found.high).toBeCloseTo(high, 12)
  })

  it('leaves 2.5% outside at each end, counting half of the observed value, and is symmetric', () => {
    for (const [successes, trials] of [
      [1, 5],
      [4, 41],
      [20, 40],
      [150, 300],
      [20, 1000],
    ] as const) {
      const { low, high } = midPInterval(successes, trials)
      const below = (share: number) =>
        (atMost(successes, trials, share) + atMost(successes - 1, trials, share)) / 2
      expect(1 - below(low)).toBeCloseTo(0.025, 9)
      expect(below(high)).toBeCloseTo(0.025, 9)
      const mirrored = midPInterval(trials - successes, trials)
      expect(mirrored.low).toBeCloseTo(1 - high, 12)
      expect(mirrored.high).toBeCloseTo(1 - low, 12)
    }
  })

  it('has closed forms when only one outcome occurs', () => {
    expect(midPInterval(0, 30)).toEqual({ low: 0, high: expect.closeTo(1 - 0.05 ** (1 / 30), 12) })
    expect(midPInterval(30, 30)).toEqual({ low: expect.closeTo(0.05 ** (1 / 30), 12), high: 1 })
    expect(midPInterval(0, 0)).toEqual({ low: 0, high: 1 })
  })

  it('is within the exact interval', () => {
    for (const [successes, trials] of [
      [1, 8],
      [0.4, 17.5],
      [33, 80.2],
    ] as const) {
      const exact = INTERVALS['clopper-pearson'](successes, trials)
      const mid = INTERVALS['mid-p'](successes, trials)
      expect(mid.low).toBeGreaterThan(exact.low)
      expect(mid.high).toBeLessThan(exact.high)
    }
  })
})
