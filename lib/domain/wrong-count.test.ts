import { describe, expect, it } from 'vitest'

import { stratifiedProportion } from '@/lib/statistics/stratified-proportion'

import type { JudgedPair, JudgedSample } from './estimates'
import { wrongCountAt, wrongCounts } from './wrong-count'

const stratum = (from: number, to: number, size: number) => ({
  name: `${from}`,
  proposed: from >= 0.7,
  from,
  to,
  size,
  drawn: size,
})
const pairs = (confidence: number, right: number, wrong: number): readonly JudgedPair[] =>
  Array.from({ length: right + wrong }, (_, nth) => ({
    id: `${confidence} ${nth}`,
    stratum: confidence >= 0.9 ? '0.9' : confidence >= 0.7 ? '0.7' : '0.3',
    agentId: nth % 2 === 0 ? 'a' : 'b',
    proposed: confidence >= 0.7,
    confidence,
    pattern: 'V',
    origin: 'sweep',
    truth: nth < right,
  }))

// 900 at .9 with 1 of 30 wrong, 100 at .7 with 6 of 20 wrong; those below are not proposed and all wrong
const SAMPLE: JudgedSample = {
  strata: [stratum(0.9, 1, 900), stratum(0.7, 0.9, 100), stratum(0.3, 0.7, 4_000)],
  pairs: [...pairs(0.9, 29, 1), ...pairs(0.7, 14, 6), ...pairs(0.4, 0, 40)],
}
const BANDS = [
  { from: 0.7, waiting: 50, arrived: 0 },
  { from: 0.95, waiting: 150, arrived: 0 },
]
const at = (threshold: number, agentId: string | null = null) =>
  wrongCountAt(SAMPLE, { threshold, agentId, bands: BANDS })

describe('[GA15] how many open proposals would be wrong', () => {
  it('multiplies the share of wrong proposals above the threshold by the open ones', () => {
    // (870 + 70) / 1000 of all, 29/30 of the upper band
    expect(at(0.7)).toMatchObject({ waiting: 200 })
    expect(at(0.7).right.estimate).toBeCloseTo(0.94, 12)
    expect(wrongCounts(at(0.7))).toMatchObject({ estimate: 12 })
    const upper = stratifiedProportion([{ size: 900, sampled: 30, positive: 29 }])
    expect(at(0.9).right).toEqual(upper)
    expect(wrongCounts(at(0.9))).toEqual({
      estimate: 5, // 150 / 30
      low: Math.round(150 * (1 - (upper.estimate === null ? 0 : upper.high))),
      high: Math.round(150 * (1 - (upper.estimate === null ? 0 : upper.low))),
    })
  })

  it('unproposed pairs are not open and never count', () => {
    expect(at(0.3)).toEqual({ ...at(0.7), threshold: 0.3 })
  })

  it('for one agent, only its own labels count', () => {
    // of a: 15 of the upper band, none wrong; 7 of 10 right in the lower (0, 2 … 12), half of either band
    expect(at(0.7, 'a').right.estimate).toBeCloseTo((450 + 100 * (7 / 20)) / 500, 12)
  })

  it('is unknown without labels, and zero if nothing is open', () => {
    const none = { strata: SAMPLE.strata, pairs: [] }
    const options = { threshold: 0.7, agentId: null, bands: BANDS }
    expect(wrongCounts(wrongCountAt(none, options))).toBeNull()
    expect(wrongCounts(wrongCountAt(none, { ...options, threshold: 0.99 }))).toEqual({
      estimate: 0,
      low: 0,
      high: 0,
    })
  })
})
