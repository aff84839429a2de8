import { expect, test } from 'vitest'

import { foreignSentence, undoneWords, verdictAnnouncement } from './review-words'

test('a verdict is announced with what comes next', () => {
  const next = { number: 143, aspect: 'editor' }
  expect(
    verdictAnnouncement({ disagreed: false, value: 'keep_both', number: 142, decided: 3, next }),
  ).toBe('Rejected P-142. 3 decided. Next: editor.')
  expect(
    verdictAnnouncement({
      disagreed: false,
      value: 'supersede',
      number: 1,
      decided: 1,
      next: null,
    }),
  ).toBe('Approved P-1. 1 decided. Nothing left to decide.')
})

test.each([
  [['Approved P-364: The deposit is 34 euros. → It is 46 euros: paid.'], 'approved P-364'],
  [['Undid #589 Approved P-364: lives in Denver → lives in Lisbon'], 'approved P-364'],
  [['Settled: Rejected P-8: a → b'], 'settled: Rejected P-8'],
  [['Approved 12 proposals (Value)'], 'Approved 12 proposals (Value)'],
  [['Protected: see P-3: it is short'], 'Protected: see P-3: it is short'],
  [['Approved P-1: a → b', 'Unprotected: a'], 'approved P-1; Unprotected: a'],
  [['a', 'b', 'c'], '3 operations'],
])('[R29] an undo is told without the pair that is on screen: %j', (titles, words) => {
  const operations = titles.map((title) => ({ title }))
  expect(undoneWords('Undone', operations)).toBe(`Undone: ${words}`)
})

const read = { confidence: 0.39, minConfidence: 0.7, winningSignal: 'value' } as const

test.each([
  [true, { ...read, winningSignal: null }, 'Signet says 0.99; our rules found nothing.'],
  [true, read, 'Signet says 0.99; we read 0.39, below the threshold of 0.70.'],
  [false, { ...read, confidence: 0.93 }, 'Signet says 0.99; we read 0.93.'],
])(
  '[I5] [I13] the figure of another system is said as its own (only: %s)',
  (only, ours, sentence) => {
    expect(foreignSentence({ system: 'Signet', confidence: 0.99, only }, ours)).toBe(sentence)
  },
)
