import { v7 } from 'uuid'
import { expect, test } from 'vitest'

import { continueAfter, newId } from './ids'

test('ids strictly increase, even within one millisecond', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('[A16] ids continue after those of an earlier process, whose clock was ahead', () => {
  const before = v7({ msecs: Date.now() + 3_600_000, seq: 0xff_ff_ff_ff })
  continueAfter(before)
  const ids = [newId(), newId()]
  expect([before, ...ids].toSorted()).toEqual([before, ...ids])
  continueAfter(v7({ msecs: 0 }))
  expect(newId() > (ids[1] ?? '')).toBe(true)
})
