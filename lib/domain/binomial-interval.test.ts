import { describe, expect, it } from 'vitest'

import { binomialInterval, regularisedBeta } from './binomial-interval'

/** What the screens print: whole percents. */
function percents(successes: number, trials: number): readonly [number, number] {
  const { low, high } = binomialInterval(successes, trials)
  return [Math.round(low * 100), Math.round(high * 100)]
}

/** P(X ≤ successes) of a binomial, added up term by term. */
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
    [4, 41, 3, 23], // review-ui.md C7
    [31, 34, 76, 98],
    [0, 14, 0, 23], // review-ui.md 5.7
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

  // review-ui.md 3.4: most false positives among n blind labels for “FP ≤ limit”, one-sided 95 %.
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
  ])('of %i labels, at %f, at most %i may be wrong', (labels, limit, most) => {
    const upper = (wrong: number) => binomialInterval(wrong, labels, 0.9).high
    expect(upper(most)).toBeLessThanOrEqual(limit)
    expect(upper(most + 1)).toBeGreaterThan(limit)
  })

  it.each([
    [59, 0.02],
    [100, 0.02],
    [200, 0.01],
  ])('%i labels are too few to claim %f, even with none wrong', (labels, limit) => {
    expect(binomialInterval(0, labels, 0.9).high).toBeGreaterThan(limit)
  })

  it('leaves 2.5 % outside at either end, and mirrors', () => {
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

  it('holds for a hundred thousand labels', () => {
    const { low, high } = binomialInterval(50_000, 100_000)
    expect(low).toBeGreaterThan(0.4968)
    expect(low).toBeLessThan(0.497)
    expect(high + low).toBeCloseTo(1, 8)
  })

  it.each([
    [-1, 3],
    [4, 3],
    [0.5, 3],
    [0, Number.NaN],
  ])('refuses %f of %f', (successes, trials) => {
    expect(() => binomialInterval(successes, trials)).toThrow(RangeError)
  })

  it('has the incomplete beta function of the closed forms', () => {
    for (const x of [0, 0.1, 0.5, 0.9, 1]) {
      expect(regularisedBeta(x, 1, 1)).toBeCloseTo(x, 14)
      expect(regularisedBeta(x, 3, 1)).toBeCloseTo(x ** 3, 14)
      expect(regularisedBeta(x, 1, 4)).toBeCloseTo(1 - (1 - x) ** 4, 14)
    }
  })
})
