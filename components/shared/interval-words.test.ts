import { describe, expect, it } from 'vitest'

import { intervalSentence, intervalWords } from './interval-words'

const fact = {
  validFrom: '2026-02-18T08:00:00.000Z',
  validUntil: null,
  timeKnown: true,
  status: 'active' as const,
}
const ended = { ...fact, validUntil: '2026-03-31T00:00:00.000Z', status: 'superseded' as const }

describe('[T1] when a fact holds, in words', () => {
  it.each([
    [fact, 'since 18 Feb 2026'],
    [{ ...fact, timeKnown: false }, 'arrived 18 Feb 2026'],
    [ended, '18 Feb 2026 – 31 Mar 2026'],
    [{ ...ended, validUntil: null }, '18 Feb 2026 – end not given'],
  ])('in a list, %j', (interval, words) => {
    expect(intervalWords(interval)).toBe(words)
  })

  it('says that the end is not included', () => {
    expect(intervalSentence(ended)).toBe(
      'From 18 Feb 2026, 08:00 UTC, up to but not including 31 Mar 2026, 00:00 UTC.',
    )
    expect(intervalSentence(fact)).toBe('From 18 Feb 2026, 08:00 UTC, with no end.')
  })
})
