import { describe, expect, it } from 'vitest'

import { binomialInterval } from './binomial-interval'
import { brierScore, calibrationError, reliabilityBins, type Forecast } from './calibration'

const forecast = (sign: '+' | '-', confidence: number, weight?: number): Forecast => ({
  confidence,
  positive: sign === '+',
  ...(weight === undefined ? {} : { weight }),
})

// Worked by hand. Bins of a tenth: 0 (0+, 0-) |0 − 1|; .2 (-) .2; .4 (+) .6; .7 (-) .7; .8 (+) .2; .9 (+, -) |1.8 − 1|
const TABLE = [
  forecast('+', 0.4),
  forecast('-', 0.9),
  forecast('+', 0),
  forecast('+', 0.9),
  forecast('-', 0.2),
  forecast('-', 0.7),
  forecast('+', 0.8),
  forecast('-', 0),
]

describe('[Q7] calibration', () => {
  it('agrees with the table', () => {
    expect(calibrationError(TABLE)).toBeCloseTo((1 + 0.2 + 0.6 + 0.7 + 0.2 + 0.8) / 8, 12)
    const squares = 0.36 + 0.81 + 1 + 0.01 + 0.04 + 0.49 + 0.04 + 0
    expect(brierScore(TABLE)).toBeCloseTo(squares / 8, 12)
  })

  it('puts an edge into the upper bin, and 1 into the last', () => {
    expect(calibrationError([forecast('+', 0.5), forecast('-', 0.49)])).toBeCloseTo(0.495, 12)
    expect(calibrationError([forecast('+', 0.9), forecast('-', 1)])).toBeCloseTo(0.45, 12) // one bin: |1.9 − 1| / 2
    expect(reliabilityBins([forecast('+', 1)]).map(({ count }) => count)).toEqual([
      ...Array(9).fill(0),
      1,
    ])
  })

  it('is 0 for correct certainty, and undefined without forecasts', () => {
    const right = [forecast('+', 1), forecast('-', 0)]
    expect([calibrationError(right), brierScore(right)]).toEqual([0, 0])
    expect([calibrationError([]), brierScore([])]).toEqual([null, null])
  })

  it('has bins with exact intervals', () => {
    const [low, high] = reliabilityBins(TABLE, 2)
    expect(low).toEqual({
      from: 0,
      to: 0.5,
      count: 4,
      weight: 4,
      meanConfidence: expect.closeTo(0.15, 12),
      rate: 0.5,
      interval: binomialInterval(2, 4),
    })
    expect(high).toMatchObject({ from: 0.5, to: 1, count: 4, rate: 0.5 })
    expect(reliabilityBins([], 1)).toEqual([
      { from: 0, to: 1, count: 0, weight: 0, meanConfidence: null, rate: null, interval: null },
    ])
  })

  it('weights forecasts', () => {
    // Weights 3, 1: rate 3/4; Kish's number (3 + 1)² / (9 + 1) = 1.6
    const weighted = [forecast('+', 0.62, 3), forecast('-', 0.66, 1)]
    const bin = reliabilityBins(weighted)[6]
    expect(bin).toMatchObject({ count: 2, weight: 4, rate: 0.75 })
    expect(bin?.meanConfidence).toBeCloseTo((3 * 0.62 + 0.66) / 4, 12)
    expect(bin?.interval).toEqual(binomialInterval(0.75 * 1.6, 1.6))
    expect(calibrationError(weighted)).toBeCloseTo(0.75 - 0.63, 12)
    expect(brierScore(weighted)).toBeCloseTo((3 * 0.38 ** 2 + 0.66 ** 2) / 4, 12)
    const often = [...Array<Forecast>(3).fill(forecast('+', 0.62)), forecast('-', 0.66)]
    expect(brierScore(weighted)).toBeCloseTo(brierScore(often) ?? Number.NaN, 12)
    expect(calibrationError(weighted)).toBeCloseTo(calibrationError(often) ?? Number.NaN, 12)
  })

  it.each([-0.1, 1.1, Number.NaN])('refuses a confidence of %f', (confidence) => {
    expect(() => reliabilityBins([forecast('+', confidence)])).toThrow(RangeError)
  })
})
