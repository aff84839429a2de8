import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { factRowOf, proposalRowOf } from '@/lib/views/testing'

import type { Store } from '../port'
import { openTestStore } from '../testing'
import { insertFacts, insertProposals } from './bulk-insert'

// The triggers of migration 0026. A migration that makes "Fact" or "Proposal" anew drops their triggers, and these tests fail.

const DAY_MS = 86_400_000

let store: Awaited<ReturnType<typeof openTestStore>>
let since = 0

const PLACE = { agentId: 'scout', entity: 'Mara', aspect: 'home' }
const older = factRowOf({ ...PLACE, content: 'lives in Turku' })
const newer = factRowOf({ ...PLACE, content: 'lives in Oulu' })
const later = factRowOf({ ...PLACE, aspect: 'work', content: 'works in Oulu' })
const proposal = proposalRowOf(older, newer)

const mark = async (opened: Store) =>
  (await opened.read.storeMeta.findUniqueOrThrow({ where: { id: 1 } })).writes

/** Runs one transaction and returns the aspects that it noted. */
async function noted(work: Parameters<Store['transact']>[0]): Promise<readonly string[]> {
  since = await mark(store)
  await store.transact(work)
  const slots = await store.read.slot.findMany({
    where: { agentId: 'scout', since: { gt: since } },
    orderBy: [{ entityKey: 'asc' }, { aspectKey: 'asc' }],
  })
  return slots.map(({ aspectKey }) => aspectKey)
}

beforeEach(async () => {
  store = await openTestStore({ mayAskOfDead: true })
  await store.transact(async (tx) => {
    await insertFacts(tx, [older, newer, later])
    await insertProposals(tx, [proposal])
  })
})

afterEach(() => store.remove())

