import { describe, expect, it } from 'vitest'

import { compareReviewers, reviewerStrips, type FullPair } from './reviewer-agreement'
import type { VerdictValue } from './verdict'

const pair = (
  said: Readonly<Record<string, VerdictValue>>,
  given: {
    readonly known?: boolean
    readonly settled?: VerdictValue
    readonly dwellMs?: number
  } = {},
): FullPair => ({
  wanted: Object.keys(said).length,
  known: given.known ?? null,
  labels: [
    ...Object.entries(said).map(([reviewer, value]) => ({
      reviewer,
      value,
      role: 'label' as const,
      dwellMs: given.dwellMs ?? null,
    })),
    ...(given.settled === undefined
      ? []
      : [{ reviewer: 'zoe', value: given.settled, role: 'adjudication' as const, dwellMs: 1 }]),
  ],
})

describe('reviewers', () => {
  it('[B11] [B31] compares every two reviewers on their shared pairs, with a table of answers', () => {
    const twos = compareReviewers([
      pair({ bo: 'supersede', ada: 'supersede' }),
      pair({ ada: 'keep_both', bo: 'reverse' }),
      pair({ ada: 'supersede', bo: 'keep_both' }, { settled: 'supersede' }),
      pair({ ada: 'supersede', cy: 'unsure' }),
      pair({ ada: 'supersede' }),
    ])
    expect(twos.map(({ one, other, pairs, agreed }) => [one, other, pairs, agreed])).toEqual([
      ['ada', 'bo', 3, 2], // rejected and reversed count as one opinion
      ['ada', 'cy', 1, 0],
    ])
    expect(twos[0]).toMatchObject({
      values: ['supersede', 'keep_both', 'reverse'],
      table: [
        [1, 1, 0],
        [0, 0, 1],
        [0, 0, 0],
      ],
      kappa: { items: 3 },
    })
  })

  it("[B11] [B31] summarizes a reviewer's labels, approvals, checks, pace and adjudications", () => {
    const strips = reviewerStrips([
      pair({ ada: 'supersede', bo: 'keep_both' }, { settled: 'supersede', dwellMs: 1_000 }),
      pair({ ada: 'unsure', bo: 'supersede' }, { settled: 'supersede', dwellMs: 3_000 }),
      pair({ ada: 'reverse' }, { known: false, dwellMs: 9_000 }),
      pair({ ada: 'unsure' }, { known: true }),
    ])
    expect(strips.map(({ name }) => name)).toEqual(['ada', 'bo'])
    expect(strips[0]).toMatchObject({
      labels: 4,
      supersede: 1,
      checks: 2,
      right: 1,
      dwellMs: 3_000,
      adjudicated: 2,
      sided: 1,
    })
    expect(strips[0]?.interval?.low).toBeCloseTo(0.0126, 3)
    expect(strips[1]).toMatchObject({ checks: 0, interval: null, dwellMs: 2_000, sided: 1 })
  })
})
