import { expect, it } from 'vitest'

import { PRACTICE_PAIRS, UNDONE } from './practice-pairs'
import { mayGoOn, PRACTICE_START, practiceSteps, type PracticeEvent } from './practice-steps'

const after = (...events: readonly PracticeEvent[]) => events.reduce(practiceSteps, PRACTICE_START)
const decide = (value: 'supersede' | 'keep_both' | 'unsure') => ({ type: 'decide', value }) as const
const [next, undo] = [{ type: 'next' }, { type: 'undo' }] as const
const TWO = [decide('supersede'), next, decide('keep_both'), next] as const

it('[FM2] practice takes one answer a pair, and waits for the next', () => {
  expect(after(next).at).toBe(0)
  expect(after(decide('unsure'), decide('supersede')).answers).toEqual(['unsure'])
  expect(after(...TWO)).toEqual({ answers: ['supersede', 'keep_both'], at: 2, undone: false })
})

it('[FM2] the last pair is done once its answer is undone', () => {
  const decided = after(...TWO, decide('unsure'))
  expect(mayGoOn(decided)).toBe(false)
  expect(practiceSteps(decided, next)).toBe(decided)
  const undone = practiceSteps(decided, undo)
  expect([undone.at, mayGoOn(undone)]).toEqual([2, true])
  expect(practiceSteps(undone, next).at).toBe(PRACTICE_PAIRS.length)
})

it('[FM2] undo opens a pair again, also the one before', () => {
  expect(after(undo)).toBe(PRACTICE_START)
  expect(after(decide('unsure'), undo)).toEqual({ answers: [], at: 0, undone: true })
  expect(after(decide('unsure'), next, undo)).toEqual({ answers: [], at: 0, undone: true })
  expect(mayGoOn(after(decide('unsure'), undo))).toBe(false)
})

it('[FM2] every answer gets one sentence', () => {
  const sentences = PRACTICE_PAIRS.flatMap(({ answers }) => Object.values(answers)).concat(UNDONE)
  for (const sentence of sentences) expect(sentence.split(' ').length).toBeLessThanOrEqual(20)
})
