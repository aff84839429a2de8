import { describe, expect, it } from 'vitest'

import { averagePrecision, measure, recallAtPrecision, type ScoredPair } from './metrics'
import { scored } from './testing'

// Worked by hand. Ranked: .9+ .9- | .8+ | .7- | .4+ | .2= | 0+ 0-
const TABLE: readonly ScoredPair[] = [
  scored('+', 0.4),
  scored('-', 0.9),
  scored('+', 0),
  scored('+', 0.9),
  scored('=', 0.2),
  scored('-', 0.7),
  scored('+', 0.8),
  scored('-', 0),
]

describe('measure', () => {
  it('counts what fired', () => {
    expect(measure(TABLE)).toMatchObject({
      n: 8,
      precision: 2 / 4,
      recall: 2 / 4,
      f1: 0.5,
      falseAlarmRate: 2 / 4,
      duplicatesFired: 0,
    })
  })

  it('is undefined without rows', () => {
    const { n, ...others } = measure([])
    expect(n).toBe(0)
    expect(Object.values(others)).toEqual(Array(9).fill(null))
  })

  it('has no false-alarm rate if all supersede', () => {
    expect(measure([scored('+', 0.9), scored('+', 0.1)])).toEqual({
      n: 2,
      precision: 1,
      recall: 0.5,
      f1: 2 / 3,
      falseAlarmRate: null,
      duplicatesFired: null,
      prAuc: 1,
      recallAtP90: 1,
      ece: expect.closeTo((0.1 + 0.9) / 2, 12),
      brier: expect.closeTo((0.01 + 0.81) / 2, 12),
    })
  })

  it('has no recall without supersessions', () => {
    expect(measure([scored('-', 0.9), scored('=', 0.8), scored('=', 0.1)])).toMatchObject({
      precision: 0,
      recall: null,
      f1: null,
      falseAlarmRate: 2 / 3,
      duplicatesFired: 1 / 2,
      prAuc: null,
      recallAtP90: null,
    })
  })

  it('has a recall but no precision if nothing fired', () => {
    expect(measure([scored('+', 0), scored('-', 0.1)])).toMatchObject({
      precision: null,
      recall: 0,
      f1: 0,
      falseAlarmRate: 0,
    })
  })
})

describe('averagePrecision', () => {
  it('treats ties as one step', () => {
    // recall steps of 1/4: at .9 precision 1/2, at .8 2/3, at .4 3/5, at 0 4/8
    expect(averagePrecision(TABLE)).toBeCloseTo((1 / 2 + 2 / 3 + 3 / 5 + 4 / 8) / 4, 12)
  })

  it('ignores the order of rows', () => {
    expect(averagePrecision(TABLE.toReversed())).toBe(averagePrecision(TABLE))
  })

  it('is the base rate for ties only, and 1 for a perfect ranking', () => {
    expect(averagePrecision([scored('+', 0.5), scored('-', 0.5), scored('-', 0.5)])).toBe(1 / 3)
    expect(averagePrecision([scored('-', 0.1), scored('+', 0.3), scored('+', 0.2)])).toBe(1)
  })
})

describe('recallAtPrecision', () => {
  it('is the best over all thresholds', () => {
    expect(recallAtPrecision(TABLE, 0.6)).toBe(3 / 4) // from .4 on: 3 of 5
    expect(recallAtPrecision(TABLE, 2 / 3)).toBe(2 / 4) // from .8 on: 2 of 3
    expect(recallAtPrecision(TABLE, 0.9)).toBe(0)
  })

  it('never reaches pairs without evidence', () => {
    expect(recallAtPrecision([scored('+', 0.3), scored('+', 0)], 0.9)).toBe(0.5)
  })
})

describe('calibration', () => {
  it('agrees with the table', () => {
    const { ece, brier } = measure(TABLE)
    // bins: 0 (0+, 0-) |0-1|; .2 (=) .2; .4 (+) .6; .7 (-) .7; .8 (+) .2; .9 (+, -) |1.8-1|
    expect(ece).toBeCloseTo((1 + 0.2 + 0.6 + 0.7 + 0.2 + 0.8) / 8, 12)
    const squares = 1 + 0 + 0.04 + 0.36 + 0.49 + 0.04 + 0.01 + 0.81
    expect(brier).toBeCloseTo(squares / 8, 12)
  })
})
