import { describe, expect, it } from 'vitest'

import { agreementWords, dwellWords, percentWords, shareOfWords } from './agreement-words'

const FOUND = { value: -0.104, low: -0.3, high: 0.1, standardError: 0.1 }

describe('agreement in words', () => {
  it.each([
    [{ ...FOUND, observed: 0.5, expected: 0.5, items: 9 }, '−0.10 (−0.30 to 0.10)'],
    [{ ...FOUND, value: -0.001, observed: 0.5, expected: 0.5, items: 9 }, '0.00 (−0.30 to 0.10)'],
    [{ value: null, reason: 'no-items', items: 0 }, 'unknown: no pair has two labels'],
    [{ value: null, reason: 'one-category', items: 3 }, 'undefined: all answers are the same'],
  ] as const)('[GA2] %j', (found, words) => {
    expect(agreementWords(found)).toBe(words)
  })

  it('a share has its count and its interval; of nothing there is none', () => {
    expect(shareOfWords(3, 4, { low: 0.194, high: 0.994 })).toBe('3 of 4, 19–99%')
    expect(shareOfWords(0, 0, null)).toBe('0 of 0')
    expect([percentWords(1, 3), percentWords(0, 0)]).toEqual(['33%', '–'])
  })

  it('times are as short as they read', () => {
    expect([null, 850, 4_240, 125_000].map(dwellWords)).toEqual([
      'not measured',
      '850 ms',
      '4.2 s',
      '2 min',
    ])
  })
})
