import { describe, expect, it } from 'vitest'

import { asOfSentence } from './as-of-words'

describe('which past is shown, in words', () => {
  it.each([
    [null, null, null],
    [null, '2026-05-03T00:00:00.000Z', 'Viewing as known on 3 May 2026. Read-only.'],
    ['2026-04-01T09:30:00.000Z', null, 'Viewing 1 Apr 2026, 09:30 UTC. Read-only.'],
    [
      '2026-04-01T09:30:07.000Z',
      '2026-05-03T12:00:00.000Z',
      'Viewing 1 Apr 2026, 09:30:07 UTC, as known on 3 May 2026, 12:00 UTC. Read-only.',
    ],
  ])('[TT3] true at %s, known at %s: %s', (trueAt, knownAt, sentence) => {
    expect(asOfSentence({ trueAt, knownAt })).toBe(sentence)
  })
})
