import { describe, expect, test } from 'vitest'

import type { WeightsMeasured } from '@/lib/domain/weight-set'

import { movementSentence, verdictSentence, whatFalls } from './weights-words'

const measured = (proposed: number, right: number, missed: number): WeightsMeasured => ({
  proposed,
  right,
  missed,
  loss: 0.5,
  calibrationError: null,
  rate: null,
})
const evaluation = (candidate: WeightsMeasured, gain = { mean: 0.2, low: 0.1, high: 0.3 }) => ({
  gain,
  measured: { on: 'blind', pairs: 60, fired: 48 } as const,
  flattered: false,
  threshold: 0.7,
  current: measured(40, 20, 5),
  candidate,
})

describe('[W9] [W48] what is said of a refit', () => {
  test('better, where nothing falls', () => {
    const of = evaluation(measured(25, 20, 5))
    expect(verdictSentence(of)).toBe(
      'It is better: on 48 pairs that it had not seen it saves +0.20 bits a pair (+0.10 to +0.30).',
    )
    expect(movementSentence(of)).toBe(
      'At 0.70 precision rises from 50% to 80%, recall stays at 80%.',
    )
  })

  test('not better, where it finds less', () => {
    const of = evaluation(measured(18, 15, 10))
    expect(whatFalls(of)).toBe('recall falls')
    expect(verdictSentence(of)).toMatch(
      /^Its confidences are closer to the truth, but recall falls: on 48 pairs/,
    )
    expect(movementSentence(of)).toBe(
      'At 0.70 precision rises from 50% to 83%, recall falls from 80% to 60%.',
    )
  })

  test('a rate of nothing is unknown', () => {
    const of = evaluation(measured(0, 0, 25))
    expect(whatFalls(of)).toBe('recall falls')
    expect(movementSentence(of)).toContain('precision is unknown')
  })
})
