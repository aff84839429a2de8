import { describe, expect, test } from 'vitest'

import type { PatternColumn } from '@/lib/views/pattern-board'

import { BAR_HEIGHT, barSegments, drawnBoard, rowSpan, shareY, RATE_HEIGHT } from './board-layout'

function column(given: Partial<PatternColumn>): PatternColumn {
  const none = { right: 0, wrong: 0, reversed: 0, unsure: 0, stale: 0, together: 0, waiting: 0 }
  const counts = { ...none, ...given }
  const total = Object.keys(none).reduce((sum, name) => sum + counts[name as keyof typeof none], 0)
  return { pattern: 'V', total, labels: 0, low: 0, high: 1, ...counts }
}

describe('a bar', () => {
  test('is as high as its count, its parts without gap or overlap, what is there always seen', () => {
    const rare = column({ waiting: 996, right: 1, reversed: 2, unsure: 1 })
    const segments = barSegments(rare, rare.total)
    expect(segments.map(({ kind, count }) => [kind, count])).toEqual([
      ['right', 1],
      ['wrong', 2],
      ['open', 1],
      ['waiting', 996],
    ])
    let foot = BAR_HEIGHT
    for (const { y, height } of segments) {
      expect(height).toBeGreaterThanOrEqual(2)
      expect(y + height).toBeCloseTo(foot)
      foot = y
    }
    expect(foot).toBeCloseTo(0)
  })

  test('has its figures where there is room for them', () => {
    const segments = barSegments(column({ waiting: 90, right: 1 }), 91)
    expect(segments.map(({ labelled }) => labelled)).toEqual([false, true])
  })

  test('stays in its room beside a higher one', () => {
    const [only] = barSegments(column({ waiting: 5 }), 1_000_000)
    expect(only?.height).toBeLessThan(4)
  })
})

test('shares go from the foot to the top', () => {
  expect([0, 0.5, 1].map(shareY)).toEqual([RATE_HEIGHT, RATE_HEIGHT / 2, 0])
})

test('the rows are the letters that the drawn columns need; the rest is counted', () => {
  const columns = Array.from({ length: 30 }, (_, nth) => column({ pattern: `V${nth}`, waiting: 1 }))
  const none = { right: 0, wrong: 0, reversed: 0, labels: 0, low: 0, high: 1 }
  const bySignal = ['V0', 'Q'].map((letter) => ({ letter, alone: none, anywhere: none }))
  const drawn = drawnBoard({ columns, bySignal, detectors: [], total: 30, labels: 0, limit: 0.15 })
  expect(drawn.columns).toHaveLength(24)
  expect(drawn.left).toBe(6)
  expect(drawn.letters).toEqual(['V0'])
})

test('a line joins the first and the last signal of a pattern', () => {
  expect(rowSpan('N+T', ['N', 'A', 'V', 'T'])).toEqual([0, 3])
  expect(rowSpan('V', ['N', 'A', 'V', 'T'])).toEqual([2, 2])
  expect(rowSpan('', ['N'])).toBeNull()
})
