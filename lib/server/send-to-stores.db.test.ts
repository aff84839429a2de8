import { afterEach, beforeEach, expect, it } from 'vitest'

import { replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'

import { connectedStores, SEND_TO_STORES } from './connections'

let store: Awaited<ReturnType<typeof openTestStore>>

beforeEach(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
})

afterEach(async () => {
  replaceOnce('database')
  replaceOnce('jobs')
  await store.remove()
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
