import { describe, expect, it } from 'vitest'

import { asOfProblem, asOfSearch, parseAsOf } from './as-of'
import { isAsOfPage, withAsOf } from './as-of-address'

const params = (query: string) => new URLSearchParams(query)
const NOW_MS = Date.UTC(2026, 5, 1)

describe('the past in an address', () => {
  it.each([
    ['true=2026-04-01', { true: '2026-04-01' }],
    ['true=2026-04-01T09:30', { true: '2026-04-01T09:30:00Z' }],
    ['known=2026-01-15T18:30:00Z', { known: '2026-01-15T18:30:00Z' }],
    ['known=2026-01-15T18:30:00.250%2B02:00', { known: '2026-01-15T16:30:00.250Z' }],
    ['true=soon&known=2026-05-03', { known: '2026-05-03' }],
    ['', {}],
  ])('[TT3] reads %s, a time without a zone as UTC', (query, written) => {
    const asOf = parseAsOf(params(query))
    expect(asOfSearch(asOf)).toEqual(written)
    expect(parseAsOf(params(new URLSearchParams(asOfSearch(asOf)).toString()))).toEqual(asOf)
  })

  it.each([
    ['true=2030-01-01', null],
    ['known=2026-06-01', null],
    ['known=2026-06-02', '“Known at” can’t be in the future'],
    ['true=31 February', '“31 February” is no time'],
    ['known=', '“” is no time'],
  ])('[TT3] [TT6] reports what is wrong with %s', (query, words) => {
    expect(asOfProblem(params(query), NOW_MS)?.slice(0, words?.length) ?? null).toBe(words)
  })

  it.each([
    ['/memory/facts/one', '/memory/facts/one?true=2026-04-01'],
    ['/memory/facts?agent=a#list', '/memory/facts?agent=a&true=2026-04-01#list'],
    ['/memory?agent=scout', '/memory?agent=scout&true=2026-04-01'],
    ['/memory/facts?true=2020-01-01', '/memory/facts?true=2020-01-01'],
    ['/review/test?older=one', '/review/test?older=one'],
    ['/factsheet', '/factsheet'],
    ['#left-out', '#left-out'],
  ])('[TT3] is kept from page to page: %s', (href, expected) => {
    expect(withAsOf(href, params('agent=x&true=2026-04-01'))).toBe(expected)
    expect(withAsOf(href, params('agent=x'))).toBe(href)
  })

  it('[TT3] knows the pages that support it', () => {
    expect(['/memory/facts', '/memory/facts/one', '/memory'].map(isAsOfPage)).not.toContain(false)
    expect(['/review', '/memory/health', '/factsheet'].map(isAsOfPage)).not.toContain(true)
  })
})
