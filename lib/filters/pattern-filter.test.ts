import { expect, test } from 'vitest'

import { DEFAULT_PATTERN_FILTER, parsePatternFilter, patternFilterParams } from './pattern-filter'

const parse = (query: string) => parsePatternFilter(new URLSearchParams(query))

test('an address says what it says, and comes back the same', () => {
  const filter = { agent: 'scout', detector: 'weighed-7', pattern: 'V+T', seed: '0a1b' }
  expect(parse(patternFilterParams(filter).toString())).toEqual(filter)
  expect(parse('pattern=V+T').pattern).toBe('V+T')
  expect(parse('')).toEqual(DEFAULT_PATTERN_FILTER)
  expect(patternFilterParams(DEFAULT_PATTERN_FILTER).toString()).toBe('')
})

test('no signal at all is a pattern too', () => {
  expect(patternFilterParams({ pattern: '' }).toString()).toBe('pattern=none')
  expect(parse('pattern=none').pattern).toBe('')
})

test.each(['v', 'V+', '+V', 'VT', 'V+T;', 'V'.repeat(50), '<b>'])(
  'what is no pattern is absent: %s',
  (pattern) => {
    expect(parse(new URLSearchParams({ pattern }).toString()).pattern).toBeNull()
  },
)

test.each(['xyz', '', '0'.repeat(17), '1 or 1'])('what is no seed is absent: %s', (seed) => {
  expect(parse(new URLSearchParams({ seed }).toString()).seed).toBeNull()
})
