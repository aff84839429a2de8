import { afterEach, expect, it, vi } from 'vitest'

import { at, batchOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { keepPreview } from '@/lib/store/import-previews'
import type { Store } from '@/lib/store/port'

import { ROUND } from './round'

openStoreForEachTest()

afterEach(() => {
  replaceOnce('database')
  vi.restoreAllMocks()
})

/** The store, but for the sweeps in it, which cannot be read. */
function withoutSweeps(): Store {
  const read = new Proxy(store.read, {
    get: (target, name) => {
      if (name === 'sweepRun') throw new Error('no sweeps here')
      return Reflect.get(target, name) as unknown
    },
  })
  return { ...store, read }
}

it('[JB17] a step of the schedule that fails is logged, and keeps no other from being done', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const asked = { reviewer: 'Ada', at: at('2026-11-26T08:00:00Z') }
  await keepPreview(store, { token: 'old', batch: batchOf({}) }, asked)
  replaceOnce('database', { opening: Promise.resolve(withoutSweeps()), opened: null })
  await ROUND.run({ at: at('2026-11-26T12:00:00Z') })
  expect(await store.read.importPreview.count()).toBe(0)
  expect(logged.mock.calls.map(([what]) => String(what))).toEqual([
    'sweeps were not begun; it is tried again',
  ])
})
