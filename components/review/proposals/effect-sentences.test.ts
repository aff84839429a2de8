import { expect, test } from 'vitest'

import type { ProposalView } from '@/lib/views/proposal-view'

import { effectSentences, gapWords } from './effect-sentences'

const proposal = (fields: Partial<ProposalView>) =>
  ({
    aspect: 'residence',
    status: 'pending',
    shadow: false,
    obstacles: { supersede: null, reverse: null, keep_both: null, unsure: null },
    effect: {
      activeBefore: 2,
      activeAfter: 1,
      olderValidUntil: '2026-03-31T00:00:00.000Z',
      olderEndsNow: false,
      laterAt: null,
      sourceColdAfterDays: null,
      alsoWithdraws: 1,
    },
    ...fields,
  }) as ProposalView

test('live: what ends, what is withdrawn, and that nothing is lost', () => {
  expect(effectSentences(proposal({}))).toEqual([
    'Active facts on “residence”: 2 now, 1 after.',
    'The older fact moves to history, valid until 31 Mar 2026.',
    'Withdraws 1 other open proposal about the older fact.',
    'Nothing is deleted. Undo (Z) restores it anytime.',
  ])
})

test('a name that is read from right to left leaves the sentence in order', () => {
  expect(effectSentences(proposal({ aspect: 'مكان السكن' }))[0]).toBe(
    'Active facts on “\u2068مكان السكن\u2069”: 2 now, 1 after.',
  )
})

test('an end without a date of its own is the moment of approval', () => {
  const { effect } = proposal({})
  const sentences = effectSentences(
    proposal({ effect: { ...effect, olderValidUntil: null, olderEndsNow: true } }),
  )
  expect(sentences).toContain('The older fact moves to history when you approve.')
})

test('shadow: nothing changes', () => {
  expect(effectSentences(proposal({ shadow: true }))[0]).toBe(
    'Shadow: the decision is recorded; no fact changes.',
  )
})

test('what cannot be approved has no effect', () => {
  const obstacles = {
    supersede: { kind: 'constraint', sentence: 'It is a constraint.', wayOut: 'Keep both.' },
    reverse: null,
    keep_both: null,
    unsure: null,
  } as const
  expect(effectSentences(proposal({ obstacles }))).toHaveLength(1)
})

test('a gap that is not known is said so', () => {
  expect(gapWords({ hoursApart: null })).toBe('')
  expect(gapWords({ hoursApart: 984 })).toBe('41 days later')
})

test('[T4] [T5] a newer fact that begins later: until when the agent receives the older one', () => {
  const { effect } = proposal({})
  const later = proposal({ effect: { ...effect, laterAt: '2026-12-25T00:00:00.000Z' } })
  expect(effectSentences(later)).toContain(
    'The newer fact begins on 25 Dec 2026. Until then the agent receives the older one.',
  )
})
