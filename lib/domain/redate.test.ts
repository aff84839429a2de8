import { describe, expect, it } from 'vitest'

import { instantFromMs } from './instant'
import { redated } from './redate'

const DAY_MS = 86_400_000
const day = (number: number) => instantFromMs(number * DAY_MS)
const NOW = day(10)

/** The days of a fact that was recorded on day 300, by a clock that was ahead. */
const fact = (days: {
  readonly from?: number
  readonly until?: number
  readonly ended?: number
  readonly recorded?: number
}) => ({
  recordedAt: day(days.recorded ?? 300),
  validFrom: day(days.from ?? 300),
  validUntil: days.until === undefined ? null : day(days.until),
  supersededAt: days.ended === undefined ? null : day(days.ended),
  confirmedAt: null,
})
const dayOf = (at: Date | null) => at && at.getTime() / DAY_MS

describe('[IN16] times that a clock ahead of now has given', () => {
  it.each([
    ['become now', {}, null, [10, null, null]],
    ['are kept where they are known', { from: 3 }, null, [3, null, null]],
    ['are kept where they are a plan', { from: 400 }, null, [400, null, null]],
    [
      'end with a successor that moves',
      { from: 3, until: 300, ended: 301 },
      [300, 10],
      [3, 10, 10],
    ],
    ['end with one that stays', { from: 3, until: 7, ended: 301 }, [7, 7], [3, 7, 10]],
    [
      'end now where the successor began before',
      { from: 5, until: 301, ended: 301 },
      [4, 4],
      [5, 10, 10],
    ],
    ['end no sooner than they begin', { until: 300, ended: 9 }, [9.5, 9.5], [10, 10, 9]],
    ['end when they are retracted', { from: 3, until: 301, ended: 301 }, null, [3, 10, 10]],
    ['keep an end of their own', { from: 3, until: 200, ended: 301 }, [300, 10], [3, 200, 10]],
  ] as const)('%s', (_what, days, successor, expected) => {
    const moved = successor && { from: day(successor[0]), to: day(successor[1]) }
    const { validFrom, validUntil, supersededAt } = redated(fact(days), moved, NOW)
    expect([validFrom, validUntil, supersededAt].map(dayOf)).toEqual(expected)
  })
})
