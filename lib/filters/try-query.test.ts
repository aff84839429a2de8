import { describe, expect, test } from 'vitest'

import {
  EMPTY_SIDE,
  factSide,
  parseTryQuery,
  tryAddress,
  tryParams,
  type TryQuery,
} from './try-query'

const EMPTY: TryQuery = { older: EMPTY_SIDE, newer: EMPTY_SIDE, profile: null }
const parse = (text: string) => parseTryQuery(new URLSearchParams(text))

describe('the address of a pair', () => {
  test.each<TryQuery>([
    EMPTY,
    { ...EMPTY, older: factSide('01a1f91f-3cb6'), profile: 'seed' },
    { ...EMPTY, older: factSide('a'), newer: factSide('b') },
    {
      older: { fact: null, text: 'a & b = “c”\n+ d', day: '2026-02-28' },
      newer: { fact: null, text: ' spaces stay ', day: null },
      profile: 'default',
    },
    { ...EMPTY, older: factSide('a'), newer: { fact: null, text: 'typed', day: '2026-03-01' } },
  ])('survives the round trip: %j', (query) => {
    expect(parseTryQuery(tryParams(query))).toEqual(query)
  })

  test('is only built up to a reasonable length', () => {
    expect(tryAddress(EMPTY)).toBe('/review/test')
    expect(tryAddress({ ...EMPTY, older: factSide('a') })).toBe('/review/test?older=a')
    const long = { fact: null, text: 'x'.repeat(3_000), day: null }
    expect(tryAddress({ ...EMPTY, older: long })).toBeNull()
  })

  test('invalid values are ignored, except an id: the page says there is no such fact', () => {
    expect(parse('olderDay=2026-02-30&profile=best&nonsense=1')).toEqual(EMPTY)
    expect(parse('older=%2F..%2Fx').older.fact).toBe('?')
    expect(parse('older=a&olderText=b').older).toEqual(factSide('a'))
    expect(parse('olderText=a%0D%0Ab').older.text).toBe('a\nb')
  })
})
