import { expect, test } from 'vitest'

import { binomialInterval } from '@/lib/statistics/binomial-interval'

import { restAnswers, supportedAnswer } from './rest-answers'

test.each([
  ['0 of 50', 0, 50, 'supersede'],
  ['0 of 20: up to 17% may be wrong', 0, 20, null],
  ['1 of 20', 1, 20, null],
  ['12 of 20: a coin’s toss is not excluded', 12, 20, null],
  ['20 of 20', 20, 20, 'keep_both'],
] as const)('[K8] %s wrong supports %s', (_name, wrong, labels, answer) => {
  expect(supportedAnswer(binomialInterval(wrong, labels), 0.15)).toBe(answer)
})

test('a looser limit supports approval with fewer labels', () => {
  expect(supportedAnswer(binomialInterval(0, 20), 0.2)).toBe('supersede')
})

test('what the labels support comes first', () => {
  expect(restAnswers('supersede')).toEqual(['supersede', 'keep_both'])
  expect(restAnswers('keep_both')).toEqual(['keep_both', 'supersede'])
  expect(restAnswers(null)).toEqual(['supersede', 'keep_both'])
})
