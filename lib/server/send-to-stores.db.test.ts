import { afterEach, beforeEach, expect, it } from 'vitest'

import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'

import { connectedStores, SEND_TO_STORES } from './connections'

openStoreForEachTest()

beforeEach(() => {
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})

afterEach(() => {
  replaceOnce('database')
  replaceOnce('jobs')
})

it('[JB8] what waits for connected stores is sent by a job', async () => {
  const names: string[] = []
  replaceOnce('jobs', {
    enqueue: async (job: typeof SEND_TO_STORES, input: null) => {
      names.push(job.name)
      return job.run(input)
    },
  })
  connectedStores(store).sendSoon()
  expect(names).toEqual([SEND_TO_STORES.name])
  expect(await SEND_TO_STORES.run(null)).toBe(undefined)
})
