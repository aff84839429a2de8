import { describe, expect, it } from 'vitest'

import type { EndedPairView } from '@/lib/views/ended-view'

import {
  burstWords,
  doneWords,
  endedWords,
  giveBackWords,
  monthWords,
  ourReadingWords,
  pairWords,
  precisionWords,
  recordedWords,
  reverseWords,
} from './ended-words'

describe('how often the source was right, in words', () => {
  it('[AU6] gives no number without answers', () => {
    expect(precisionWords(null)).not.toMatch(/\d/u)
  })

  it('[AU6] [K3] gives both counts and the interval, and says when they are too few', () => {
    const few = { right: 3, answered: 4, low: 0.194, high: 0.994 }
    expect(precisionWords(few)).toBe(
      'The source was right in 3 of 4 answered cases (19–99%, too few to tell).',
    )
    expect(precisionWords({ right: 19, answered: 20, low: 0.7513, high: 0.9987 })).toMatch(
      /19 of 20 answered cases \(75–/u,
    )
  })
})

it('[AU11] a month is named, and a missing one said to be missing', () => {
  expect([monthWords('2026-05'), monthWords(null)]).toEqual(['May 2026', 'Time not given'])
})

describe('who replaced a fact', () => {
  const importedAt = '2026-08-01T12:00:00.000Z'
  const pair = (system: string | null, endedAt: string | null) =>
    ({
      older: { source: system === null ? null : { system } },
      newer: {},
      endedAt,
      importedAt,
    }) as Pick<EndedPairView, 'older' | 'newer' | 'endedAt' | 'importedAt'>

  it.each([
    ['mem0', '2026-05-02T10:00:00.000Z', 'mem0 replaced it on 2 May 2026.'],
    ['signet', '2026-05-02T10:00:00.000Z', 'Signet replaced it on 2 May 2026.'],
    [null, '2026-05-02T10:00:00.000Z', 'Its source replaced it on 2 May 2026.'],
    ['jsonl', null, 'Its source had replaced it when it was imported on 1 Aug 2026.'],
  ])('[AU2] %s, %s', (system, endedAt, words) => {
    expect(endedWords(pair(system, endedAt))).toBe(words)
  })

  it.each([
    ['2026-05-02T10:00:00.000Z', 'mem0 ended it on 2 May 2026. No newer fact is known.'],
    [null, 'mem0 had ended it when it was imported on 1 Aug 2026. No newer fact is known.'],
  ])('[AU8] is not said where none did: %s', (endedAt, words) => {
    expect(endedWords({ ...pair('mem0', endedAt), newer: null })).toBe(words)
  })
})

describe('[AU9] what facts that ended together have in common', () => {
  const burst = { facts: 12, newerId: 'n', second: 1, endedAt: '2025-11-03T10:00:00.000Z' }

  it.each([
    [burst, '12 facts ended within one second on 3 Nov 2025, by one newer fact.'],
    [
      { ...burst, newerId: null },
      '12 facts ended within one second on 3 Nov 2025, without a newer fact.',
    ],
    [
      { ...burst, second: null, endedAt: null },
      '12 facts were ended by one newer fact. Their source gives no times.',
    ],
  ])('%o', (each, words) => {
    expect(burstWords(each)).toBe(words)
  })
})

describe('[CS46] from what a pair is inferred', () => {
  const pair = (newer: Partial<EndedPairView['newer']>, system = 'graphiti') =>
    ({
      older: { entity: 'Checkout', aspect: 'USES', source: { system } },
      newer: {
        entity: 'Checkout',
        aspect: 'USES',
        recordedAt: '2026-08-16T18:33:39.680Z',
        ...newer,
      },
      endedAt: '2026-08-16T18:33:44.020Z',
    }) as Parameters<typeof pairWords>[0]

  it('is said of Graphiti, which names no newer fact', () => {
    const inferred = /^Graphiti does not name the newer fact\. Palimpsest inferred it: /u
    expect(pairWords(pair({}))).toMatch(inferred)
    expect(pairWords(pair({}))).toContain('the same source and relation')
    expect(pairWords(pair({ aspect: 'RAN_ON' }))).toContain('the same two entities')
    expect(pairWords(pair({}, 'mem0'))).toBeNull()
  })

  it('is a mark of Palimpsest, where the newer fact is older than a minute', () => {
    expect(pairWords(pair({ recordedAt: '2026-08-16T18:30:00.000Z' }))).toMatch(
      /^Palimpsest noted the newer fact/u,
    )
  })
})

it('[AU3] [AU5] says what giving back does here, and in stores only where a fact changes', () => {
  const pair = { newer: {} as EndedPairView['newer'], stores: ['mem0 is updated, too.'] }
  expect(giveBackWords('live', pair)).toEqual([
    'The older fact is current again, and the newer one stays as it is.',
    'mem0 is updated, too.',
  ])
  expect(giveBackWords('live', { ...pair, newer: null })[0]).toBe('The fact is current again.')
  for (const mode of ['shadow', 'frozen'] as const)
    expect(giveBackWords(mode, pair)).toEqual([expect.stringContaining('no fact changes')])
})

describe('[AU12] what reversing does', () => {
  const pair = { newer: {} as EndedPairView['newer'], noReverse: null, stores: [] }

  it.each([
    ['live', pair, 'The older fact is current again, and the newer one ends.'],
    [
      'live',
      { ...pair, stores: ['mem0 is updated, too.'] },
      'The older fact is current again, and the newer one ends. A store ends the newer one only once the older one is current there.',
    ],
    ['live', { ...pair, noReverse: 'It is protected.' }, 'It cannot be reversed. It is protected.'],
    ['live', { ...pair, newer: null }, null],
    ['shadow', pair, null],
  ] as const)('%s: %o', (mode, each, words) => {
    expect(reverseWords(mode, each)).toBe(words)
  })

  it('is named once it is done, and where it is only recorded', () => {
    expect(doneWords('reverse', 'live')).toBe('Reversed')
    expect(doneWords('reverse', 'shadow')).toBe('To be reversed, recorded only')
  })
})

it.each([
  [0.9, 'Palimpsest would have proposed this, too. Only one can be true at a time.'],
  [0.7, 'Palimpsest would have proposed this, too. Only one can be true at a time.'],
  [0.69, 'Palimpsest would not have proposed this.'],
])('[AU2] a confidence of %s, proposed from 0.70: %s', (confidence, words) => {
  const reason = { why: 'Only one can be true at a time.' }
  expect(ourReadingWords({ scored: { confidence, minConfidence: 0.7 }, reason })).toBe(words)
})

describe('the recorded answer', () => {
  it.each([
    ['reverse', 'Recorded answer: Reverse: give it back, and end the newer one.'],
    ['keep_both', 'Recorded answer: Reject: give it back.'],
    ['unsure', 'Recorded answer: Unsure: can’t tell.'],
  ] as const)('[AU15] is named on the card: %s', (value, words) => {
    expect(recordedWords(value)).toBe(words)
  })

  it('[AU15] is not named where there is none', () => {
    expect(recordedWords(null)).toBeNull()
  })
})
