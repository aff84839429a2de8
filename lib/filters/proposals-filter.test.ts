import { expect, it } from 'vitest'

import { parseProposalsFilter, proposalsHref } from './proposals-filter'

const parse = (query: string) => parseProposalsFilter(new URLSearchParams(query))

it('the filter of the proposal list survives the round trip through its address', () => {
  const filter = { agent: 'scout', of: 'arrived', from: 0.7, to: 0.86, page: 2 } as const
  expect(parse(proposalsHref(filter).split('?')[1] ?? '')).toEqual(filter)
  expect(proposalsHref({})).toBe('/shadow/proposals')
})

it('ignores invalid values', () => {
  const nothing = { agent: null, of: 'open', from: null, to: null, page: 1 }
  expect(parse('of=all&from=2&to=x&page=0.5')).toEqual(nothing)
  expect(parse('page=1e9')).toEqual(nothing)
})
