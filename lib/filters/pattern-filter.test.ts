import { expect, test } from 'vitest'

import { DEFAULT_PATTERN_FILTER, parsePatternFilter, patternFilterParams } from './pattern-filter'

const parse = (query: string) => parsePatternFilter(new URLSearchParams(query))

test('survives the round trip through a readable address', () => {
  const filter = { agent: 'scout', detector: 'weighed-7', pattern: 'V+T', seed: '0a1b' }
  expect(parse(patternFilterParams(filter).toString())).toEqual(filter)
  expect(parse('pattern=V+T').pattern).toBe('V+T')
  expect(parse('')).toEqual(DEFAULT_PATTERN_FILTER)
  expect(patternFilterParams(DEFAULT_PATTERN_FILTER).toString()).toBe('')
})

test('no signal is a pattern too', () => {
  expect(patternFilterParams({ pattern: '' }).toString()).toBe('pattern=none')
  expect(parse('pattern=none').pattern).toBe('')
})

test.each(['v', 'V+', '+V', 'VT', 'V+T;', 'V'.repeat(50), '<b>'])(
  'an invalid pattern is ignored: %s',
  (pattern) => {
    expect(parse(new URLSearchParams({ pattern }).toString()).pattern).toBeNull()
  },
)

test.each(['xyz', '', '0'.repeat(17), '1 or 1'])('an invalid seed is ignored: %s', (seed) => {
  expect(parse(new URLSearchParams({ seed }).toString()).seed).toBeNull()
})
