import { describe, expect, it } from 'vitest'

import { daysBetween, trendSteps } from './trend'

const HOUR = 3_600_000
const DAY = 24 * HOUR

describe('[GA14] the steps of a trend', () => {
  it('are the last labels of each day, in any input order', () => {
    expect(trendSteps([2 * DAY, HOUR, DAY - 1, DAY + 5, DAY])).toEqual([DAY - 1, DAY + 5, 2 * DAY])
  })

  it('are every twentieth label and the last, for one or two days', () => {
    const labels = Array.from({ length: 45 }, (_, nth) => nth * 1_000)
    expect(trendSteps(labels)).toEqual([19_000, 39_000, 44_000])
    expect(trendSteps([7])).toEqual([7])
    expect(trendSteps([])).toEqual([])
  })

  it('treat simultaneous labels as one step', () => {
    expect(trendSteps(Array.from({ length: 60 }, () => 5))).toEqual([5])
  })

  it('are at most eight, including the first and last', () => {
    const days = Array.from({ length: 30 }, (_, nth) => nth * DAY)
    expect(trendSteps(days).map((at) => at / DAY)).toEqual([0, 4, 8, 12, 17, 21, 25, 29])
  })

  it('count days inclusively', () => {
    expect(daysBetween(DAY - 1, DAY)).toBe(2)
    expect(daysBetween(5, 6)).toBe(1)
  })
})
