import { expect, test } from 'vitest'

import { newId } from '@/lib/server/ids'

import { seededRank } from './seeded-rank'

test('the same seed gives the same order, another seed another', () => {
  const ids = Array.from({ length: 50 }, (_, nth) => `id-${nth}`)
  const drawn = (seed: string) =>
    ids.toSorted((a, b) => seededRank(seed, a) - seededRank(seed, b)).slice(0, 5)
  expect(drawn('1')).toEqual(drawn('1'))
  expect(drawn('1')).not.toEqual(drawn('2'))
})

test('every position is equally likely, even for consecutive ids', () => {
  const ids = Array.from({ length: 20 }, () => newId())
  const first = new Map<string, number>()
  const draws = 4_000
  for (let seed = 0; seed < draws; seed += 1) {
    const [id] = ids.toSorted(
      (a, b) => seededRank(seed.toString(16), a) - seededRank(seed.toString(16), b),
    )
    first.set(id ?? '', (first.get(id ?? '') ?? 0) + 1)
  }
  expect(first.size).toBe(ids.length)
  for (const count of first.values()) {
    expect(count).toBeGreaterThan((draws / ids.length) * 0.7)
    expect(count).toBeLessThan((draws / ids.length) * 1.3)
  }
})
