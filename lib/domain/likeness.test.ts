import { expect, test } from 'vitest'

import { likenessTo } from './likeness'

test('[E4] counts shared content words, ignoring order and case', () => {
  const values = likenessTo('Ana now lives in Colorado Springs', [
    'in colorado springs ana now lives',
    'Ana likes tea',
    'the weather is fine',
    '',
  ])
  expect(values[0]).toBeCloseTo(1)
  expect(values[1]).toBeGreaterThan(0)
  expect(values[1]).toBeLessThan(0.6)
  expect(values.slice(2)).toEqual([0, 0])
})
