import { describe, expect, it } from 'vitest'

import { NEGATIONS } from '../lexicon/negations'
import { createPreparer } from '../statement'
import { negation } from './negation'

function pair(older: string, newer: string) {
  const prepare = createPreparer()
  const read = (content: string) => prepare({ content, statedAtMs: null })
  return [read(older), read(newer)] as const
}

const SPELLINGS = NEGATIONS.flatMap((token) => [
  ...new Set([token, token.replace("'", '’'), token.replace("'", ''), token.toUpperCase()]),
])

describe('negation', () => {
  it('[N1] [D1] has exactly the nineteen tokens of the document', () => {
    expect(NEGATIONS).toHaveLength(19)
  })

  it.each(SPELLINGS)('[D1] "%s" on one side is a negation, on either side', (token) => {
    const [plain, negated] = pair('deploys ship friday', `deploys ${token} ship friday`)
    expect(negation.fires(plain, negated)).toBe(true)
    expect(negation.fires(negated, plain)).toBe(true)
    expect(negation.fires(negated, negated)).toBe(false)
  })

  it.each([
    ['only stop words are shared', 'the cat is not in the box', 'the user is in the office'],
    ['one content word is shared', 'coffee is not good', 'coffee helps'],
    ['one content word is shared twice', 'tea tea', 'never tea tea'],
    ['both sides are negated', 'never eats red meat', "doesn't eat red meat"],
    ['neither side is negated', 'eats red meat', 'eats red meat daily'],
    ['words only begin like negations', 'notable red meat', 'nothing but red meat cannot'],
    ['the shared words are the negation itself', 'not never', 'plain words'],
  ])('[D1] stays silent when %s', (_case, older, newer) => {
    const [a, b] = pair(older, newer)
    expect(negation.fires(a, b)).toBe(false)
    expect(negation.read(a, b).fired).toBe(false)
  })

  it('[D1] explains why it did not fire', () => {
    expect(negation.read(...pair('likes tea', 'likes milk'))).toMatchObject({
      failed: { kind: 'no-negation' },
    })
    expect(negation.read(...pair('no tea', 'no milk'))).toMatchObject({
      failed: { kind: 'both-negated' },
    })
    expect(negation.read(...pair('spicy tea', 'not tea'))).toMatchObject({
      failed: { kind: 'too-few-shared', shared: 1, needed: 2 },
    })
  })

  it('[D6] returns the ranges of the token and the shared words in the original texts', () => {
    const older = 'Spicy FOOD: Amari likes it'
    const newer = '  Amari doesn’t like spicy food'
    const reading = negation.read(...pair(older, newer))
    expect(reading).toMatchObject({
      fired: true,
      strength: 0.85,
      because: { side: 'newer', token: "doesn't", shared: ['spicy', 'food', 'amari'] },
    })
    if (!reading.fired) throw new Error('expected it to fire')
    expect(reading.older.map((span) => older.slice(...span))).toEqual(['Spicy', 'FOOD', 'Amari'])
    expect(reading.newer.map((span) => newer.slice(...span))).toEqual([
      'Amari',
      'doesn’t',
      'spicy',
      'food',
    ])
  })
})
