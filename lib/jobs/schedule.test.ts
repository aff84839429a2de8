import { describe, expect, it } from 'vitest'

import { nextSweepAt } from './schedule'

const now = new Date('2026-09-01T12:00:00Z')

describe('nextSweepAt', () => {
  it.each([
    ['never swept: at once', null, '2026-09-01T12:00:00Z'],
    [
      'swept a while ago: when the interval is over',
      '2026-09-01T11:45:00Z',
      '2026-09-01T12:15:00Z',
    ],
    ['swept an interval ago: at once', '2026-09-01T11:30:00Z', '2026-09-01T12:00:00Z'],
    ['overdue: at once', '2026-08-01T00:00:00Z', '2026-09-01T12:00:00Z'],
  ])('[P5] %s', (_what, last, due) => {
    expect(nextSweepAt(last === null ? null : new Date(last), 30, now)).toEqual(new Date(due))
  })
})
