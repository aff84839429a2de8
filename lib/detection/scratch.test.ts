import { expect, test } from 'vitest'

import { Scratch } from './scratch'
import { IdCollector } from './weighing/id-set'

test('a taken list does not change when the scratch is reused', () => {
  const scratch = new Scratch<string>()
  for (const each of ['a', 'b', 'c']) scratch.add(each)
  const taken = scratch.take()
  scratch.add('d')
  expect(taken).toEqual(['a', 'b', 'c'])
  scratch.clear()
  scratch.add('e')
  expect([scratch.size, scratch.take(), scratch.take()]).toEqual([1, ['e'], []])
})

test('a set is ascending, has unique ids, and is unaffected by the next', () => {
  const ids = new IdCollector()
  for (const each of [40, 3, 40, 7, 3]) ids.add(each)
  const first = ids.take()
  ids.add(1)
  const second = ids.take()
  expect(first).toEqual({ ids: [3, 7, 40], low: (1 << 3) | (1 << 7), high: 1 << 8 })
  expect(second).toEqual({ ids: [1], low: 2, high: 0 })
  expect(ids.take().ids).toEqual([])
})
