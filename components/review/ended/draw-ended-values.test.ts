import { expect, it } from 'vitest'

import { readPairs, sourceWords } from './draw-ended-values'

it.each(['', '0', '2001', '1.5', 'many'])('[AU20] %j pairs are refused in a sentence', (typed) => {
  expect(readPairs(typed)).toEqual({ ok: false, problem: 'A whole number from 1 to 2,000.' })
})

it.each(['1', ' 100 ', '2000'])('[AU20] %j pairs can be drawn', (typed) => {
  expect(readPairs(typed)).toEqual({ ok: true, pairs: Number(typed) })
})

it('[AU20] a source is named with how much it replaced', () => {
  expect(sourceWords({ system: 'graphiti', replaced: 1200 })).toBe('Graphiti: 1,200 replacements')
  expect(sourceWords({ system: '', replaced: 1 })).toBe('Unknown source: 1 replacement')
})
