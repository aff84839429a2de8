import { expect, test } from 'vitest'

import { newId } from './ids'

test('ids strictly increase, even within one millisecond', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
