import { expect, test } from 'vitest'

import { validityOf as laidOut } from './validity-layout'

type Pair = Parameters<typeof laidOut>[0]
type Interval = Pair['older']

const NOW = Date.parse('2026-06-01T00:00:00.000Z')
const validityOf = (pair: Pair) => laidOut(pair, NOW)

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
  expect(words).toBe('Both facts are current, so the agent receives both.')
})

test('the axis ends now, so that days and years do not look alike', () => {
  const begins = (older: string) =>
    validityOf({ older: fact(older), newer: fact('2026-03-31') }).newer.from
  expect(begins('2026-03-28')).toBeLessThan(10)
  expect(begins('2023-03-31')).toBeGreaterThan(90)
  const { newer, untilNow } = validityOf({
    older: fact('2026-01-30'), // as long before as now is after
    newer: fact('2026-04-01'),
  })
  expect(Math.round(newer.from / 10)).toBe(5)
  expect(untilNow).toBe(true)
})

test('what begins only later ends the axis, and so does the last known moment before now is known', () => {
  const pair = { older: fact('2026-05-01'), newer: fact('2026-08-01') }
  expect(validityOf(pair).untilNow).toBe(false)
  expect(validityOf(pair).newer).toMatchObject({ from: 98.5, to: 100 })
  expect(laidOut(pair, null)).toMatchObject({ untilNow: false, older: { from: 0, to: 100 } })
})

test.each([
  ['2026-03-31', 'The newer fact begins where the older one ends.', null],
  ['2026-03-11', '20 d between them, without either.', 'gap'],
  ['2026-04-10', 'They overlap for 10 d.', null],
])('an older fact that ends on %s: %s', (until, words, gap) => {
  const validity = validityOf({
    older: fact('2026-02-18', {
      validUntil: `${until}T00:00:00.000Z`,
      status: 'superseded',
    }),
    newer: fact('2026-03-31'),
  })
  expect(validity.words).toBe(words)
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
  expect(words).toBe('The older fact has no time from its source.')
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
