import { describe, expect, it } from 'vitest'

import type { FoundView } from '@/lib/views/found'

import { countWords, numberWord, operationWords, titleBeside } from './operation-words'

const found: FoundView = {
  seq: 210,
  sweep: 'done',
  found: 1,
  open: 1,
  locked: 0,
  reads: 'everything',
  slotsTotal: 4,
  slotsDone: 4,
  pairsCompared: 9,
  seenAgain: 0,
  unclassified: 0,
  notRead: 0,
}

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

  it('says once what a sweep found', () => {
    const title = 'Sweep: 1 proposal'
    expect(titleBeside({ kind: 'sweep', title })).toBe(title) // undone: nothing is said beside
    expect(titleBeside({ kind: 'sweep', title, found })).toBe('Sweep')
    expect(titleBeside({ kind: 'import', title: 'Imported', found })).toBe('Imported')
  })

  it('names small numbers', () => {
    expect([numberWord(3), numberWord(11)]).toEqual(['three', '11'])
  })
})
