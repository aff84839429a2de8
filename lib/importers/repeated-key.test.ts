import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { repeatedKey } from './repeated-key'

describe('repeatedKey', () => {
  it.each([
    ['{"agent":"a","agent":"b"}', 'agent'],
    ['{"a":1,"m":{"x":1,"y":2,"x":3}}', 'x'],
    ['{"a":[{"k":1},{"k":2,"k":3}]}', 'k'],
    ['{"\\u0061":1,"a":2}', 'a'],
    ['{"a":"\\"a\\":","b":1}', null],
    ['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":2}]}', null],
    ['{"a" : 1 , "b":":"}', null],
  ])('[I1] %s repeats %s', (text, key) => {
    expect(repeatedKey(text, JSON.parse(text))).toBe(key)
  })

  it('[I1] the output of JSON.stringify repeats no key', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        expect(repeatedKey(text, JSON.parse(text))).toBeNull()
      }),
      { seed: 20_261_120, numRuns: 500 },
    )
  })
})
