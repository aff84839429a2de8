import { beforeEach, expect, it } from 'vitest'

import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { insertFacts } from '@/lib/store/sql/bulk-insert'

import { countMemoryQuestions } from './memory-questions'
import { AT, factRowOf } from './testing'

openStoreForEachTest()

beforeEach(async () => {
  await store.transact(async (tx) => {
    for (const id of ['agent-a', 'agent-b'])
      await tx.agent.create({ data: { id, title: null, about: null, createdAt: AT } })
  })
})

const AGENTS = ['agent-a', 'agent-b'].map((id) => ({ id, activeFacts: 3 }))
const read = (agentId: string | null, agents = AGENTS) =>
  countMemoryQuestions(store, agents, { agentId, at: AT })

it('[NV5] counts the possible duplicates, flip-flops and problems of one agent, or of all', async () => {
  const same = { entity: 'Ravi', aspect: 'drink', content: 'Ravi drinks green tea every morning.' }
  await store.transact((tx) =>
    insertFacts(tx, [
      factRowOf(same),
      factRowOf(same),
      factRowOf({ agentId: 'agent-b', status: 'superseded' }),
    ]),
  )
  expect(await read('agent-a')).toEqual({
    duplicates: 1,
    changedBack: 0,
    unconfirmed: 0,
    problems: 0,
    rules: 13,
  })
  expect(await read('agent-b')).toMatchObject({ duplicates: 0, problems: 1 })
  expect(await read(null)).toMatchObject({ duplicates: 1, problems: 1 })
})

it('[NV5] says that duplicates are not counted where there are too many facts or agents', async () => {
  const many = AGENTS.map(({ id }) => ({ id, activeFacts: 15_000 }))
  expect((await read(null, many)).duplicates).toBeNull()
  expect((await read('agent-a', many)).duplicates).toBe(0)
  const others = Array.from({ length: 60 }, (_each, n) => ({ id: `agent-${n}`, activeFacts: 3 }))
  expect((await read(null, [...AGENTS, ...others])).duplicates).toBeNull()
  expect((await read('agent-a', [...AGENTS, ...others])).duplicates).toBe(0)
})
