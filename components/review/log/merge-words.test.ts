import { expect, it } from 'vitest'

import { mergeWords } from './merge-words'

it('[ME8] says score, band and signals of a merge', () => {
  const record = {
    score: 0.872,
    band: 'match',
    signals: { embedding: 0.9, tags: null, tokens: 0.75 },
    differs: null,
  } as const
  expect(mergeWords(record)).toBe(
    '0.87, match: embedding 0.90 (weight 0.82), tags neither has any, words 0.75 (weight 0.18).',
  )
  expect(mergeWords({ ...record, band: 'non_match', differs: 'number' })).toContain(
    'They differ (signal: number).',
  )
})