describe('slots that changed', () => {
  it('[SW1] notes the slot of a new fact, and of a pair that was not just proposed', async () => {
    const other = factRowOf({ ...PLACE, aspect: 'car', content: 'drives a Saab' })
    expect(await noted((tx) => insertFacts(tx, [other]))).toEqual(['car'])
    const third = factRowOf({ ...PLACE, content: 'lives in Cork' })
    await store.transact((tx) => insertFacts(tx, [third]))
    const pair = proposalRowOf(older, third)
    expect(await noted((tx) => insertProposals(tx, [pair]))).toEqual([])
    const foreign = { ...proposalRowOf(newer, third), foreignOnly: true }
    expect(await noted((tx) => insertProposals(tx, [foreign]))).toEqual(['home'])
  })

  it.each(
    Object.entries({
      entity: 'MARA',
      aspect: 'Home',
      key: 'city',
      kind: 'preference',
      content: 'lives in Cork',
      metadata: '{"team":"a"}',
      validFrom: new Date(older.validFrom.getTime() - DAY_MS),
      timeKnown: !older.timeKnown,
      revision: 2,
      status: 'retracted',
      validUntil: new Date(older.validFrom.getTime() + DAY_MS),
      supersededById: later.id,
      protected: true,
    }),
  )('[SW1] notes the slot whose fact changes its %s, once', async (column, value) => {
    const change = { where: { id: older.id }, data: { [column]: value } }
    expect(await noted((tx) => tx.fact.update(change))).toEqual(['home'])
    expect(await noted((tx) => tx.fact.update(change))).toEqual([])
  })

  it.each(
    Object.entries({
      status: 'stale',
      verdict: 'keep_both',
      olderRevision: 2,
      newerRevision: 2,
      foreignOnly: true,
    }),
  )('[SW1] notes the slot whose pair changes its %s, once', async (column, value) => {
    const change = { where: { id: proposal.id }, data: { [column]: value } }
    expect(await noted((tx) => tx.proposal.update(change))).toEqual(['home'])
    expect(await noted((tx) => tx.proposal.update(change))).toEqual([])
    const back = { where: { id: proposal.id }, data: { status: 'pending' } } // as it is counted
    await store.transact((tx) => tx.proposal.update(back))
  })

  it('[SW1] notes both slots of a fact that moves, and that of a fact whose successor begins otherwise', async () => {
    const moved = { aspect: 'work', aspectKey: 'work' }
    expect(await noted((tx) => tx.fact.update({ where: { id: older.id }, data: moved }))).toEqual([
      'home',
      'work',
    ])
    await store.transact((tx) =>
      tx.fact.update({
        where: { id: newer.id },
        data: { status: 'superseded', supersededById: later.id },
      }),
    )
    const begins = { validFrom: new Date(later.validFrom.getTime() + DAY_MS) }
    expect(await noted((tx) => tx.fact.update({ where: { id: later.id }, data: begins }))).toEqual([
      'home',
      'work',
    ])
  })

  it('[SW1] notes nothing for what no sweep reads', async () => {
    const aside = { confirmations: 3, importance: 0.9, tags: '["a"]', version: 7 }
    expect(await noted((tx) => tx.fact.update({ where: { id: older.id }, data: aside }))).toEqual(
      [],
    )
    const seen = { seen: 4, unsure: true, version: 9 }
    expect(
      await noted((tx) => tx.proposal.update({ where: { id: proposal.id }, data: seen })),
    ).toEqual([])
    await store.transact((tx) =>
      tx.proposal.update({ where: { id: proposal.id }, data: { unsure: false } }),
    )
  })

  it('[SW2] reads those that changed to the end, once each, also where they hold nothing now', async () => {
    const rows = Array.from({ length: 130 }, (_none, nth) =>
      factRowOf({ ...PLACE, aspect: `aspect ${String(nth).padStart(3, '0')}` }),
    )
    await store.transact((tx) => insertFacts(tx, rows))
    const after = await mark(store)
    const changed = rows.filter((_row, nth) => nth % 2 === 0)
    const ids = changed.map(({ id }) => id)
    await store.transact((tx) =>
      tx.fact.updateMany({ where: { id: { in: ids } }, data: { kind: 'preference' } }),
    )
    await store.transact((tx) =>
      tx.fact.updateMany({
        where: { id: { in: ids.slice(0, 60) } },
        data: { status: 'retracted' },
      }),
    )
    const scope = { agentId: 'scout', entityKey: null, at: null, since: after }
    for (const limit of [1, 7, 100]) {
      const found: string[] = []
      let slotsRead = 0
      let read = await store.scan.nextChanged(scope, null, limit)
      while (read !== null) {
        expect(read.slotsRead).toBeLessThanOrEqual(limit)
        found.push(...read.slots.flat().map(({ id }) => id))
        slotsRead += read.slotsRead
        read = await store.scan.nextChanged(scope, read.last, limit)
      }
      expect(found).toEqual(ids.slice(60))
      expect(slotsRead).toBe(65)
    }
  })

  it('[SW6] active facts without a slot are counted, whatever changes', async () => {
    const counted = () => store.scan.countUnclassified('scout')
    expect(await counted()).toBe(0)
    const nowhere = factRowOf({ ...PLACE, entity: null, aspect: null, content: 'likes tea' })
    await store.transact((tx) => insertFacts(tx, [nowhere]))
    expect(await counted()).toBe(1)
    const change = (id: string, data: Record<string, unknown>) =>
      store.transact((tx) => tx.fact.update({ where: { id }, data }))
    await change(older.id, { aspectKey: null })
    expect(await counted()).toBe(2)
    await change(older.id, { status: 'retracted' })
    await change(nowhere.id, { content: 'likes coffee' })
    expect(await counted()).toBe(1)
    await change(nowhere.id, { entityKey: 'mara', aspectKey: 'drinks' })
    expect(await counted()).toBe(0)
    await change(older.id, { status: 'active' })
    expect(await counted()).toBe(1)
  })
})
