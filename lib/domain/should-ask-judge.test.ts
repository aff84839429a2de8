import { describe, expect, it } from 'vitest'

import { BUILT_IN_POLICY } from './policy'
import { whyNotJudged, type JudgeGate } from './should-ask-judge'

const OPEN: JudgeGate = {
  ...BUILT_IN_POLICY,
  confidence: 0,
  minConfidence: 0.7,
  characters: 8_000,
}

describe('whyNotJudged', () => {
  it.each<[string, Partial<JudgeGate>]>([
    ['nothing fired', {}],
    ['a heuristic fired below the threshold', { confidence: 0.69 }],
    ['nothing fired and the threshold is zero', { minConfidence: 0 }],
  ])('[J2] [J34] asks when %s', (_when, gate) => {
    expect(whyNotJudged({ ...OPEN, ...gate })).toBeNull()
  })

  it.each<[string, Partial<JudgeGate>, string]>([
    ['a heuristic reached the threshold', { confidence: 0.7 }, 'conclusive'],
    ['a text would not fit', { characters: 8_001 }, 'too-long'],
    ['the fallback is off', { supersessionSemanticFallback: false }, 'switched-off'],
    ['semantic contradiction is off', { semanticContradictionEnabled: false }, 'switched-off'],
  ])('[J2] [J34] does not ask when %s', (_when, gate, reason) => {
    expect(whyNotJudged({ ...OPEN, ...gate })).toBe(reason)
  })
})
