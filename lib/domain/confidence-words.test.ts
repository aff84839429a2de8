import { expect, it } from 'vitest'

import { confidenceWords } from './confidence-words'

it.each([
  [0, '0.00'],
  [0.002, '0.01'],
  [0.695, '0.69'],
  [0.7, '0.70'],
  [0.994, '0.99'],
  [0.998, '0.99'],
  [1, '1.00'],
])('[W13] %d is written as %s', (confidence, words) => {
  expect(confidenceWords(confidence)).toBe(words)
})
