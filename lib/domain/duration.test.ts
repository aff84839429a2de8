import { expect, test } from 'vitest'

import { duration } from './duration'

test.each([
  [0, '0 min'],
  [0.75, '45 min'],
  [-3, '3 h'],
  [47, '47 h'],
  [48, '2 d'],
  [41 * 24, '41 d'],
  [425 * 24, '14 mo'],
  [3 * 365.25 * 24, '3 y'],
])('%d hours are %s', (hours, words) => {
  expect(duration(hours)).toBe(words)
})
