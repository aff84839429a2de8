import { describe, expect, it } from 'vitest'

import type { Interval } from './binomial-interval'
import { seeded } from './seeded'
import { stratifiedProportion, stratifiedUpperBound } from './stratified-proportion'
import { stratifiedRatio } from './stratified-ratio'
import { createBands, covers, drawFrom, spreadOver, type Band, type Spread } from './testing'

const RUNS = 2000
const SPREADS: readonly Spread[] = ['proportional', 'root', 'equal']
const LABELS = [100, 200, 300, 500]

/** Band sizes, and how their rates relate: falling with confidence, steep, rising with size, equal. */
const SHAPES = {
  five: [
    [2500, 1200, 700, 400, 200],
    [0.2, 0.6, 1.2, 3, 6],
  ],
  two: [
    [4000, 1000],
    [0.3, 3.8],
  ],
  mixed: [
    [300, 700, 1200, 1800, 1000],
    [4, 2, 1, 0.5, 0.4],
  ],
  flat: [
    [300, 700, 1200, 1800, 1000],
    [1, 1, 1, 1, 1],
  ],
} as const

/** Bands above (inside) and below a threshold, with their supersessions. */
const POPULATIONS: Readonly<Record<string, readonly Band[]>> = {
  many: [
    { size: 1500, positives: 1350 },
    { size: 1000, positives: 600 },
    { size: 1500, positives: 375, inside: false },
    { size: 1000, positives: 80, inside: false },
    { size: 5000, positives: 50, inside: false },
  ],
  few: [
    { size: 200, positives: 140 },
    { size: 300, positives: 90 },
    { size: 1500, positives: 150, inside: false },
    { size: 3000, positives: 60, inside: false },
  ],
}

type Strata = ReturnType<typeof drawFrom>
type Method = (strata: Strata) => Interval | null

const share =
  (method: 'mid-p' | 'clopper-pearson'): Method =>
  (strata) => {
    const found = stratifiedProportion(strata, { method })
    return found.estimate === null ? null : found
  }

const upper: Method = (strata) => {
  const found = stratifiedUpperBound(strata)
  return found.estimate === null ? null : { low: 0, high: found.bound }
}

const ratio: Method = (strata) => {
  const found = stratifiedRatio(strata)
  return found.estimate === null ? null : found
}

/** Percentage of samples whose interval contains the truth, per method. Equal samples are computed once. */
function coverageOf(
  methods: readonly Method[],
  draw: () => Strata,
  truth: number,
): readonly number[] {
  const known = new Map<string, readonly (boolean | null)[]>()
  const [hits, tries] = [methods.map(() => 0), methods.map(() => 0)]
  for (let run = 0; run < RUNS; run += 1) {
    const strata = draw()
    const key = strata.map(({ positive }) => positive).join(' ')
    const held =
      known.get(key) ??
      methods.map((method) => {
        const interval = method(strata)
        return interval === null ? null : covers(interval, truth)
      })
    known.set(key, held)
    for (const [index, holds] of held.entries()) {
      if (holds === null) continue
      tries[index] = (tries[index] ?? 0) + 1
      if (holds) hits[index] = (hits[index] ?? 0) + 1
    }
  }
  return hits.map((hit, index) => (100 * hit) / Math.max(1, tries[index] ?? 0))
}

function summary(name: string, values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(1))
  const within = values.filter((value) => value >= 93 && value <= 97).length
  const middle = mean(values).toFixed(1)
  return `${name} ${least}–${most} (mean ${middle}; ${within} of ${values.length} in 93–97)`
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

describe('[Q3] coverage over many samples', () => {
  it.each([0.02, 0.05, 0.1, 0.2])('of a share of %f', (truth) => {
    const random = seeded(Math.round(truth * 1000))
    const methods = [share('mid-p'), share('clopper-pearson'), upper]
    for (const spread of SPREADS) {
      const found = methods.map((): number[] => [])
      for (const [sizes, ratios] of Object.values(SHAPES)) {
        const bands = createBands(truth, sizes, ratios)
        const actual = bands.reduce((sum, { positives }) => sum + positives, 0) / 5000
        for (const count of LABELS) {
          const labels = spreadOver(bands, count, spread)
          const covered = coverageOf(methods, () => drawFrom(bands, labels, random), actual)
          for (const [index, value] of covered.entries()) found[index]?.push(value)
        }
      }
      const [mid = [], exact = [], bound = []] = found
      process.stdout.write(
        `share ${truth} ${spread}: ${summary('mid-P', mid)}; ${summary('Clopper–Pearson', exact)}; ${summary('one-sided', bound)}\n`,
      )
      expect(mean(mid)).toBeGreaterThan(94)
      expect(mean(mid)).toBeLessThan(98)
      expect(Math.min(...mid)).toBeGreaterThan(92.5)
      expect(mean(bound)).toBeGreaterThan(94)
      expect(Math.min(...bound)).toBeGreaterThan(91.5)
    }
  })
})

describe('[Q4] coverage over many samples', () => {
  it.each(Object.entries(POPULATIONS))('of recall where there are %s', (name, bands) => {
    const random = seeded(name.length)
    const whole = bands.reduce((sum, { positives }) => sum + positives, 0)
    const part = bands
      .filter(({ inside = true }) => inside)
      .reduce((sum, { positives }) => sum + positives, 0)
    for (const spread of SPREADS) {
      const covered = LABELS.flatMap((count) => {
        const labels = spreadOver(bands, count, spread)
        return coverageOf([ratio], () => drawFrom(bands, labels, random), part / whole)
      })
      process.stdout.write(
        `recall ${(part / whole).toFixed(2)} ${spread}: ${summary('mid-P', covered)}\n`,
      )
      expect(mean(covered)).toBeGreaterThan(94)
      expect(Math.min(...covered)).toBeGreaterThan(92)
    }
  })
})
