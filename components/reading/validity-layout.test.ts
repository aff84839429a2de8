import { expect, test } from 'vitest'

import { validityOf } from './validity-layout'

type Interval = Parameters<typeof validityOf>[0]['older']

const fact = (day: string, fields: Partial<Interval> = {}): Interval => ({
  validFrom: `${day}T00:00:00.000Z`,
  validUntil: null,
  timeKnown: true,
  status: 'active',
  ...fields,
})

test('two open facts run on to the end of the axis, and both are said to be true', () => {
  const { older, newer, gap, words } = validityOf({
    older: fact('2026-02-18'),
    newer: fact('2026-03-31'),
  })
  expect(older).toMatchObject({ from: 0, to: 100, start: 'known', end: 'open' })
  expect(newer.from).toBeGreaterThan(older.from)
  expect(newer).toMatchObject({ to: 100, end: 'open' })
  expect(gap).toBeNull()
  expect(words).toBe('They begin 41 d apart; the older has no end, so both are said to be true.')
})

test.each([
  ['2026-03-31', 'the newer begins where the older ends', null],
  ['2026-03-11', '20 d lie between', 'gap'],
  ['2026-04-10', 'they overlap for 10 d', null],
])('an older fact that ends on %s: %s', (until, words, gap) => {
  const validity = validityOf({
    older: fact('2026-02-18', {
      validUntil: `${until}T00:00:00.000Z`,
      status: 'superseded',
    }),
    newer: fact('2026-03-31'),
  })
  expect(validity.words).toContain(words)
  expect(validity.older.end).toBe('known')
  const { older, newer } = validity
  expect(validity.gap).toEqual(gap === null ? null : { from: older.to, to: newer.from })
})

test('what is not known is drawn and said as unknown', () => {
  const { older, newer, words } = validityOf({
    older: fact('2026-02-18', { timeKnown: false }),
    newer: fact('2026-03-31', { status: 'retracted' }),
  })
  expect(older.start).toBe('unknown')
  expect(newer.end).toBe('unknown')
  expect(words).toBe('The older has no time of its own: the gap is unknown.')
})

test('every bar has a width and stays on the axis, whatever the times', () => {
  const days = ['2026-01-01', '2026-01-02', '2027-06-30']
  for (const from of days) {
    for (const other of days) {
      for (const until of [null, ...days]) {
        const validUntil = until === null ? null : `${until}T00:00:00.000Z`
        const { older, newer } = validityOf({
          older: fact(from, { validUntil, timeKnown: from !== days[2] }),
          newer: fact(other, { timeKnown: other !== days[1] }),
        })
        for (const bar of [older, newer]) {
          expect(bar.to).toBeGreaterThan(bar.from)
          expect(bar.from).toBeGreaterThanOrEqual(0)
          expect(bar.to).toBeLessThanOrEqual(100)
        }
      }
    }
  }
})
