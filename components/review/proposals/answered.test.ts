import { expect, test } from 'vitest'

import type { LiveProposal } from '@/lib/views/live'
import type { ProposalView } from '@/lib/views/proposal-view'

import { liveView } from './answered'

const verdict = { id: 'v1', value: 'keep_both', reviewer: 'Ben' }
const shown = (fields: object = {}) =>
  ({
    id: 'a',
    version: 1,
    status: 'pending',
    verdict: null,
    dissent: null,
    entity: 'Mara',
    ...fields,
  }) as ProposalView
const live = (fields: object = {}) =>
  ({ id: 'a', version: 2, status: 'decided', verdict, dissent: null, ...fields }) as LiveProposal

test('a newer standing replaces the one shown, the texts stay', () => {
  expect(liveView(shown(), live())).toMatchObject({
    version: 2,
    status: 'decided',
    verdict: { reviewer: 'Ben' },
    entity: 'Mara',
  })
})

test('what the screen knows already changes nothing, nor what it waits for itself', () => {
  expect(liveView(shown({ version: 2 }), live())).toBe(null)
  expect(liveView(shown({ version: 3 }), live())).toBe(null)
  const own = { ...verdict, id: 'sending:k1' }
  expect(liveView(shown({ verdict: own }), live())).toBe(null)
  expect(liveView(shown({ verdict, dissent: own }), live())).toBe(null)
})
