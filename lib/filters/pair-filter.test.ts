import { describe, expect, it } from 'vitest'

import { pairsHref, parsePairFilter } from './pair-filter'
import { paramsAt } from './testing'

const parse = (query: string) => parsePairFilter(new URLSearchParams(query))

describe('the filter of the pair list', () => {
  it('survives the round trip through its address', () => {
    const filter = {
      agent: 'scout',
      sample: 's-1',
      proposed: 'yes',
      said: 'wrong',
      from: 0.6875,
      to: 0.7,
      pattern: '',
      part: 'kind fact',
      stratum: 'proposed .80–.90',
      twice: true,
      full: true,
      one: 'Ada',
      other: 'Ben',
      same: true,
      mine: 'supersede',
      theirs: 'keep_both',
      page: 3,
    } as const
    expect(pairsHref(filter)).toMatch(/^\/go-live\/agents\/scout\/pairs\?/u)
    expect(parsePairFilter(paramsAt(pairsHref(filter)))).toEqual(filter)
    expect(pairsHref({})).toBe('/go-live/default/pairs')
  })

  it('ignores invalid values', () => {
    expect(parse('said=maybe&from=2&to=x&page=-1&mine=approve&proposed=1')).toEqual(parse(''))
    expect(parse('pattern=V%2BT').pattern).toBe('V+T')
  })
})
