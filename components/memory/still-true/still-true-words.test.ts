import { expect, it } from 'vitest'

import { lastWords, restWords } from './still-true-words'

const fact = (confirmedAt: string | null, recordedAt: string) =>
  ({ confirmedAt, recordedAt, validFrom: '2025-03-02T00:00:00.000Z' }) as Parameters<
    typeof lastWords
  >[0]['fact']

it.each([
  [fact(null, '2025-05-04T00:00:00.000Z'), 'Recorded on 4 May 2025, never confirmed.'],
  [fact(null, '2025-01-01T00:00:00.000Z'), 'Recorded on 2 Mar 2025, never confirmed.'],
  [fact('2025-06-07T00:00:00.000Z', '2025-05-04T00:00:00.000Z'), 'Last confirmed on 7 Jun 2025.'],
])('[LF17] says when the last word on a fact was', (each, words) => {
  expect(lastWords({ fact: each })).toBe(words)
})

it('[LF17] says when such a fact is due', () => {
  expect(restWords({ afterDays: 180 })).toBe('Due after 180 days.')
})
