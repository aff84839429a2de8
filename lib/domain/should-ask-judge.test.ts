import { describe, expect, it } from 'vitest'

import { BUILT_IN_POLICY } from './policy'
import {
  countShared,
  distinctWords,
  whyNotJudged,
  shouldAskJudge,
  type JudgeGate,
} from './should-ask-judge'

const OPEN: JudgeGate = {
  ...BUILT_IN_POLICY,
  confidence: 0,
  minConfidence: 0.7,
  sharedTokens: 3,
  characters: 8_000,
}

describe('shouldAskJudge', () => {
  it.each<[string, Partial<JudgeGate>]>([
    ['nothing fired', {}],
    ['a heuristic fired below the threshold', { confidence: 0.69 }],
    ['nothing fired and the threshold is zero', { minConfidence: 0 }],
  ])('[J2] asks when %s', (_when, gate) => {
    expect(shouldAskJudge({ ...OPEN, ...gate })).toBe(true)
  })

  it.each<[string, Partial<JudgeGate>, string]>([
    ['a heuristic reached the threshold', { confidence: 0.7 }, 'conclusive'],
    ['only two words are shared', { sharedTokens: 2 }, 'too-little-in-common'],
    ['a text would not fit', { characters: 8_001 }, 'too-long'],
    ['the fallback is off', { supersessionSemanticFallback: false }, 'switched-off'],
    ['semantic contradiction is off', { semanticContradictionEnabled: false }, 'switched-off'],
  ])('[J2] does not ask when %s', (_when, gate, reason) => {
    expect(whyNotJudged({ ...OPEN, ...gate })).toBe(reason)
  })

  it.each([
    ['Mara uses the old lamp', 'MARA sold the lamp', 3],
    ['the the the lamp', 'the lamp, the lamp', 2],
    ['uses PostgreSQL', 'migrated to MongoDB', 0],
    ['Er wohnt in Köln', 'er zog nach KÖLN', 2],
  ])('[J2] counts distinct words, ignoring case: %s · %s', (one, other, shared) => {
    expect(countShared(distinctWords(one), distinctWords(other))).toBe(shared)
  })
})
