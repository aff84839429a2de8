import { expect, test } from 'vitest'

import { absoluteDay, absoluteTime, spanWords } from '@/components/ui/time-words'
import { duration } from '@/lib/domain/duration'

import { dayWords, instantWords } from './instant-words'

test('a day, an instant and a length of time have one form each, wherever they are written', () => {
  for (const at of [
    '2026-03-05T08:00:00.000Z',
    '2025-09-30T23:59:59.999Z',
    '1999-12-31T00:00:00Z',
  ]) {
    expect(absoluteTime(at)).toBe(instantWords(at))
    expect(absoluteDay(at)).toBe(dayWords(at))
  }
  expect(dayWords('2025-09-30T23:59:59.999Z')).toBe('30 Sep 2025')
  for (const hours of [0.1, 0.99, 1, 47.5, 48, 1_000, 1_430, 5_000, 17_000, 40_000])
    expect(spanWords(hours * 3_600_000)).toBe(duration(hours))
})
