import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Job, Jobs } from '@/lib/jobs/jobs'
import { importFacts } from '@/lib/operations/import-facts'
import {
  batchOf,
  countedRequests,
  factInput,
  setOverrides,
  valueOf,
} from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'

import { memoryQuestions, notReadSoFar } from './memory-jobs'

const asked: string[] = []

openStoreForEachTest()

beforeEach(() => {
  asked.length = 0
  const elsewhere: Pick<Jobs, 'enqueue'> = {
    enqueue: async <Input, Output>({ name }: Job<Input, Output>) => {
      asked.push(name)
      return {} as Output
    },
  }
  replaceOnce('jobs', elsewhere)
})
afterEach(() => {
  replaceOnce('jobs')
})

const agentWith = (activeFacts: number) => ({ id: 'a', activeFacts })

it('[JB1] the questions about many facts are counted beside the event loop, those about few at once', async () => {
  expect(await memoryQuestions(store, [agentWith(2_000)], 'a')).toMatchObject({ problems: 0 })
  expect(asked).toEqual([])
  await memoryQuestions(store, [agentWith(2_001)], null)
  expect(asked).toEqual(['count-memory-questions'])
})

it('[W51] counts the facts that are not read, few at once, many beside the event loop while no page waits', async () => {
  const requests = countedRequests()
  const facts = [
    { aspect: 'home', content: 'Mara woont met haar broer in Ulm' },
    { aspect: 'home', content: 'Mara lives in Bonn with her brother' },
    { aspect: 'work', content: 'Mara werkt niet meer in de bakkerij' },
    { aspect: 'work', content: 'Mara rijdt nu een bus in de stad', status: 'retracted' },
    { entity: null, aspect: null, content: 'Mara heeft nu een nieuwe auto' }, // without a place to compare it in
    { agent: 'other', content: 'Mara woont niet meer in de stad' },
  ] as const
  const batch = batchOf({ facts: facts.map((fields) => factInput(fields)) })
  valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
  const read = (detectorProfile: 'default' | 'seed') =>
    setOverrides(store, requests(), { agentId: 'scout', overrides: { detectorProfile } })
  const few = [{ id: 'scout', activeFacts: 4 }]
  await read('default')
  expect(await notReadSoFar(store, few, 'scout')).toBe(2)
  await read('seed')
  expect(await notReadSoFar(store, few, 'scout')).toBe(0)
  expect(asked).toEqual([])
  const some = [{ id: 'middling', activeFacts: 201 }]
  await notReadSoFar(store, some, 'middling')
  expect(asked.splice(0)).toEqual(['count-not-read'])
  const many = [{ id: 'large', activeFacts: 2_001 }]
  expect(await notReadSoFar(store, many, 'large')).toBeNull()
  await expect.poll(() => asked, { timeout: 10_000 }).toEqual(['count-not-read'])
})
