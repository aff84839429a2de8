import { describe, expect, it } from 'vitest'

import { precisionAt, recallAt, wrongAmong, type JudgedPair, type JudgedSample } from './estimates'

let made = 0
const pairs = (
  stratum: string,
  confidence: number,
  { right, wrong, agentId = 'scout' }: { right: number; wrong: number; agentId?: string },
): readonly JudgedPair[] =>
  Array.from({ length: right + wrong }, (_, nth) => ({
    id: `p${(made += 1)}`,
    stratum,
    agentId,
    proposed: stratum.startsWith('proposed'),
    confidence,
    pattern: 'V',
    origin: 'sweep',
    truth: nth < right,
  }))

const stratum = (name: string, [from, to]: readonly [number, number], size: number) => ({
  name,
  from,
  to,
  size,
  drawn: size,
  proposed: name.startsWith('proposed'),
})

// Worked by hand: 900 proposals at .9 of which 1 of 30 is wrong, 100 at .7 of which 6 of 20 are; 4,000 pairs below, 1 of 40 true.
const SAMPLE: JudgedSample = {
  strata: [
    stratum('proposed .90–1', [0.9, 1], 900),
    stratum('proposed .70–.80', [0.7, 0.8], 100),
    stratum('below .30–.50', [0.3, 0.5], 4_000),
  ],
  pairs: [
    ...pairs('proposed .90–1', 0.9, { right: 29, wrong: 1 }),
    ...pairs('proposed .70–.80', 0.7, { right: 14, wrong: 6 }),
    ...pairs('below .30–.50', 0.4, { right: 1, wrong: 39 }),
  ],
}

describe('[B7] estimates weigh each stratum by its size', () => {
  it('[B21] estimates the share of wrong proposals', () => {
    // (900 · 1/30 + 100 · 6/20) / 1000 = (30 + 30) / 1000
    expect(wrongAmong(SAMPLE)).toMatchObject({ sampled: 50 })
    expect(wrongAmong(SAMPLE).estimate).toBeCloseTo(0.06, 12)
  })

  it('[B21] estimates a part as the wrong pairs in it over all pairs in it', () => {
    const mixed: JudgedSample = {
      ...SAMPLE,
      pairs: SAMPLE.pairs.map((pair, nth) => ({ ...pair, agentId: nth % 2 === 0 ? 'a' : 'b' })),
    }
    const wrongShare = (agent: string) =>
      wrongAmong(mixed, { domain: ({ agentId }) => agentId === agent }).estimate
    // the one wrong pair of the first stratum is at an odd index; the six of the second are split evenly
    expect(wrongShare('a')).toBeCloseTo((100 * (3 / 20)) / (900 * 0.5 + 100 * 0.5), 12)
    expect(wrongShare('b')).toBeCloseTo((900 / 30 + 100 * (3 / 20)) / (900 * 0.5 + 100 * 0.5), 12)
  })

  it('[B21] [B22] estimates precision and recall at a threshold', () => {
    expect(precisionAt(SAMPLE, 0.7).estimate).toBeCloseTo(0.94, 12)
    expect(precisionAt(SAMPLE, 0.8).estimate).toBeCloseTo(29 / 30, 12)
    // true: 870 + 70 proposed, 100 below
    expect(recallAt(SAMPLE, 0.7).estimate).toBeCloseTo(940 / 1_040, 12)
    expect(recallAt(SAMPLE, 0.8).estimate).toBeCloseTo(870 / 1_040, 12)
    expect(recallAt(SAMPLE, 0).estimate).toBe(1)
  })

  it('precision and recall of a part ignore the rest', () => {
    const other = pairs('proposed .90–1', 0.9, { right: 0, wrong: 30, agentId: 'other' })
    const mixed: JudgedSample = { ...SAMPLE, pairs: [...SAMPLE.pairs, ...other] }
    const domain = ({ agentId }: JudgedPair) => agentId === 'scout'
    // half of the first stratum belongs to the other agent: 450 · 29/30 + 70 right of 450 + 100
    expect(precisionAt(mixed, 0.7, { domain }).estimate).toBeCloseTo((435 + 70) / 550, 12)
    expect(precisionAt(mixed, 0.7).estimate).toBeCloseTo((435 + 70) / 1_000, 12)
    expect(recallAt(mixed, 0.7, { domain }).estimate).toBeCloseTo(505 / 605, 12)
  })

  it('[B23] an unlabeled band gives no estimate instead of a wrong one', () => {
    const half = { ...SAMPLE, pairs: SAMPLE.pairs.filter(({ confidence }) => confidence > 0.8) }
    expect(wrongAmong(half)).toMatchObject({ estimate: null, reason: 'unsampled-stratum' })
    expect(recallAt(half, 0.7)).toMatchObject({ estimate: null, reason: 'unsampled-stratum' })
    expect(wrongAmong({ strata: [], pairs: [] })).toMatchObject({ reason: 'no-population' })
  })
})
