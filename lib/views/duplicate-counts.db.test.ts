import { expect, it } from 'vitest'

import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { insertFacts } from '@/lib/store/sql/bulk-insert'

import { countDuplicates } from './duplicates'
import { AT, factRowOf } from './testing'

openStoreForEachTest()

it('[ME16] counts each agent’s clusters in order, and stops before the page gets slow', async () => {
  await store.transact(async (tx) => {
    await tx.agent.createMany({ data: ['bare', 'twice'].map((id) => ({ id, createdAt: AT })) })
    await insertFacts(tx, [
      factRowOf({ agentId: 'bare', content: 'The key is with Mila.' }),
      factRowOf({ agentId: 'twice', content: 'The spare key is with Mrs Okafor.' }),
      factRowOf({ agentId: 'twice', content: 'The spare key is with Mrs Okafor' }),
    ])
  })
  const counted = async (...facts: readonly number[]) =>
    countDuplicates(
      store,
      ['bare', 'twice'].map((id, nth) => ({ id, activeFacts: facts[nth] ?? 0 })),
    )
  expect([...(await counted(1, 2))]).toEqual([
    ['bare', 0],
    ['twice', 1],
  ])
  expect([...(await counted(19_999, 2))]).toEqual([['bare', 0]])
})
