import { describe, expect, it } from 'vitest'

import { openTestStore } from '@/lib/store/testing'
import { factRowOf, fill } from '@/lib/views/testing'

import { indexWaiting } from './index-job'

const FACTS = 1_300 // three steps

describe('indexWaiting', () => {
  it('[F2] leaves none waiting, even when called twice at once, and lets others write between steps', async () => {
    const store = await openTestStore()
    const facts = Array.from({ length: FACTS }, (_, nth) => factRowOf({ content: `fact ${nth}` }))
    await fill(store, { facts, proposals: [] })
    const work = Promise.all([indexWaiting(store), indexWaiting(store)])
    await store.transact((tx) => tx.fact.create({ data: factRowOf({ content: 'meanwhile' }) }))
    expect(await store.read.factUnindexed.count()).toBeGreaterThan(1)
    await work
    expect(await store.read.factUnindexed.count()).toBe(0)
    const [found] = await store.read.$queryRawUnsafe<{ readonly n: number | bigint }[]>(
      `SELECT COUNT(*) AS n FROM "FactSearch" WHERE "FactSearch" MATCH '"fac" OR "mea"'`,
    )
    expect(Number(found?.n)).toBe(FACTS + 1)
    await indexWaiting(store)
    await store.remove()
  })
})
