import { describe, expect, it } from 'vitest'

import { answerThreshold } from './threshold-answer'

type Row = readonly [confidence: number, right: number, wrong: number]

function sampleOf(rows: readonly Row[], agentId = 'scout') {
  const pairs = rows.flatMap(([confidence, right, wrong], nth) =>
    Array.from({ length: right + wrong }, (_, of) => ({
      id: `${nth}-${of}`,
      stratum: 'all',
      agentId,
      proposed: true,
      confidence,
      pattern: 'V',
      origin: 'sweep',
      truth: of < right,
    })),
  )
  return { strata: [{ name: 'all', from: 0, to: 1, size: 10_000 }], pairs } as never
}

const answer = (rows: readonly Row[], limit = 0.05) =>
  answerThreshold(sampleOf(rows), { agentId: null, limit })

describe('[GA73] the threshold that meets the limit', () => {
  it('is the lowest one whose bound is within it', () => {
    const found = answer([
      [0.72, 50, 50],
      [0.9, 200, 0],
      [0.97, 100, 0],
    ])
    expect(found).toMatchObject({ kind: 'within', threshold: 0.9 })
    expect(found).toHaveProperty('bound', expect.closeTo(0.01, 2))
  })

  it('is one that a labeled pair reaches, not a gap below it', () => {
    expect(answer([[0.9654, 100, 0]])).toMatchObject({ kind: 'within', threshold: 0.96 })
  })

  it('needs as many labels as the limit does', () => {
    expect(
      answer([
        [0.7, 10, 20],
        [0.9, 14, 0],
      ]),
    ).toEqual({ kind: 'few', threshold: 0.9, labels: 14, needed: 59 })
  })

  it('is none where too many are wrong everywhere, and the best is named', () => {
    expect(
      answer([
        [0.7, 50, 50],
        [0.95, 88, 12],
      ]),
    ).toEqual({ kind: 'none', threshold: 0.95, wrong: expect.closeTo(0.12, 10) })
  })

  it('counts one agent alone where one is asked for', () => {
    const sample = sampleOf([[0.9, 100, 0]], 'other')
    expect(answerThreshold(sample, { agentId: 'scout', limit: 0.05 })).toEqual({
      kind: 'unlabeled',
    })
  })

  it('without labels, or with a limit that no sample can prove, promises nothing', () => {
    expect(answer([])).toEqual({ kind: 'unlabeled' })
    expect(answer([[0.9, 30, 0]], 0)).toMatchObject({ kind: 'none' })
  })
})
