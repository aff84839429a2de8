import fc from 'fast-check'
import { expect, it } from 'vitest'

import { firstOf } from './first-of'

const byRank = (a: { readonly rank: number }, b: { readonly rank: number }) => a.rank - b.rank

it('equals sorting and slicing, with ties in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rank: fc.integer({ min: 0, max: 9 }), name: fc.string() })),
      fc.nat(12),
      (items, limit) => {
        expect(firstOf(items, limit, byRank)).toEqual(items.toSorted(byRank).slice(0, limit))
      },
    ),
  )
})
