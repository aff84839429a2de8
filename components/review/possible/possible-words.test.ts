import { describe, expect, it } from 'vitest'

import { countWords, leftOutWords, moreWords, notReadWords } from './possible-words'

const pairs = (count: number) => Array.from({ length: count }, () => ({}) as never)

describe('possible pairs, in words', () => {
  it('[P10] says how many there are, and that a list is cut', () => {
    expect(countWords({ total: 1, pairs: pairs(1) })).toBe('1 possible pair.')
    expect(countWords({ total: 2, pairs: pairs(2) })).toBe('2 possible pairs, strongest first.')
    expect(countWords({ total: 1_234, pairs: pairs(200) })).toBe(
      'The 200 strongest of 1,234 possible pairs.',
    )
    expect(moreWords({ total: 200, pairs: pairs(200) })).toBeNull()
    expect(moreWords({ total: 230, pairs: pairs(200) })).toBe('Show the next 30')
    expect(moreWords({ total: 1_234, pairs: pairs(200) })).toBe('Show the next 200')
  })

  it('[P18] [W51] says what is not among them', () => {
    expect([leftOutWords(0), notReadWords(0), notReadWords(null)]).toEqual([null, null, null])
    expect(leftOutWords(2)).toBe('2 aspects have more than 400 facts. Their pairs are not listed.')
    expect(notReadWords(1)).toBe('1 fact is not read, so its pairs are not listed.')
  })
})
