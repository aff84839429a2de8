import { describe, expect, test } from 'vitest'

import { linesOf, parseThresholdFilter, thresholdHref } from './threshold-filter'

const parse = (text: string) => parseThresholdFilter(new URLSearchParams(text))

describe('[GA7] the address of the threshold page', () => {
  test.each([
    '/shadow/threshold',
    '/shadow/threshold?agent=scout&sample=s-1&at=0.8&review=0.55&against=seed&without=TV',
    '/shadow/threshold?at=0&against=default',
  ] as const)('survives the round trip: %s', (address) => {
    expect(thresholdHref(parse(address.split('?')[1] ?? ''))).toBe(address)
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
