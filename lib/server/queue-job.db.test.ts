import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { parseQueueFilter } from '@/lib/filters/queue-filter'
import type { Job } from '@/lib/jobs/jobs'
import { replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'
import { readGroups } from '@/lib/views/groups'
import { readQueuePage } from '@/lib/views/queue'
import { factRowOf, fill, proposalRowOf } from '@/lib/views/testing'

import { queueGroups, queuePage } from './queue-job'

const PROPOSALS = 60

let store: Awaited<ReturnType<typeof openTestStore>>
let asked: string[] = []

beforeAll(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
  replaceOnce('jobs', {
    enqueue: async (job: Job<unknown, unknown>, input: unknown) => {
      asked.push(job.name)
      return structuredClone(await job.run(structuredClone(input)))
    },
    stop: () => Promise.resolve(),
    stopAtExit: () => {},
  })
  const rows = Array.from({ length: PROPOSALS }, (_none, nth) => {
    const place = { entity: `Person ${nth % 7}`, aspect: 'home' }
    const older = factRowOf({ ...place, content: `lives in Denver ${nth}` })
    const newer = factRowOf({ ...place, content: `lives in Lisbon ${nth}` })
    const pattern = nth % 2 === 0 ? 'V' : 'N+V'
    return { older, newer, proposal: proposalRowOf(older, newer, { pattern }) }
  })
  await fill(store, {
    facts: rows.flatMap(({ older, newer }) => [older, newer]),
    proposals: rows.map(({ proposal }) => proposal),
  })
})

afterEach(() => {
  asked = []
})

afterAll(async () => {
  replaceOnce('database')
  replaceOnce('jobs')
  await tallied(PROPOSALS)
  await store.remove()
})

const tallied = (count: number) =>
  store.transact((tx) => tx.proposalTally.updateMany({ data: { count } }))
const filterOf = (text: string) => parseQueueFilter(new URLSearchParams(text))

/** Reads a list to its end, page by page. */
async function readAll(text: string, read: typeof queuePage) {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(store, filterOf(text), cursor)
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor !== null)
  return ids
}

describe('the queue of a server', () => {
  it('[JB13] with few proposals is read where it is asked for', async () => {
    await tallied(2_000)
    for (const text of ['', 'pattern=V', 'group=pattern'])
      expect(await readAll(text, queuePage)).toEqual(await readAll(text, readQueuePage))
    await queueGroups(store, filterOf('group=entity'))
    expect(asked).toEqual([])
  })

  it('[JB13] with many, a narrowed or grouped list is found in the thread, and is the same', async () => {
    await tallied(2_001)
    expect(await readAll('', queuePage)).toHaveLength(PROPOSALS)
    expect(asked).toEqual([])
    for (const text of ['pattern=V', 'min=0.1', 'pattern=V&sort=record', 'group=pattern']) {
      asked = []
      const ids = await readAll(text, queuePage)
      expect(ids.length).toBeGreaterThanOrEqual(PROPOSALS / 2)
      expect(ids).toEqual(await readAll(text, readQueuePage))
      expect(new Set(asked)).toEqual(new Set(['find-queue']))
    }
    asked = []
    const groups = filterOf('group=entity')
    expect(await queueGroups(store, groups)).toEqual(await readGroups(store, groups))
    expect(asked).toEqual(['count-groups'])
  })
})
