import { expect, it } from 'vitest'

import { parseProposalsFilter, proposalsHref } from './proposals-filter'
import { paramsAt } from './testing'

const parse = (query: string) => parseProposalsFilter(new URLSearchParams(query))

it('the filter of the proposal list survives the round trip through its address', () => {
  const filter = { agent: 'scout', of: 'arrived', from: 0.7, to: 0.86, page: 2 } as const
  expect(proposalsHref(filter)).toMatch(/^\/go-live\/agents\/scout\/proposals\?/u)
  expect(parseProposalsFilter(paramsAt(proposalsHref(filter)))).toEqual(filter)
  expect(proposalsHref({})).toBe('/go-live/default/proposals')
})

it('ignores invalid values', () => {
  const nothing = { agent: null, of: 'open', from: null, to: null, page: 1 }
  expect(parse('of=all&from=2&to=x&page=0.5')).toEqual(nothing)
  expect(parse('page=1e9')).toEqual(nothing)
})
