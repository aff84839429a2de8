import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'

import { DEFAULT_CHANGES_FILTER } from '@/lib/filters/changes-filter'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { parseQueueFilter } from '@/lib/filters/queue-filter'
import { replaceOnce } from '@/lib/process/once'
import { openTestStore } from '@/lib/store/testing'
import { readChanges } from '@/lib/views/changes'
import { readFactList } from '@/lib/views/facts'
import { readGroups } from '@/lib/views/groups'
import { readQueuePage } from '@/lib/views/queue'
import { readReplay } from '@/lib/views/replay'
import { AT, factRowOf, fill, proposalRowOf } from '@/lib/views/testing'

import { changes, factList, queueGroups, queuePage, replay, type READ_VIEW } from './large-views'

const PROPOSALS = 60

let store: Awaited<ReturnType<typeof openTestStore>>
let asked: string[] = []

beforeAll(async () => {
  store = await openTestStore()
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
  replaceOnce('jobs', {
    enqueue: async (job: typeof READ_VIEW, input: Parameters<typeof READ_VIEW.run>[0]) => {
      asked.push(input.name)
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
      expect(new Set(asked)).toEqual(new Set(['queue']))
    }
    asked = []
    const groups = filterOf('group=entity')
    expect(await queueGroups(store, groups)).toEqual(await readGroups(store, groups))
    expect(asked).toEqual(['groups'])
  })
})

describe('what-if', () => {
  it('[JB14] replays few proposals where it is asked for, many in the thread, with one result', async () => {
    const past = {
      agentId: 'agent-a',
      since: '2026-02-01',
      match: 0.5,
      list: 'all',
      page: 1,
      at: AT,
    } as const
    const expected = await readReplay(store, past)
    expect(expected.proposals).toBe(PROPOSALS)
    for (const [count, jobs] of [
      [2_000, []],
      [2_001, ['replay']],
    ] as const) {
      await tallied(count)
      asked = []
      expect(await replay(store, past)).toEqual(expected)
      expect(asked).toEqual(jobs)
    }
  })
})

describe('among more than 10,000 facts', () => {
  it('[JB14] what keeps changing, and a filter that no index serves, are read in the thread', async () => {
    const facts = (count: number, agentId: string) =>
      Array.from({ length: count }, (_none, nth) =>
        factRowOf({ agentId, entity: `Room ${nth}`, aspect: 'color', content: `is blue ${nth}` }),
      )
    await fill(store, { facts: [...facts(10_000, 'few'), ...facts(10_001, 'many')] })
    const lists = [
      {},
      { aspect: 'color' },
      { search: 'blue 7' },
      { kind: 'constraint' },
      { protectedOnly: true },
      { system: 'bench' },
      { session: 'Monday' },
    ] as const
    for (const [agent, expected] of [
      ['few', []],
      ['many', ['changes', ...Array.from({ length: lists.length - 2 }, () => 'facts')]],
    ] as const) {
      asked = []
      const kept = { ...DEFAULT_CHANGES_FILTER, agent }
      expect(await changes(store, kept)).toEqual(await readChanges(store, kept))
      for (const asks of lists) {
        const filter = { ...DEFAULT_FACT_FILTER, agent, ...asks }
        expect(await factList(store, filter, null)).toEqual(await readFactList(store, filter, null))
      }
      expect(asked).toEqual(expected)
    }
  })
})
