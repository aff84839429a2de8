import { beforeEach, expect, it } from 'vitest'

import { connectStore } from '@/lib/store/open-store'
import { readPresence } from '@/lib/views/live'

import { keepPresence } from './keep-presence'
import { at, counts, countedRequests, decide, seedPair, valueOf } from './testing'
import { openStoreForEachTest, store } from './testing/each'

let ids: string[]
const requests = countedRequests()
const NOON = at('2026-09-01T12:00:00Z')
const LATER = at('2026-09-01T12:01:59Z')
const PAST = at('2026-09-01T12:02:01Z')

openStoreForEachTest()

beforeEach(async () => {
  ids = []
  for (let nth = 0; nth < 4; nth += 1) {
    ids.push((await seedPair(store, requests())).proposal.id)
  }
})

const tabOf = (reviewer: string, when = NOON, tab = `tab of ${reviewer}`) => ({
  tab,
  reviewer,
  proposalId: ids[0] ?? '',
  ahead: ids,
  at: when,
})

it('[C2] concurrent requests on several connections reserve each proposal once', async () => {
  const other = await connectStore(store.file)
  const names = ['ada', 'ben', 'cleo', 'dan']
  const taken = await Promise.all(
    names.map((name, nth) => keepPresence(nth % 2 === 0 ? store : other, tabOf(name))),
  )
  await other.close()
  expect(taken.flat().toSorted()).toEqual(ids.toSorted()) // each once
})

it('[C2] a lease is renewed by its owner, refused to others, and expires', async () => {
  expect(await keepPresence(store, { ...tabOf('ada'), ahead: ids.slice(0, 2) })).toHaveLength(2)
  expect(await keepPresence(store, tabOf('ben', LATER))).toEqual(ids.slice(2))
  expect(await keepPresence(store, tabOf('ada', LATER))).toEqual(ids.slice(0, 2))
  expect(await keepPresence(store, tabOf('cleo', PAST))).toEqual([]) // ada has renewed
  const long = at('2026-09-01T12:10:00Z')
  expect(await keepPresence(store, tabOf('cleo', long))).toEqual(ids)
})

it('[C2] a request that waited behind a later one takes none of its leases', async () => {
  expect(await keepPresence(store, tabOf('ada', LATER))).toEqual(ids)
  expect(await keepPresence(store, tabOf('ben', NOON))).toEqual([])
  expect(await readPresence(store, LATER)).toContainEqual(
    expect.objectContaining({ reviewer: 'ada', ahead: ids.toSorted() }),
  )
})

it('[C2] [C3] a lease blocks no decision and is not an operation; missing proposals are not leased', async () => {
  const before = await counts(store)
  const ahead = [...ids, 'no such proposal']
  expect(await keepPresence(store, { ...tabOf('ada'), ahead })).toEqual(ids)
  expect(await counts(store)).toEqual(before)
  const [first] = ids
  const verdict = { proposalId: first ?? '', value: 'keep_both' } as const
  valueOf(await decide(store, requests({ actor: 'ben' }), verdict))
})

it('[C1] presence shows since when, per tab; closing a tab removes it and its reservations', async () => {
  await keepPresence(store, tabOf('ada'))
  await keepPresence(store, tabOf('ada', LATER))
  const [row] = await store.read.presence.findMany()
  expect(row).toMatchObject({ since: NOON, seenAt: LATER })
  await keepPresence(store, { ...tabOf('ada', LATER, 'another tab'), proposalId: ids[1] ?? '' })
  expect(await readPresence(store, LATER)).toEqual([
    { reviewer: 'ada', looking: ids.slice(0, 2), ahead: ids },
  ])
  await keepPresence(store, { ...tabOf('ada', LATER), proposalId: null })
  expect(await readPresence(store, LATER)).toMatchObject([{ looking: [ids[1]], ahead: ids }])
  await keepPresence(store, { ...tabOf('ada', LATER, 'another tab'), proposalId: null })
  expect(await readPresence(store, LATER)).toEqual([])
})
