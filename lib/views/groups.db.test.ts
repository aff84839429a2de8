import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { groupKey } from '@/lib/domain/group-key'
import { DEFAULT_QUEUE_FILTER, QUEUE_GROUPS } from '@/lib/filters/queue-filter'
import { openTestStore } from '@/lib/store/testing'

import { readGroups } from './groups'
import { readQueuePage } from './queue'
import { factRowOf, fill, proposalRowOf } from './testing'

let store: Awaited<ReturnType<typeof openTestStore>>

beforeAll(async () => {
  store = await openTestStore()
  const pairs = Array.from({ length: 60 }, (_none, nth) => {
    const slot = { entity: nth % 2 === 0 ? 'Ana' : ' aNA', aspect: `aspect ${nth % 3}` }
    const [older, newer] = [factRowOf(slot), factRowOf({ ...slot, content: 'lives in Lisbon' })]
    const given = { pattern: nth % 4 === 0 ? 'V+T' : 'V' }
    const decided = { ...given, status: 'decided', verdict: 'keep_both' }
    return { older, newer, proposal: proposalRowOf(older, newer, nth < 6 ? decided : given) }
  })
  await fill(store, {
    facts: pairs.flatMap(({ older, newer }) => [older, newer]),
    proposals: pairs.map(({ proposal }) => proposal),
  })
})
afterAll(() => store.remove())

describe('queue groups', () => {
  it.each(QUEUE_GROUPS)(
    '[M7] by %s stay together across pages, as many as counted',
    async (group) => {
      const filter = { ...DEFAULT_QUEUE_FILTER, group }
      const keys: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof readQueuePage>> = await readQueuePage(
          store,
          filter,
          cursor,
        )
        keys.push(...page.items.map((each) => groupKey(group, each)))
        cursor = page.nextCursor
      } while (cursor !== null)
      const starts = keys.filter((key, at) => key !== keys[at - 1])
      expect(new Set(starts).size).toBe(starts.length)
      const groups = await readGroups(store, filter)
      expect(new Map(groups.map(({ key, listed }) => [key, listed]))).toEqual(
        new Map(starts.map((key) => [key, keys.filter((each) => each === key).length])),
      )
      expect(keys).toHaveLength(54)
    },
  )

  it('[M7] say how similar proposals were decided', async () => {
    const groups = await readGroups(store, { ...DEFAULT_QUEUE_FILTER, group: 'entity' })
    expect(groups).toEqual([{ key: 'ana', listed: 54, supersede: 0, keepBoth: 6, unsure: 0 }])
  })
})
