import { describe, expect, it } from 'vitest'

import { isCurrentAt } from '@/lib/domain/current'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'

import { readFactList } from './facts'
import { AT, factRowOf, fill } from './testing'

openStoreForEachTest()

const day = (count: number) => new Date(AT.getTime() + count * 86_400_000)

describe('truth at an instant', () => {
  it('[TT1] [TT5] is the same in the store and in words, even where a source gave no end', async () => {
    const successor = factRowOf({ content: 'successor', validFrom: day(5) })
    const early = factRowOf({ content: 'successor from before', validFrom: day(-3) })
    const ended = { status: 'superseded', validFrom: day(0) } as const
    const facts = [
      successor,
      early,
      factRowOf({ content: 'expired', validFrom: day(0), validUntil: day(4) }),
      factRowOf({ ...ended, supersededById: successor.id, supersededAt: day(8) }),
      factRowOf({ ...ended, supersededById: successor.id, supersededAt: day(2) }),
      factRowOf({ ...ended, supersededById: early.id, supersededAt: day(6) }),
      factRowOf({ ...ended, supersededById: successor.id, validUntil: day(3) }),
      factRowOf({ ...ended, supersededById: null, supersededAt: null }),
      factRowOf({ status: 'retracted', validFrom: day(0), validUntil: day(9) }),
      factRowOf({
        status: 'retracted',
        validFrom: day(0),
        validUntil: day(7),
        supersededAt: day(7),
      }),
    ]
    await fill(store, { facts })
    const begins = new Map(facts.map(({ id, validFrom }) => [id, validFrom]))
    const counts: number[] = []
    for (let nth = -4; nth <= 10; nth += 1) {
      const at = day(nth)
      const filter = { ...DEFAULT_FACT_FILTER, trueAt: at.toISOString() }
      const { items, total } = await readFactList(store, filter, null)
      const expected = facts
        .filter(({ status, supersededById, ...row }) =>
          isCurrentAt(
            { ...row, status: status as 'active' },
            at,
            begins.get(supersededById ?? '') ?? null,
          ),
        )
        .map(({ id }) => id)
      expect(items.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
      expect(total).toBe(expected.length)
      counts.push(total)
    }
    expect(counts).toEqual([0, 1, 1, 1, 7, 7, 6, 5, 4, 4, 3, 2, 2, 2, 2])
  })
})
