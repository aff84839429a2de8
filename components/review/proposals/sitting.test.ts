import { describe, expect, test } from 'vitest'

import { isUnderWay, placeOf, readSitting, writeSitting, type Sitting } from './sitting'
import { dayAndTime, medianSeconds, progressWords, timeLeft } from './sitting-words'

function memory(text: string | null = null) {
  let held = text
  return {
    getItem: () => held,
    setItem: (_key: string, value: string) => {
      held = value
    },
  }
}

function sitting(given: Partial<Sitting> = {}): Sitting {
  return {
    startedAt: '2026-11-21T16:00:00.000Z',
    lastAt: '2026-11-21T17:40:00.000Z',
    decided: 124,
    total: 300,
    dwells: [4_000, 5_100],
    search: 'status=unsure',
    proposalId: 'p-1',
    ...given,
  }
}

test.each([
  [0, 7, false],
  [3, 7, true],
  [7, 7, false],
  [8, 7, false], // one of them was answered again after an undo elsewhere
  [3, null, true],
])('a sitting of %s decided of %s is under way: %s', (decided, total, underWay) => {
  expect(isUnderWay(sitting({ decided, total }))).toBe(underWay)
})

describe('what is remembered of a sitting', () => {
  test('comes back for the same reviewer and no other', () => {
    const store = memory()
    writeSitting(store, 'Ada', sitting())
    writeSitting(store, 'Ben', sitting({ decided: 3 }))
    expect(readSitting(store, 'Ada')).toEqual(sitting())
    expect(readSitting(store, 'Ben')?.decided).toBe(3)
    expect(readSitting(store, 'Cleo')).toBeNull()
    writeSitting(store, 'Ada', null)
    expect(readSitting(store, 'Ada')).toBeNull()
    expect(readSitting(store, 'Ben')?.decided).toBe(3)
  })

  test('stays small', () => {
    const store = memory()
    for (let nth = 0; nth < 20; nth += 1) {
      const lastAt = new Date(Date.UTC(2026, 10, 1 + nth)).toISOString()
      const dwells = Array.from({ length: 1_000 }, () => 100)
      writeSitting(store, `Person ${nth}`, sitting({ lastAt, dwells }))
    }
    expect(readSitting(store, 'Person 19')?.dwells.length).toBe(300)
    expect(readSitting(store, 'Person 12')).not.toBeNull()
    expect(readSitting(store, 'Person 11')).toBeNull()
  })

  test.each([
    '',
    '{',
    'null',
    JSON.stringify({ version: 2, of: { Ada: sitting() } }),
    '{"version":1,"of":{"Ada":{"decided":-1}}}',
    JSON.stringify({ version: 1, of: { Ada: { ...sitting(), dwells: ['fast'] } } }),
    JSON.stringify({ version: 1, of: { Ada: { ...sitting(), lastAt: 'some day' } } }),
  ])('is nothing where it cannot be read: %s', (text) => {
    expect(readSitting(memory(text), 'Ada')).toBeNull()
  })
})

describe('where it left off', () => {
  test('is an address with filter and proposal', () => {
    expect(placeOf(sitting())).toBe('/review?status=unsure&p=p-1')
    expect(placeOf(sitting({ search: '', proposalId: null }))).toBe('/review')
  })

  test('is told by day and time', () => {
    const now = new Date(2026, 10, 22, 9, 0)
    expect(dayAndTime(new Date(2026, 10, 22, 8, 5).toISOString(), now)).toBe('08:05')
    expect(dayAndTime(new Date(2026, 10, 21, 17, 40).toISOString(), now)).toBe('yesterday 17:40')
    expect(dayAndTime(new Date(2026, 9, 3, 17, 40).toISOString(), now)).toBe('3 Oct 17:40')
  })

  test('says “yesterday” of a day that had 23 hours', () => {
    const zone = process.env['TZ']
    process.env['TZ'] = 'America/New_York'
    try {
      const now = new Date('2026-03-09T00:30:00-04:00')
      expect(dayAndTime('2026-03-08T17:40:00-04:00', now)).toBe('yesterday 17:40')
      expect(dayAndTime('2026-03-07T23:45:00-05:00', now)).toBe('7 Mar 23:45')
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })

  test('is told by number', () => {
    expect(progressWords(124, 300)).toBe('124 of 300 decided')
    expect(progressWords(3, null)).toBe('3 decided')
    expect(progressWords(3, 2)).toBe('3 of 3 decided') // counted before the last was
  })
})

test.each([
  [[], null],
  [[5100], 5.1],
  [[1000, 9000], 5],
  [[1000, 600_000, 2000], 2],
])('the median of %j is %j seconds', (dwells, median) => {
  expect(medianSeconds(dwells)).toBe(median)
})

test('time left is told after three decisions', () => {
  expect(timeLeft(100, [6000, 6000])).toBe(null)
  expect(timeLeft(100, [6000, 6000, 6000])).toBe('~10 min left')
  expect(timeLeft(2, [6000, 6000, 6000])).toBe('less than a minute left')
  expect(timeLeft(0, [6000, 6000, 6000])).toBe(null)
})
