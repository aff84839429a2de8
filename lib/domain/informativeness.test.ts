import { expect, test } from 'vitest'

import { informativeness } from './informativeness'

const AT_THRESHOLD = { confidence: 0.7, minConfidence: 0.7, labelled: 0, importances: [1, null] }

test('[F3] a proposal at the threshold, of an unknown pattern, about what matters most, teaches most', () => {
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

test('[F3] below the threshold is as far as above it', () => {
  const near = (confidence: number) => informativeness({ ...AT_THRESHOLD, confidence }).near
  expect(near(0.6)).toBeCloseTo(near(0.8), 12)
})
