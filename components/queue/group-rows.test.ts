import { expect, test } from 'vitest'

import type { ProposalView } from '@/lib/views/screen'

import { groupRows, isHead } from './group-rows'

const view = (id: string, entity: string, aspect = 'home') =>
  ({ id, entity, aspect, pattern: 'V' }) as ProposalView
const lines = (...rows: Parameters<typeof groupRows>) =>
  groupRows(...rows).map((line) => (isHead(line) ? `[${line.head}]` : line.id))

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
