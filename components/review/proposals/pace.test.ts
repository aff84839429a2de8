import { expect, test } from 'vitest'

import { medianSeconds, timeLeft } from './pace'

test.each([
  [[], null],
  [[5100], 5.1],
  [[1000, 9000], 5],
  [[1000, 600_000, 2000], 2],
])('the median of %j is %j seconds', (dwells, median) => {
  expect(medianSeconds(dwells)).toBe(median)
})

test('time left is told after three decisions', () => {
  expect(timeLeft(100, [6000, 6000])).toBe(null)
  expect(timeLeft(100, [6000, 6000, 6000])).toBe('~10 min left')
  expect(timeLeft(2, [6000, 6000, 6000])).toBe('less than a minute left')
  expect(timeLeft(0, [6000, 6000, 6000])).toBe(null)
})
