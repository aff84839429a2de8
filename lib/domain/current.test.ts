import { expect, it } from 'vitest'

import { isCurrentAt, type FactPeriod } from './current'

const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count))
const ACTIVE: FactPeriod = {
  status: 'active',
  validFrom: day(0),
  validUntil: null,
  supersededAt: null,
}
const current = (fact: FactPeriod, successorFrom: Date | null, days: readonly number[]) =>
  days.filter((each) => isCurrentAt(fact, day(each), successorFrom))

it('[T4] a fact superseded by a later one is current until that moment, exclusive', () => {
  const ended = {
    ...ACTIVE,
    status: 'superseded',
    supersededAt: day(2),
    validUntil: day(9),
  } as const
  expect(current(ended, day(9), [-1, 0, 2, 8, 9, 10])).toEqual([0, 2, 8])
  expect(current({ ...ended, validUntil: day(5) }, day(9), [4, 5, 8])).toEqual([4])
  expect(
    current({ ...ended, validFrom: day(20), validUntil: day(20) }, day(9), [9, 19, 20]),
  ).toEqual([])
})

it('[T4] an end from the source never keeps a fact current next to its replacement', () => {
  const ended = {
    ...ACTIVE,
    status: 'superseded',
    supersededAt: day(4),
    validUntil: day(900),
  } as const
  expect(current(ended, day(3), [3, 4, 5, 899])).toEqual([3])
  expect(current(ended, null, [3, 4])).toEqual([3])
  expect(current({ ...ended, status: 'retracted' }, null, [3, 4])).toEqual([3])
})

it('[TT1] [TT5] without an end from the source, a fact ends when its successor begins, or else when superseded', () => {
  const ended = { ...ACTIVE, status: 'superseded', supersededAt: day(4) } as const
  expect(current(ended, day(2), [1, 2, 3])).toEqual([1])
  expect(current(ended, day(9), [3, 4, 8])).toEqual([3])
  expect(current(ended, null, [3, 4])).toEqual([3])
  expect(current({ ...ended, status: 'retracted', supersededAt: null }, null, [0, 1])).toEqual([])
})
