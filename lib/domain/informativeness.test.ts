import { expect, test } from 'vitest'

import { informativeness } from './informativeness'

const AT_THRESHOLD = { confidence: 0.7, minConfidence: 0.7, labelled: 0, importances: [1, null] }

test('[F3] most informative: at the threshold, an unknown pattern, high importance', () => {
  expect(informativeness(AT_THRESHOLD)).toEqual({ near: 1, few: 1, impact: 1, score: 1 })
})

test.each([
  ['certain', { confidence: 1 }, { near: 0, score: 0 }],
  ['answered twenty times', { labelled: 20 }, { few: 0.5, score: 0.5 }],
  ['of unknown importance', { importances: [null, null] }, { impact: 0.5, score: 0.5 }],
  ['of no importance', { importances: [0, null] }, { impact: 0, score: 0 }],
  ['as important as the more important fact', { importances: [0.2, 0.8] }, { impact: 0.8 }],
  ['everything is proposed', { minConfidence: 1, confidence: 1 }, { near: 1 }],
])('[F3] %s', (_what, given, expected) => {
  expect(informativeness({ ...AT_THRESHOLD, ...given })).toMatchObject(expected)
})

test('[F3] distance counts the same above and below the threshold', () => {
  const near = (confidence: number) => informativeness({ ...AT_THRESHOLD, confidence }).near
  expect(near(0.6)).toBeCloseTo(near(0.8), 12)
})
