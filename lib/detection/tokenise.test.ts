import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'

import { anyText } from '@/lib/vitest.any-text'

import { normalizeWord, tokenise } from './tokenise'

const TRICKY = "a Z 5 . , : ' ’ - $ + # % İ 京 👍 🏽 é".split(' ').concat(' ')

describe('tokenise', () => {
  it.each([
    ["Don't stop", ["don't", 'stop']],
    ['don’t stop', ["don't", 'stop']],
    ["Avery's 'quoted' place", ['avery', 'quoted', 'place']],
    ['Python 3.11, v14.2. End.', ['python', '3.11', 'v14.2', 'end']],
    ['1,000 at 10:30: five', ['1,000', 'at', '10:30', 'five']],
    ['C++ and C# at 50%', ['c++', 'and', 'c#', 'at', '50%']],
    ['ends in c#', ['ends', 'in', 'c#']],
    ['-5 or $5 or €5 or 3-5', ['-5', 'or', '$5', 'or', '€5', 'or', '3', '5']],
    ['issue #12', ['issue', '12']],
    ['Genève ZÜRICH', ['genève', 'zürich']],
    ['Geneve\u0300', ['genevè']],
    ['ＮＹＣ', ['nyc']],
    ['İstanbul Ankara', ['i̇stanbul', 'ankara']],
    ['用户喜欢', ['用', '户', '喜', '欢']],
    ['コーヒー', ['コー', 'ヒー']],
    ['Привет мир', ['привет', 'мир']],
    ['تل أبيب', ['تل', 'أبيب']],
    ['ok 👩‍💻👍🏽', ['ok', '👩‍💻', '👍🏽']],
    ['in 🇩🇰', ['in', '🇩🇰']],
    ['', []],
    [' .,!? ', []],
  ])('[D6] reads %j', (content, words) => {
    expect(tokenise(content).words).toEqual(words)
  })

  it('[D6] offsets match the word in the original text', () => {
    const text = fc.oneof(
      anyText(),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...TRICKY) }),
    )
    fc.assert(
      fc.property(text, (content) => {
        const { words, offsets } = tokenise(content)
        expect(offsets).toHaveLength(2 * words.length)
        let last = 0
        for (const [at, word] of words.entries()) {
          const start = offsets[2 * at] ?? -1
          const end = offsets[2 * at + 1] ?? -1
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(normalizeWord(content.slice(start, end))).toBe(word)
          last = end
        }
        expect(last).toBeLessThanOrEqual(content.length)
      }),
      { seed: 4, numRuns: Math.ceil(500 * inject('share')) },
    )
  })
})
