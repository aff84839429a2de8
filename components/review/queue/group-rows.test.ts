import { expect, test } from 'vitest'

import type { QueueFilter } from '@/lib/filters/queue-filter'
import type { ProposalView } from '@/lib/views/proposal-view'

import { groupRows, isHead } from './group-rows'

const view = (id: string, entity: string, aspect = 'home') =>
  ({ id, entity, aspect, pattern: 'V', foreign: null }) as ProposalView
const lines = (
  order: readonly ProposalView[],
  group: QueueFilter['group'],
  sort: QueueFilter['sort'] = 'newest',
) => groupRows(order, { group, sort }).map((line) => (isHead(line) ? `[${line.head}]` : line.id))

test('each group has one line above it; without a group there is none', () => {
  const order = [view('a', 'Ana'), view('b', ' ANA', 'work'), view('c', 'Bo')]
  expect(lines(order, null)).toEqual(['a', 'b', 'c'])
  expect(lines(order, 'entity')).toEqual(['[ana]', 'a', 'b', '[bo]', 'c'])
  expect(lines(order, 'slot')).toEqual([
    '[ana › home]',
    'a',
    '[ana › work]',
    'b',
    '[bo › home]',
    'c',
  ])
  expect(lines(order, 'pattern')).toEqual(['[V]', 'a', 'b', 'c'])
  expect(lines([], 'pattern')).toEqual([])
})

test('[I5] [I14] by confidence, what only another system proposes stands under a line of its own', () => {
  const foreign = (only: boolean) => ({ system: 'Signet', confidence: 0.99, only })
  const [ours, theirs, weak] = [
    view('a', 'Ana'),
    { ...view('b', 'Bo'), foreign: foreign(true) },
    { ...view('c', 'Cy'), foreign: foreign(false) },
  ]
  for (const sort of ['strongest', 'weakest', 'informative'] as const) {
    expect(lines([ours, weak, theirs], null, sort)).toEqual(['a', 'c', '[foreign]', 'b'])
    expect(lines([theirs], null, sort)).toEqual(['[foreign]', 'b'])
    expect(lines([ours, weak], null, sort)).toEqual(['a', 'c'])
    expect(lines([ours, theirs, weak], null, sort)).toEqual(['a', '[foreign]', 'b', '[ours]', 'c'])
  }
  expect(lines([theirs, ours], null, 'newest')).toEqual(['b', 'a'])
  expect(lines([theirs, ours], 'entity', 'strongest')).toEqual(['[bo]', 'b', '[ana]', 'a'])
})

test('[P12] by confidence, what was proposed by hand below the threshold stands with it, under one line', () => {
  const ours = view('a', 'Ana')
  const theirs = {
    ...view('b', 'Bo'),
    foreign: { system: 'Signet', confidence: 0.99, only: true },
  }
  const byHand = (id: string, confidence: number) =>
    ({ ...view(id, 'Cy'), origin: 'manual', confidence, minConfidence: 0.7 }) as ProposalView
  const order = [ours, byHand('c', 0.8), theirs, byHand('d', 0.4), theirs]
  expect(lines(order, null, 'strongest')).toEqual(['a', 'c', '[below]', 'b', 'd', 'b'])
})
