import { describe, expect, it } from 'vitest'

import { betaDensity, betaQuantile, logGamma, regularizedBeta, solveRising } from './beta'

/** ln n! as a sum. */
function logFactorial(n: number): number {
  let sum = 0
  for (let k = 2; k <= n; k += 1) sum += Math.log(k)
  return sum
}

/** P(X ≥ successes) of a binomial, summed from exact log-factorials. */
function atLeast(successes: number, trials: number, share: number): number {
  let sum = 0
  for (let k = successes; k <= trials; k += 1) {
    const ways = logFactorial(trials) - logFactorial(k) - logFactorial(trials - k)
    sum += Math.exp(ways + k * Math.log(share) + (trials - k) * Math.log1p(-share))
  }
  return sum
}

describe('[Q1] the beta distribution', () => {
  // mpmath 1.3, 40 digits: loggamma(z)
  it.each([
    [0.001, 6.907_178_885_383_854],
    [0.3, 1.095_797_994_818_076],
    [1.5, -0.120_782_237_635_245_22],
    [10, 12.801_827_480_081_47],
    [171.3, 708.114_947_038_998_82],
    [1_000_000.5, 12_815_511.476_902_766],
  ])('has ln Γ(%f) = %f', (z, expected) => {
    expect(Math.abs(logGamma(z) - expected)).toBeLessThan(
      1e-14 * Math.max(1, Math.abs(expected)) + 2e-15,
    )
  })

  // mpmath 1.3, 40 digits: betainc(a, b, 0, x, regularized=True); the large ones scipy 1.17 (Boost)
  it.each([
    [0.3, 2, 5, 0.579_825],
    [0.05, 3.5, 40.25, 0.250_092_785_071_348_9],
    [1e-8, 0.01, 3, 0.844_281_815_690_581_7],
    [0.051, 5000, 95_000, 0.925_944_834_640_188],
    [0.0502, 50_000, 950_000, 0.820_659_771_661_955_1],
    [0.5001, 500_000.5, 500_000.25, 0.579_161_956_876_850_7],
  ])('has I_%f(%f, %f) = %f', (x, a, b, expected) => {
    expect(Math.abs(regularizedBeta(x, a, b) - expected)).toBeLessThan(1e-11)
  })

  it('has the closed forms', () => {
    for (const x of [0, 0.1, 0.5, 0.9, 1]) {
      expect(regularizedBeta(x, 1, 1)).toBeCloseTo(x, 14)
      expect(regularizedBeta(x, 3, 1)).toBeCloseTo(x ** 3, 14)
      expect(regularizedBeta(x, 1, 4)).toBeCloseTo(1 - (1 - x) ** 4, 14)
    }
  })

  it('is the tail of the binomial', () => {
    for (const [k, n, share] of [
      [1, 10, 0.02],
      [7, 20, 0.35],
      [16, 500, 0.05],
      [250, 500, 0.5],
    ] as const) {
      expect(regularizedBeta(share, k, n - k + 1)).toBeCloseTo(atLeast(k, n, share), 11)
    }
  })

  // mpmath 1.3, 40 digits: root of betainc(a, b, 0, x) = share, as R's qbeta(share, a, b)
  it.each([
    [0.025, 7, 14, 0.153_909_204_784_541_2],
    [0.975, 8, 13, 0.592_188_534_532_828],
    [0.025, 0.5, 0.5, 0.001_541_333_133_436_012],
    [0.95, 1, 59, 0.049_507_609_888_226_95],
    [0.05, 2.5, 7.25, 0.069_356_483_207_119_72],
    [0.5, 2, 3, 0.385_727_568_132_389_5],
    [0.025, 0.3, 50.2, 6.390_431_948_154_1e-8],
  ])('has the quantile of %f of B(%f, %f)', (share, a, b, expected) => {
    expect(Math.abs(betaQuantile(share, a, b) / expected - 1)).toBeLessThan(1e-11)
  })

  it('has quantiles that invert the function, for all sizes', () => {
    for (const a of [0.2, 0.7, 1, 3, 40, 2500.5, 1e6]) {
      for (const b of [0.9, 1, 8, 300, 40_000.25, 1e6]) {
        for (const share of [0.001, 0.025, 0.5, 0.975]) {
          const x = betaQuantile(share, a, b)
          const grain = betaDensity(x, a, b) * x * 2e-15 // in doubles: near 1 the curve may be steep
          expect(Math.abs(regularizedBeta(x, a, b) - share)).toBeLessThan(1e-10 + grain)
        }
      }
    }
    expect([betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1])
  })

  it('terminates if both sides of the mean seem to be beyond it', () => {
    for (const [x, a, b] of [
      [0.9509954058192955, 61.1, 2.2],
      [0.9428284854563691, 281, 16.1],
    ] as const) {
      const value = regularizedBeta(x, a, b)
      expect(value).toBeGreaterThan(regularizedBeta(x - 1e-6, a, b))
      expect(value).toBeLessThan(regularizedBeta(x + 1e-6, a, b))
    }
  })

  it('finds a root where the slope misleads', () => {
    expect(solveRising(0.2, 0.99, (x) => [x ** 9, 9 * x ** 8])).toBeCloseTo(0.2 ** (1 / 9), 14)
    expect(solveRising(0.2, 0.5, (x) => [x ** 9, 0])).toBeCloseTo(0.2 ** (1 / 9), 14)
  })
})
