import { expect, test } from 'vitest'

import type { ImportPreview } from '@/lib/views/settings-screen'

import {
  importLabel,
  isNothingNew,
  previewSentences,
  previewSummary,
  takenBackSentence,
  whyNothing,
} from './import-words'

const EMPTY: ImportPreview = {
  system: 'jsonl',
  name: 'facts.jsonl',
  added: 0,
  changed: 0,
  unchanged: 0,
  links: 0,
  confirmed: 0,
  proposals: 0,
  refused: 0,
  agentless: 0,
  flagged: 0,
  problems: [],
  sample: [],
}

test('the button says what it does', () => {
  expect(importLabel({ ...EMPTY, added: 412 })).toBe('Import 412 facts')
  expect(importLabel({ ...EMPTY, added: 1 })).toBe('Import 1 fact')
  expect(importLabel({ ...EMPTY, added: 400, changed: 9, refused: 3 })).toBe(
    'Import the other 409 and leave 3 out',
  )
  expect(importLabel({ ...EMPTY, links: 2 })).toBe('Import what is new')
})

test('[AR20] a conversation says how many proposals its corrections make', () => {
  expect(previewSentences({ ...EMPTY, added: 2, instead: 1 })).toEqual([
    '1 proposal for review, from corrections of older facts',
  ])
})

test('[W51] the preview says how many facts detection does not read', () => {
  expect(previewSentences({ ...EMPTY, added: 2, notRead: 1_200 })).toEqual([
    '1,200 facts in another language, which only a model can compare',
  ])
  expect(previewSentences({ ...EMPTY, added: 2, notRead: 1 })).toEqual([
    '1 fact in another language, which only a model can compare',
  ])
  expect(previewSentences({ ...EMPTY, added: 2, notRead: 0 })).toEqual([])
})

test('nothing new is told from something', () => {
  expect(isNothingNew({ ...EMPTY, unchanged: 9, refused: 1 })).toBe(true)
  expect(isNothingNew({ ...EMPTY, proposals: 1 })).toBe(false)
})

test('zero counts are left out', () => {
  expect(previewSentences(EMPTY)).toEqual([])
  expect(previewSentences({ ...EMPTY, added: 1200, unchanged: 1 })).toEqual([
    '1 fact already here and unchanged',
  ])
})

test('[I18] the preview forecasts what a sweep compares', () => {
  const some = { ...EMPTY, added: 7, refused: 1, pairs: 3 }
  expect(previewSummary(some)).toBe('7 facts, 1 line left out. About 3 pairs to compare.')
  expect(previewSummary({ ...EMPTY, added: 1, pairs: 0 })).toBe('1 fact. No new pairs to compare.')
  expect(previewSummary({ ...EMPTY, changed: 1_200 })).toBe('1,200 facts.') // after the import
  expect(previewSummary({ ...EMPTY, refused: 2, pairs: 0 })).toBe('No new facts, 2 lines left out.')
})

test('[I9] lines without an agent are not called left out: one choice keeps them', () => {
  expect(previewSummary({ ...EMPTY, refused: 11, agentless: 11, pairs: 0 })).toBe(
    '11 lines name no agent.',
  )
  expect(previewSummary({ ...EMPTY, added: 2, refused: 4, agentless: 3, pairs: 0 })).toBe(
    '2 facts, 1 line left out. 3 lines name no agent. No new pairs to compare.',
  )
  expect(whyNothing({ ...EMPTY, refused: 11, agentless: 11 })).toBe('Choose an agent first.')
})

test('without a rest, the button promises none', () => {
  expect(importLabel({ ...EMPTY, refused: 2 })).toBe('Import')
  expect(whyNothing({ ...EMPTY, refused: 2 })).toBe(
    'Nothing in it can be imported: every line is left out.',
  )
  expect(whyNothing({ ...EMPTY, unchanged: 3, refused: 2 })).toBe('There is nothing new to import.')
  expect(whyNothing({ ...EMPTY, added: 1 })).toBeNull()
})

test('[I30] facts of an undone import are told from new ones', () => {
  const takenBack = [{ id: 'o', seq: 1, facts: 10 }]
  expect(takenBackSentence(1, 10)).toBe(
    '10 facts of this file are retracted, because import #1 was undone.',
  )
  expect(takenBackSentence(7, 1)).toBe(
    '1 fact of this file is retracted, because import #7 was undone.',
  )
  expect(whyNothing({ ...EMPTY, takenBack })).toBe(
    'Redo the undone import in Activity to have its facts again.',
  )
})
