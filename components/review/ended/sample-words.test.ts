import { expect, it } from 'vitest'

import { sampleWords } from './sample-words'

const SAMPLE = { system: 'graphiti', size: 812, drawn: 50, open: 10, leftOut: 3 }

it('[AU18] a sample without answers gives no rate', () => {
  expect(sampleWords({ ...SAMPLE, rate: null })).toBe(
    'no labels yet. A random sample: 50 of 812 replacements. Not included: 3 facts without a newer one. 10 left to label.',
  )
})

it('[AU18] the rate is given with both counts and its interval', () => {
  const rate = { wrong: 4, answered: 40, low: 0.0279, high: 0.2366 }
  expect(sampleWords({ ...SAMPLE, leftOut: 0, open: 0, rate })).toBe(
    'Graphiti was wrong in 4 of 40 labeled pairs (10%, 95% interval 3–24%). A random sample: 50 of 812 replacements.',
  )
})
