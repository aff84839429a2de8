import { expect, it } from 'vitest'

import { parseRefitPairsFilter, refitPairsHref } from './refit-pairs-filter'

const parse = (query: string) => parseRefitPairsFilter(new URLSearchParams(query))

it('the filter of a refit’s pairs survives the round trip through its address', () => {
  const filter = { refit: 'w-1', side: 'current', count: 'missed', page: 2 } as const
  expect(parse(refitPairsHref(filter).split('?')[1] ?? '')).toEqual(filter)
})

it('ignores invalid values', () => {
  const nothing = { refit: null, side: 'candidate', count: 'proposed', page: 1 }
  expect(parse('refit=a b&side=both&count=all&page=-1')).toEqual(nothing)
})
