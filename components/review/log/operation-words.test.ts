import { describe, expect, it } from 'vitest'

import { countWords, numberWord, operationWords } from './operation-words'

describe('operations in words', () => {
  it.each([
    [{ changeCount: 1, subject: {} }, '1 change'],
    [{ changeCount: 1204, subject: {} }, '1,204 changes'],
    [{ changeCount: 3, subject: { counts: { applied: 1, withdrawn: 0 } } }, '1 applied'],
    [
      { changeCount: 9, subject: { counts: { proposed: 14, seenAgain: 2 } } },
      '14 proposed · 2 seen again',
    ],
    [{ changeCount: 2, subject: { counts: { proposed: 0 } } }, '2 changes'],
  ])('counts %j', (operation, words) => {
    expect(countWords(operation)).toBe(words)
  })

  it('calls the undo of an undo a redo', () => {
    expect(operationWords({ kind: 'undo', subject: { redo: true } })).toBe('Redo')
    expect(operationWords({ kind: 'undo', subject: {} })).toBe('Undo')
  })

  it('names small numbers', () => {
    expect([numberWord(3), numberWord(11)]).toEqual(['three', '11'])
  })
})
