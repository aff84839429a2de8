import { expect, test } from 'vitest'

import { foreignSentence, verdictAnnouncement } from './review-words'

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
