import { describe, expect, it } from 'vitest'

import { compareScores, rescoredAt } from './rescored'
import {
  countByBin,
  allNeighbors,
  keepSettled,
  matrixAt,
  moveLine,
  neighborsAt,
  ratesAt,
  type TunedPair,
} from './threshold'
import { countByZone } from './workload'

let made = 0
function pairOf(
  confidence: number,
  truth: boolean | null,
  stratum = 'proposed .70–.80',
): TunedPair {
  made += 1
  return {
    id: `p${String(made).padStart(4, '0')}`,
    stratum,
    agentId: 'scout',
    proposed: stratum.startsWith('proposed'),
    confidence,
    pattern: 'V',
    origin: 'sweep',
    truth,
  }
}
const times = (count: number, make: () => TunedPair) => Array.from({ length: count }, make)

describe('[GA7] drawn pairs by confidence', () => {
  it('are counted by outcome in twenty bins with inclusive lower ends', () => {
    const steps = Array.from({ length: 21 }, (_, nth) => pairOf(nth / 20, true))
    expect(countByBin(steps).map(({ right }) => right)).toEqual([...Array(19).fill(1), 2])
    const bins = countByBin([pairOf(0.15, false), pairOf(0.1499, null), pairOf(0.35, true)])
    expect(bins[3]).toMatchObject({ from: 0.15, to: 0.2, wrong: 1, right: 0, unlabelled: 0 })
    expect(bins[2]?.unlabelled).toBe(1)
    expect(bins[7]?.right).toBe(1)
  })

  it('are split by a threshold', () => {
    const pairs = [pairOf(0.8, true), pairOf(0.8, false), pairOf(0.79, true), pairOf(0.1, null)]
    expect(matrixAt(pairs, 0.8)).toEqual({
      reaching: { right: 1, wrong: 1, unlabelled: 0 },
      below: { right: 1, wrong: 0, unlabelled: 1 },
    })
  })
})

describe('[GA7] the pairs next to a line', () => {
  const pairs = [0.9, 0.8, 0.8, 0.8, 0.8, 0.7, 0.5, 0.5, 0.1].map((confidence, nth) =>
    pairOf(confidence, nth === 3 ? false : nth === 4 ? null : true),
  )

  it('are the nearest three; ties put wrong pairs first', () => {
    const { above, below } = neighborsAt(pairs, 0.8)
    expect(above.map(({ confidence, truth }) => [confidence, truth])).toEqual([
      [0.8, false],
      [0.8, true],
      [0.8, true],
    ])
    expect(below.map(({ confidence }) => confidence)).toEqual([0.7, 0.5, 0.5])
    expect(neighborsAt(pairs, 0.95).above).toEqual([])
  })

  it('are all among those sent with their texts, for any line', () => {
    const many = times(400, () => pairOf(((made * 37) % 1000) / 1000, made % 3 === 0))
    const sent = new Set(allNeighbors(many))
    for (let step = 0; step <= 100; step += 1) {
      const { above, below } = neighborsAt(many, step / 100)
      expect([...above, ...below].every((pair) => sent.has(pair))).toBe(true)
    }
    expect(allNeighbors(times(100, () => pairOf(0.8, true)))).toHaveLength(3)
  })
})

describe('[GA8] two lines', () => {
  it('snap to hundredths, and the lower one yields', () => {
    const lines = { apply: 0.8, review: 0.6 }
    expect(moveLine(lines, 'apply', 0.553)).toEqual({ apply: 0.55, review: 0.55 })
    expect(moveLine(lines, 'review', 0.9)).toEqual({ apply: 0.9, review: 0.9 })
    expect(moveLine({ apply: 0.8, review: null }, 'apply', 3)).toEqual({ apply: 1, review: null })
  })

  it('separate open and arriving proposals; one line applies nothing automatically', () => {
    const bands = [0.5, 0.7, 0.79, 0.8, 1].map((from) => ({ from, waiting: 10, arrived: 1 }))
    expect(countByZone(bands, { apply: 0.8, review: 0.7 })).toEqual({
      apply: { waiting: 20, arrived: 2 },
      review: { waiting: 20, arrived: 2 },
      left: { waiting: 10, arrived: 1 },
    })
    expect(countByZone(bands, { apply: 0.8, review: null })).toEqual({
      apply: { waiting: 0, arrived: 0 },
      review: { waiting: 20, arrived: 2 },
      left: { waiting: 30, arrived: 3 },
    })
  })
})

describe('[GA9] a different confidence from the drawn one', () => {
  const high = {
    name: 'proposed .70–.80',
    proposed: true,
    from: 0.7,
    to: 0.8,
    size: 100,
    drawn: 10,
  }
  const none = { name: 'nothing fired', proposed: false, from: 0, to: 0, size: 1000, drawn: 10 }
  const strata = [high, none]
  const pairs = [
    ...times(8, () => pairOf(0.75, true)),
    ...times(2, () => pairOf(0.75, false)),
    ...times(1, () => pairOf(0, true, none.name)),
    ...times(9, () => pairOf(0, false, none.name)),
    pairOf(0.75, null),
  ]
  const judged = keepSettled({ strata, pairs })

  it('weights each pair by the stratum it was drawn from', () => {
    // the true pair on which nothing fired represents a hundred, and now reaches the line
    const found = new Set(
      pairs.filter(({ confidence, truth }) => confidence === 0 && truth === true),
    )
    const ids = new Set([...found].map(({ id }) => id))
    const rescore = ({ id, confidence }: { id: string; confidence: number }) =>
      ids.has(id) ? 0.9 : confidence
    const rate = rescoredAt(judged, { rescore, threshold: 0.7, agentId: null })
    expect(rate.labels).toBe(11)
    expect(rate.precision.estimate).toBeCloseTo((80 + 100) / 200, 12)
    expect(rate.recall.estimate).toBe(1)
    const now = ratesAt(judged, { threshold: 0.7, agentId: null })
    expect(now.precision.estimate).toBeCloseTo(0.8, 12)
    expect(now.recall.estimate).toBeCloseTo(80 / 180, 12)
  })

  it('names gained and lost pairs by outcome', () => {
    const rescore = ({ confidence }: { confidence: number }) => (confidence === 0 ? 0.8 : 0.1)
    const found = compareScores({ strata, pairs }, { rescore, threshold: 0.7, agentId: null })
    expect(found.gainedCounts).toEqual({ right: 1, wrong: 9, unlabelled: 0 })
    expect(found.lostCounts).toEqual({ right: 8, wrong: 2, unlabelled: 1 })
    expect(found.lost).toHaveLength(11)
    const options = { rescore, threshold: 0.7, agentId: 'nobody' }
    expect(compareScores({ strata, pairs }, options)).toMatchObject({
      gained: [],
      rate: { precision: { estimate: null, reason: 'no-positives' } },
    })
  })

  it('gives the same rate when no score changes', () => {
    const rescore = ({ confidence }: { confidence: number }) => confidence
    const again = rescoredAt(judged, { rescore, threshold: 0.7, agentId: null })
    const now = ratesAt(judged, { threshold: 0.7, agentId: null })
    expect(again.precision.estimate).toBeCloseTo(now.precision.estimate ?? -1, 12)
    expect(again.recall.estimate).toBeCloseTo(now.recall.estimate ?? -1, 12)
  })
})
