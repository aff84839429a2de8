import { describe, expect, test } from 'vitest'

import type { TryResult } from '@/lib/views/try'
import type { TryBlocker } from '@/lib/views/try-blockers'

import {
  arrivalWords,
  hindranceSentence,
  reversedSentence,
  similaritySentence,
  verdictOf,
} from './try-words'

function scored(more: Partial<TryResult['scored']> = {}): TryResult['scored'] {
  return {
    profile: 'default',
    prior: -2,
    readings: [],
    winningSignal: 'value',
    confidence: 0.934,
    minConfidence: 0.7,
    pattern: 'V',
    detectorVersion: 'test',
    ...more,
  }
}

const verdict = (more: Partial<TryResult['scored']>, hindrances: readonly TryBlocker[] = []) =>
  verdictOf({ scored: scored(more), hindrances, notRead: null })

const KNOWN = {
  kind: 'known',
  proposalId: 'p',
  number: 7,
  status: 'pending',
  verdict: null,
} as const

test('[AW8] what rules would say of the newer side says whether they are asked', () => {
  expect(arrivalWords({ step: 'NOOP', classified: true })).toBe(
    'If the newer fact were saved now, the rules would say NOOP: it is not stored again; the older one is confirmed.',
  )
  expect(arrivalWords({ step: 'ADD', classified: false })).toMatch(/is off here\.$/u)
})

describe('the verdict', () => {
  test('says whether it would be proposed, and why not', () => {
    expect(verdict({})).toEqual({ asked: true, sentence: 'Would be proposed at 0.93.' })
    expect(verdict({ confidence: 0.41 }).sentence).toBe(
      'Would not be proposed: 0.41 is below 0.70.',
    )
    expect(verdict({ confidence: 0, winningSignal: null }).sentence).toBe(
      'Would not be proposed: nothing in the texts suggests a replacement.',
    )
    expect(verdict({ confidence: 0, winningSignal: null, profile: 'seed' }).sentence).toBe(
      'Would not be proposed: no signal fired.',
    )
  })

  test('[W51] says that a text is not read, in the words of the card', () => {
    const notRead = 'Not read: the newer fact isn’t in English, so our rules didn’t compare it.'
    const none = scored({ confidence: 0.01, winningSignal: null })
    expect(verdictOf({ scored: none, hindrances: [], notRead })).toEqual({
      asked: false,
      sentence: `Would not be proposed. ${notRead}`,
    })
  })

  test('what forbids asking outranks the words; what forbids approving does not', () => {
    const key = { kind: 'other-slot', of: 'key', older: 'a', newer: 'b' } as const
    expect(verdict({}, [key])).toMatchObject({ asked: false })
    expect(verdict({}, [key, KNOWN]).sentence).toContain('although the texts alone give 0.93')
    expect(verdict({}, [KNOWN]).sentence).toBe('Would be proposed at 0.93, and was already.')
    expect(verdict({}, [{ kind: 'constraint' }, { kind: 'protected' }])).toMatchObject({
      asked: true,
    })
  })
})

test('each hindrance is a sentence of its own', () => {
  const all: readonly TryBlocker[] = [
    { kind: 'same-fact' },
    { kind: 'backwards' },
    { kind: 'other-slot', of: 'entity', older: 'Mara', newer: 'Ines' },
    { kind: 'unclassified', side: 'older' },
    { kind: 'archived', side: 'older' },
    { kind: 'not-active', side: 'newer', status: 'retracted' },
    { kind: 'detection-off' },
    { kind: 'earlier', factId: 'f', content: 'x' },
    KNOWN,
    { ...KNOWN, status: 'stale' },
    { ...KNOWN, status: 'withdrawn' },
    { ...KNOWN, status: 'decided', verdict: 'keep_both' },
    { ...KNOWN, status: 'decided', verdict: 'supersede' },
    { kind: 'constraint' },
    { kind: 'protected' },
  ]
  const sentences = all.map(hindranceSentence)
  expect(new Set(sentences).size).toBe(all.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].+[.:]$/)
  expect(
    hindranceSentence({ kind: 'other-slot', of: 'entity', older: 'Mara', newer: 'Ines' }),
  ).toContain('Their entities are “Mara” and “Ines”')
})

test('the other way round is a line', () => {
  const reversed = { confidence: 0.2, pattern: 'N', winningSignal: 'negation' } as const
  expect(reversedSentence({ reversed, scored: scored() })).toContain(
    '0.20 (N), below the threshold',
  )
  const nothing = { confidence: 0, pattern: '', winningSignal: null }
  expect(reversedSentence({ reversed: nothing, scored: scored() })).toContain('nothing suggests it')
})

test('similarity says by what', () => {
  const words = { kind: 'lexical', provider: 'words', value: 0.5, why: null } as const
  expect(similaritySentence(words)).toMatch(/^Similarity 0\.50, by shared words\./)
  const meaning = { kind: 'embedding', provider: 'nomic', value: 0.914, why: null } as const
  expect(similaritySentence(meaning)).toMatch(/^Similarity 0\.91, by embeddings of nomic\./)
  const none = { kind: 'embedding', provider: 'nomic', value: null, why: 'It is down.' } as const
  expect(similaritySentence(none)).toBe('Similarity: none. It is down.')
})
