import { describe, expect, it } from 'vitest'

import { trendWords } from './gate-words'

const point = (at: string, n: number, estimate: number) => ({
  at,
  n,
  estimate,
  low: 0,
  high: 1,
  about: null,
})

describe('[GA14] a trend in words', () => {
  it.each([
    [
      'false-positives',
      [point('2026-09-01T22:00:00Z', 40, 0.09), point('2026-09-03T01:00:00Z', 118, 0.04)],
      'from 9% to 4%, over 3 days, 118 labels',
    ],
    [
      'agreement',
      [point('2026-09-01T08:00:00Z', 20, 0.714), point('2026-09-01T09:00:00Z', 1_040, 0.71)],
      'unchanged at 0.71, on one day, 1,040 pairs',
    ],
    [
      'inline-time',
      [point('2026-09-01T08:00:00Z', 90, 4.2), point('2026-09-02T09:00:00Z', 200, 61)],
      'from 4.2 ms to 61 ms, over 2 days, 200 saves',
    ],
  ] as const)('%s', (name, points, words) => expect(trendWords(name, points)).toBe(words))
})
