import { afterEach, beforeEach } from 'vitest'

import { openTestStore } from '@/lib/store/testing'

import { countedRequests, setOverrides, type Requests } from '../testing'

type Options = Parameters<typeof openTestStore>[0] & {
  readonly live?: boolean // decisions change facts
}

/** The store of the running test, and requests that are counted from its start. */
export let store: Awaited<ReturnType<typeof openTestStore>>
export let requests: Requests

/** Gives each test of the file an empty `store` and new `requests`, and removes the store when the test has ended. */
export function openStoreForEachTest({ live = false, ...options }: Options = {}): void {
  beforeEach(async () => {
    store = await openTestStore(options)
    requests = countedRequests()
    if (!live) return
    await setOverrides(store, requests(), { agentId: null, overrides: { shadowMode: false } })
  })
  afterEach(() => store.remove())
}
