import { describe, expect, it } from 'vitest'

import { ANTONYM_PAIRS } from '../lexicon/antonyms'
import { createPreparer } from '../statement'
import { antonym } from './antonym'

function pair(older: string, newer: string) {
  const prepare = createPreparer()
  const read = (content: string) => prepare({ content, statedAtMs: null })
  return [read(older), read(newer)] as const
}

// "close" is the opposite of two words; each pair must fire in both directions.
const FORMS = ANTONYM_PAIRS.flatMap(({ name, left, right }) =>
  left.flatMap((a: string) => right.map((b: string) => ({ name, a, b }))),
)

describe('antonym', () => {
  it('[D1] has about thirty pairs, one bit each', () => {
    expect(ANTONYM_PAIRS.length).toBeGreaterThanOrEqual(28)
    expect(ANTONYM_PAIRS.length).toBeLessThanOrEqual(32)
  })

  it.each(FORMS)('[D1] $name: "$a" and "$b" conflict in both directions', ({ a, b }) => {
    const [older, newer] = pair(`it says ${a}`, `it says ${b}`)
    expect(antonym.fires(older, newer)).toBe(true)
    expect(antonym.read(older, newer)).toMatchObject({ because: { older: a, newer: b } })
    expect(antonym.read(newer, older)).toMatchObject({ because: { older: b, newer: a } })
  })

  it.each([
    ['one side holds both members', 'the door is open or closed', 'the door is closed'],
    ['both sides hold both members', 'starts at six, stops at ten', 'stops at six, starts at ten'],
    ['both hold the same member', 'feature enabled', 'feature is enabled'],
    ['the words are of different pairs', 'feature enabled', 'feature denied'],
    ['a word only contains a member', 'an opener', 'a closeted one'],
  ])('[D1] stays silent when %s', (_case, older, newer) => {
    const [a, b] = pair(older, newer)
    expect(antonym.fires(a, b)).toBe(false)
    expect(antonym.read(a, b)).toMatchObject({ failed: { kind: 'no-antonym-pair' } })
  })

  it('[N2] [D1] a pair present on both sides does not hide another pair', () => {
    const [a, b] = pair('open or closed, always enabled', 'open, disabled')
    expect(antonym.read(a, b)).toMatchObject({ because: { older: 'enabled', newer: 'disabled' } })
  })

  it('[D6] returns the ranges of the two words', () => {
    const reading = antonym.read(...pair('Élan: ENABLED', 'now disabled.'))
    expect(reading).toMatchObject({ strength: 0.8, older: [[6, 13]], newer: [[4, 12]] })
  })
})
