import { describe, expect, test } from 'vitest'

import { paramsAt } from './testing'
import { linesOf, parseThresholdFilter, thresholdHref } from './threshold-filter'

const parse = (text: string) => parseThresholdFilter(new URLSearchParams(text))

describe('[GA7] the address of the threshold page', () => {
  test.each([
    '/go-live/default/threshold',
    '/go-live/agents/scout/threshold?sample=s-1&at=0.8&review=0.55&against=seed&without=TV',
    '/go-live/default/threshold?at=0&against=default',
  ] as const)('survives the round trip: %s', (address) => {
    expect(thresholdHref(parseThresholdFilter(paramsAt(address)))).toBe(address)
  })

  test('invalid values are ignored or put in order', () => {
    expect(parse('at=x&against=best&without=7')).toEqual(parse(''))
    expect(parse('at=0.333&review=0.9')).toMatchObject({ at: 0.33, review: 0.33 })
    expect(parse('without=v,tV')).toMatchObject({ without: ['T', 'V'] })
  })

  test('[GA52] the threshold starts at the one in force, rounded to 0.01', () => {
    expect(linesOf(parse(''), 0.785)).toEqual({ apply: 0.79, review: null })
    expect(linesOf(parse('review=0.9'), 0.7)).toEqual({ apply: 0.7, review: 0.7 })
    expect(linesOf(parse('at=0.4'), 0.7)).toEqual({ apply: 0.4, review: null })
  })
})
