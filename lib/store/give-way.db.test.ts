import { afterEach, beforeEach, expect, it } from 'vitest'

import { mustGiveWay } from './give-way'
import { connectStore } from './open-store'
import { openTestStore } from './testing'
import { isAwaited } from './waiting-writers'

let store: Awaited<ReturnType<typeof openTestStore>>

beforeEach(async () => {
  store = await openTestStore()
})

afterEach(() => store.remove())

it('[I25] a write of another connection counts as waiting until it has its turn', async () => {
  const other = await connectStore(store.file)
  const seen: boolean[] = []
  let writing: Promise<void> = Promise.resolve()
  await store.transact(async () => {
    seen.push(isAwaited())
    writing = other.transact(async () => void seen.push(isAwaited()))
    await expect.poll(isAwaited).toBe(true)
  })
  await writing
  expect([...seen, isAwaited()]).toEqual([false, false, false])
  await other.close()
})

it('[I25] whoever waits here has its turn after a part, others five times a second', () => {
  expect(mustGiveWay({ awaited: true, sinceMs: 0 })).toBe(true)
  expect(mustGiveWay({ awaited: false, sinceMs: 199 })).toBe(false)
  expect(mustGiveWay({ awaited: false, sinceMs: 200 })).toBe(true)
})
