import { expect, it } from 'vitest'

import { addConnection } from '@/lib/operations/add-connection'
import { importFacts } from '@/lib/operations/import-facts'
import { batchOf, countedRequests, factInput, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'

import { isAgent } from './is-agent'

const request = countedRequests()

openStoreForEachTest()

it('[NV7] an agent is there from its first fact or its connection on, whose store may be empty', async () => {
  expect(await isAgent(store, 'mara')).toBe(false)
  const batch = batchOf({ facts: [factInput({ agent: 'mara' })] })
  valueOf(await importFacts(store, { batch, skipRefused: false }, request()))
  expect(await isAgent(store, 'mara')).toBe(true)

  expect(await isAgent(store, 'notes')).toBe(false)
  const connection = {
    id: 'c_1',
    kind: 'mem0',
    url: 'http://127.0.0.1:9',
    agentId: 'notes',
    scopeBy: 'user_id',
    scopeId: 'alice',
    sealedKey: null,
    owner: 'Dana',
  } as const
  valueOf(await addConnection(store, connection, request()))
  expect(await isAgent(store, 'notes')).toBe(true)
})
