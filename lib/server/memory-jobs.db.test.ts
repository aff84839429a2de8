import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Job, Jobs } from '@/lib/jobs/jobs'
import { openTestStore } from '@/lib/store/testing'

import { memoryQuestions } from './memory-jobs'

const asked = vi.hoisted((): string[] => [])
vi.mock('@/lib/jobs/jobs', () => {
  const elsewhere: Pick<Jobs, 'enqueue'> = {
    enqueue: async <Input, Output>({ name }: Job<Input, Output>) => {
      asked.push(name)
      return {} as Output
    },
  }
  return { jobs: () => elsewhere }
})

let store: Awaited<ReturnType<typeof openTestStore>>
beforeEach(async () => {
  asked.length = 0
  store = await openTestStore()
})
afterEach(() => store.remove())

const agentWith = (activeFacts: number) => ({ id: 'a', activeFacts })

it('[JB1] the questions about many facts are counted beside the event loop, those about few at once', async () => {
  expect(await memoryQuestions(store, [agentWith(2_000)], 'a')).toMatchObject({ problems: 0 })
  expect(asked).toEqual([])
  await memoryQuestions(store, [agentWith(2_001)], null)
  expect(asked).toEqual(['count-memory-questions'])
})
