import { expect, test } from 'vitest'

import { verdictAnnouncement } from './review-words'

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
  ).toBe('Approved P-1. 1 decided. Nothing left here.')
})
