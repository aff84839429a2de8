import { describe, expect, it } from 'vitest'

import {
  clarifyingQuestion,
  isWorthAsking,
  pairQuestion,
  type UnstablePlace,
} from './clarifying-question'

const EDITOR = {
  entity: 'Mara',
  aspect: 'editor',
  key: null,
  kind: 'preference',
  changes: 3,
  returns: 2,
  backTo: 'Mara uses Vim.',
  backTimes: 2,
  days: 40,
  medianDays: 12,
  dependsOn: ['project'],
} as const

const sentenceOf = (place: Partial<UnstablePlace> = {}) =>
  clarifyingQuestion({ ...EDITOR, ...place })?.sentence

describe('a clarifying question', () => {
  it('[PC6] says what is known and asks for what is not', () => {
    expect(sentenceOf()).toBe(
      'Mara › editor: 3 changes in 40 days, back to “Mara uses Vim” twice. Ask: is this permanent, or does it depend on the project?',
    )
    expect(sentenceOf({ dependsOn: [], key: 'main' })).toContain(
      'Mara › editor › main: 3 changes in 40 days, back to “Mara uses Vim” twice. Ask: is this permanent, or does it depend on the occasion?',
    )
    expect(sentenceOf({ kind: 'decision', changes: 2, returns: 1, backTimes: 1 })).toBe(
      'Mara › editor: 2 changes in 40 days, back to “Mara uses Vim” once. Ask: is this final, and what would reopen it?',
    )
    const never = { returns: 0, backTo: null, backTimes: 0, kind: 'fact' } as const
    expect(sentenceOf({ ...never, days: null })).toBe(
      'Mara › editor: 3 changes; a version lasted 12 days (median). Ask: is it settled now, or should each version be kept with its dates?',
    )
  })

  it.each([
    [{ changes: 2, returns: 0, medianDays: 1 }, false],
    [{ changes: 3, returns: 0, medianDays: 90 }, false],
    [{ changes: 3, returns: 0, medianDays: null }, false],
    [{ changes: 3, returns: 0, medianDays: 89.9 }, true],
    [{ changes: 2, returns: 1, medianDays: null }, true],
  ])('[PC6] %j is worth asking: %j', (place, expected) => {
    expect(isWorthAsking(place)).toBe(expected)
    expect(clarifyingQuestion({ ...EDITOR, ...place }) !== null).toBe(expected)
  })

  it('[PC6] a single undone approval is no pattern', () => {
    expect(pairQuestion(1)).toBeNull()
    expect(pairQuestion(3)).toEqual({
      sentence:
        'An approval of this pair was undone 3 times. Ask: do both hold, each at its own time or place?',
      question: 'do both hold, each at its own time or place?',
    })
  })

  it('truncates at whole characters', () => {
    const long = sentenceOf({ backTo: '🦊'.repeat(90) })
    expect(long).toContain(`“${'🦊'.repeat(79)}…”`)
  })
})
