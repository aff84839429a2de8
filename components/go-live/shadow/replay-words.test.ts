import { expect, test } from 'vitest'

import { unreviewedWords } from './replay-words'

test.each([
  [
    { estimate: 0.04, low: 0, high: 4.4 },
    'Of the 6 not reviewed, probably none would be wrong (95% interval 0–5, from blind sample 1).',
  ],
  [
    { estimate: 2.6, low: 1.2, high: 4 },
    'Of the 6 not reviewed, about 3 would be wrong (95% interval 1–4, from blind sample 1).',
  ],
])('how many unreviewed proposals would be wrong is a whole number: %j', (guess, sentence) => {
  expect(unreviewedWords(6, { ...guess, sample: 1 })).toBe(sentence)
})

test('a single unreviewed proposal is probably right or wrong', () => {
  const guess = { low: 0, high: 1, sample: 1 }
  expect(unreviewedWords(1, { ...guess, estimate: 0.1 })).toBe(
    'The one not reviewed is probably right (from blind sample 1).',
  )
  expect(unreviewedWords(1, { ...guess, estimate: 0.9 })).toContain('is probably wrong')
})
