import { describe, expect, it } from 'vitest'

import { confirmFact } from '@/lib/operations/confirm-fact'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'

import { readHistory } from './history'
import { AT, factRowOf, fill, goLive, requestOf } from './testing'

openStoreForEachTest()

const NOW = { trueAt: null, knownAt: null }
const day = (count: number) => new Date(AT.getTime() + count * 86_400_000)

describe('[H1] the history of a subject', () => {
  it('[H2] lists statements and operations in time order, without undone ones', async () => {
    await goLive(store)
    const porto = factRowOf({ content: 'lives in Porto', validFrom: day(-30) })
    const lisbon = factRowOf({ content: 'lives in Lisbon', validFrom: day(-10) })
    const other = factRowOf({ content: 'plays chess', aspect: 'games', aspectKey: 'games' })
    await fill(store, { facts: [lisbon, porto, other] })
    const sides = { olderId: porto.id, olderVersion: 1, newerId: lisbon.id, newerVersion: 1 }
    const ended = await supersedeByHand(store, { ...sides, reason: 'moved' }, requestOf('ana'))
    if (!ended.ok) throw new Error(ended.refusal.kind)
    const told = async (asOf = NOW) =>
      (await readHistory(store, lisbon.id, asOf))?.events.map((event) =>
        event.kind === 'said' ? event.fact.content : event.operation.kind,
      )
    expect(await told()).toEqual(['lives in Porto', 'lives in Lisbon', 'supersede'])
    const then = await readHistory(store, lisbon.id, { trueAt: day(-20), knownAt: null })
    expect(then?.trueThen).toBe(1)
    expect(then?.events.map((event) => event.kind === 'said' && event.wasTrue)).toEqual([
      true,
      false,
      false,
    ])
    const undone = await undoOperations(
      store,
      { operationIds: [ended.value.operation.id] },
      requestOf('ana'),
    )
    if (!undone.ok) throw new Error(undone.refusal.kind)
    expect(await told()).toEqual(['lives in Porto', 'lives in Lisbon'])
  })

  it('[H1] contains the latest 200 facts, and counts the rest', async () => {
    const facts = Array.from({ length: 203 }, (_, nth) =>
      factRowOf({ content: `version ${nth}`, validFrom: day(nth) }),
    )
    await fill(store, { facts })
    const history = await readHistory(store, facts.at(-1)?.id ?? '', NOW)
    expect(history).toMatchObject({ facts: 200, left: 3 })
    expect(history?.events[0]).toMatchObject({ fact: { content: 'version 3' } })
  })

  it('includes a confirmation; is null for a missing fact, and only the fact itself without a subject', async () => {
    const fact = factRowOf({ entity: null, aspect: null, entityKey: null, aspectKey: null })
    const beside = factRowOf({ entity: null, aspect: null, entityKey: null, aspectKey: null })
    await fill(store, { facts: [fact, beside] })
    const done = await confirmFact(
      store,
      { factId: fact.id, version: 1, reason: null },
      requestOf('ben'),
    )
    if (!done.ok) throw new Error(done.refusal.kind)
    const history = await readHistory(store, fact.id, NOW)
    expect(history).toMatchObject({ facts: 1, left: 0, trueThen: null })
    expect(history?.events.map(({ kind }) => kind)).toEqual(['said', 'done'])
    expect(await readHistory(store, 'nobody', NOW)).toBeNull()
  })
})
