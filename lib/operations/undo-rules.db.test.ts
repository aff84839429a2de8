import { describe, expect, inject, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { laterOperations } from '@/lib/store/blocking-operations'

import { confirmFact } from './confirm-fact'
import { importFacts } from './import-facts'
import { ingestFacts } from './ingest-facts'
import { protectFact } from './protect-fact'
import {
  at,
  batchOf,
  decide,
  factInput,
  factRowOf,
  outcomeOf,
  proposalRow,
  seedPair,
  snapshot,
  sweep,
  valueOf,
} from './testing'
import { openStoreForEachTest, requests, store, setPolicyOfAll } from './testing/each'
import { undoLast } from './undo-last'
import { undoOperations } from './undo-operation'

openStoreForEachTest()

const OLDER = factInput({ externalId: 'a', content: 'the queue is redis' })
const NEWER = factInput({
  externalId: 'b',
  content: 'the queue is kafka',
  validFrom: at('2026-05-01'),
})

async function take(...facts: readonly FactInput[]): Promise<string> {
  const command = { batch: batchOf({ facts }), skipRefused: false }
  return valueOf(await importFacts(store, command, requests())).recorded?.operation.id ?? ''
}

function undo(...operationIds: readonly string[]) {
  return undoOperations(store, { operationIds }, requests())
}

async function undone(...operationIds: readonly string[]): Promise<string> {
  return valueOf(await undo(...operationIds)).operation.id
}

async function sweepOperation(): Promise<string> {
  return (await sweep(store, requests)).operationId ?? ''
}

async function statuses(): Promise<readonly string[]> {
  return (await store.read.proposal.findMany({ orderBy: { id: 'asc' } })).map((row) => row.status)
}

async function protect(on: boolean) {
  const { id, version } = await store.read.fact.findFirstOrThrow()
  const command = { factId: id, version, protect: on }
  return valueOf(await protectFact(store, command, requests())).operation
}

describe('undo below a long log', () => {
  it.runIf(inject('share') === 1)(
    '[U3] 201 operations undone since hide nothing below them',
    async () => {
      const arrival = await take(OLDER)
      const kept = await protect(true)
      for (let pair = 0; pair < 201; pair += 1) {
        await undone((await protect(false)).id)
      }
      expect(await undo(arrival)).toMatchObject({
        refusal: { kind: 'blocked-by-later', operations: [{ id: kept.id }] },
      })
      const { seq } = await store.read.operation.findUniqueOrThrow({ where: { id: arrival } })
      const fact = await store.read.fact.findFirstOrThrow()
      const rows = [{ table: 'fact', id: fact.id }] as const
      const later = await laterOperations(store.read, { operation: { seq }, rows })
      expect(later.map(({ id }) => id)).toEqual([kept.id])
      await undone(kept.id, arrival)
    },
  )

  it('[U3] [U14] operations undone together do not hide others', async () => {
    const arrival = await take(OLDER)
    const first = await protect(true)
    const [second, third] = [await protect(false), await protect(true)]
    expect(await undo(arrival, second.id, third.id)).toMatchObject({
      refusal: { operations: [{ id: first.id }] },
    })
  })
})

describe('undo of arrivals', () => {
  it.each([
    ['an import', take],
    [
      'an ingest',
      async (...facts: readonly FactInput[]) => {
        const command = { facts, system: 'api', inline: false } as const
        return valueOf(await ingestFacts(store, command, requests())).operation.id
      },
    ],
  ] as const)(
    '[U2] undoing %s withdraws open proposals about its facts, and redo reopens them',
    async (_what, arrive) => {
      const arrival = await arrive(OLDER, NEWER)
      await sweepOperation()
      const before = await snapshot(store)
      const taken = await undone(arrival)
      expect(await statuses()).toEqual(['withdrawn'])
      await sweep(store, requests)
      const again = await undone(taken)
      expect(await snapshot(store)).toEqual(before)
      await undone(again)
      expect(await statuses()).toEqual(['withdrawn'])
    },
  )

  it('[U3] [LF6] [U11] that does not block undoing the sweep, and neither reopens proposals without the other', async () => {
    const arrival = await take(OLDER, NEWER)
    const asked = await sweepOperation()
    const before = await snapshot(store)
    const taken = await undone(arrival)
    const sweepTaken = await undone(asked)
    const redone = await undone(taken)
    expect(await statuses()).toEqual(['withdrawn'])
    const takenAgain = await undone(redone)
    await undone(sweepTaken)
    expect(await statuses()).toEqual(['withdrawn'])
    await undone(takenAgain)
    expect(await statuses()).toEqual(['pending'])
    expect(await snapshot(store)).toEqual(before)
  })

  it('[U2] undoing the sweep first, then the import, then redoing both', async () => {
    const arrival = await take(OLDER, NEWER)
    const asked = await sweepOperation()
    const before = await snapshot(store)
    const undos = [await undone(asked), await undone(arrival)]
    for (const id of undos.toReversed()) {
      await undone(id)
    }
    expect(await snapshot(store)).toEqual(before)
    await undone(asked, arrival)
    expect(await statuses()).toEqual(['withdrawn'])
  })

  it('[U3] a proposal answered in between blocks, and is undone together with its answer', async () => {
    await setPolicyOfAll({ shadowMode: false })
    const arrival = await take(OLDER, NEWER)
    await sweepOperation()
    const { id } = await store.read.proposal.findFirstOrThrow()
    const answer = { proposalId: id, value: 'supersede' } as const
    const decided = valueOf(await decide(store, requests(), answer)).operation.id
    expect(await undo(arrival)).toMatchObject({ refusal: { operations: [{ id: decided }] } })
    const before = await snapshot(store)
    const taken = await undone(arrival, decided)
    expect(await statuses()).toEqual(['withdrawn'])
    await undone(taken)
    expect(await snapshot(store)).toEqual(before)
  })

  it('[U3] a decision that ended a fact by the one that would leave blocks, and both are undone together', async () => {
    await setPolicyOfAll({ shadowMode: false })
    await take(OLDER)
    const arrival = await take(NEWER)
    await sweepOperation()
    const before = await snapshot(store)
    const { id } = await store.read.proposal.findFirstOrThrow()
    const answer = { proposalId: id, value: 'supersede' } as const
    const decided = valueOf(await decide(store, requests(), answer)).operation.id
    expect(await undo(arrival)).toMatchObject({ refusal: { operations: [{ id: decided }] } })
    const approved = await snapshot(store)
    const taken = await undone(arrival, decided)
    expect((await store.read.fact.findFirstOrThrow({ where: { status: 'active' } })).content).toBe(
      OLDER.content,
    )
    await undone(taken)
    expect(await snapshot(store)).toEqual(approved)
    expect(await undo(arrival)).toMatchObject({ refusal: { kind: 'blocked-by-later' } })
    await undone(decided)
    expect(await snapshot(store)).toEqual(before)
    await undone(arrival)
  })

  it('[U3] [U10] an undo that allows a redo does not reopen what was withdrawn for another fact', async () => {
    const [older, newer] = [await take(OLDER), await take(NEWER)]
    await sweepOperation()
    const [withoutOlder, withoutNewer] = [await undone(older), await undone(newer)]
    await undone(withoutNewer)
    expect(await statuses()).toEqual(['withdrawn'])
    await undone(withoutOlder)
    expect(await statuses()).toEqual(['pending'])
  })

  it('[U3] redone in the other order, no open proposal is about an ended fact', async () => {
    const [older, newer] = [await take(OLDER), await take(NEWER)]
    await sweepOperation()
    const [withoutOlder, withoutNewer] = [await undone(older), await undone(newer)]
    await undone(withoutOlder)
    expect(await statuses()).toEqual(['withdrawn'])
    await undone(withoutNewer)
    expect(await statuses()).toEqual(['pending'])
  })
})

describe('the log after combined undos', () => {
  /** Approves, undoes, redoes, undoes again, then undoes the redo and that last undo together: nothing changes. */
  async function approvedToAndFro() {
    await setPolicyOfAll({ shadowMode: false })
    const { older, proposal } = await seedPair(store, requests())
    const answer = { proposalId: proposal.id, value: 'supersede' } as const
    const first = valueOf(await decide(store, requests(), answer)).operation.id
    const second = await undone(first)
    const third = await undone(second)
    const fourth = await undone(first)
    const fifth = await undone(third, fourth)
    const inEffect = async () => {
      const rows = await store.read.operation.findMany({
        where: { id: { in: [first, second, third, fourth, fifth] }, inEffect: true },
        orderBy: { seq: 'asc' },
      })
      return rows.map(({ id }) => [first, second, third, fourth, fifth].indexOf(id) + 1)
    }
    const stands = async () => [
      (await factRowOf(store, older.id)).status,
      (await proposalRow(store, proposal.id)).status,
    ]
    return { first, second, third, fourth, fifth, inEffect, stands }
  }

  it('[U8] [U12] restores oldest first and removes newest first', async () => {
    const { first, fifth, inEffect, stands } = await approvedToAndFro()
    expect(await inEffect()).toEqual([2, 5])
    const sixth = await undone(fifth)
    expect(await inEffect()).toEqual([3, 4])
    await undone(sixth)
    expect(await inEffect()).toEqual([2, 5])
    expect(await stands()).toEqual(['active', 'pending'])
    expect(outcomeOf(await undo(first))).toBe('already-undone')
    expect(outcomeOf(await undoLast(store, requests()))).toBe('nothing-to-undo')
  })

  it('[U17] what another one of the request takes out of effect is undone with it', async () => {
    await setPolicyOfAll({ shadowMode: false })
    const { older, proposal } = await seedPair(store, requests())
    const approve = { proposalId: proposal.id, value: 'supersede' } as const
    const { id: first } = valueOf(await decide(store, requests(), approve)).operation
    const second = await undone(first)
    const third = await undone(second) // a redo, with which the first one came back
    const together = await undone(first, third)
    const statusOf = async () => (await factRowOf(store, older.id)).status
    expect(await statusOf()).toBe('active')
    const inEffect = () => store.read.operation.findMany({ where: { inEffect: true } })
    expect((await inEffect()).map(({ id }) => id)).not.toContain(first)
    expect(outcomeOf(await undo(first))).toBe('already-undone')
    await undone(together)
    expect(await statusOf()).toBe('superseded')
  })

  it('[U8] [U13] an undo without effect still depends on the rows it undid', async () => {
    const { first, second, fifth, inEffect, stands } = await approvedToAndFro()
    const sixth = await undone(second)
    expect(await inEffect()).toEqual([1, 5])
    expect(await stands()).toEqual(['superseded', 'decided'])
    expect(await undo(fifth)).toMatchObject({
      refusal: { kind: 'blocked-by-later', operations: [{ id: sixth }] },
    })
    const last = valueOf(await undoLast(store, requests())).operation
    expect(last.undoes).toBe(first)
    expect(await stands()).toEqual(['active', 'pending'])
  })

  it('[U3] [U13] an undo that took an operation back and brought it back again blocks it, and both are undone as one', async () => {
    const arrival = await take(OLDER)
    const taken = await undone(arrival)
    const takenAgain = await undone(await undone(taken))
    const redone = await undone(taken)
    const before = await snapshot(store)
    const together = await undone(redone, taken, arrival, takenAgain)
    expect(await snapshot(store)).toEqual(before)
    expect(await undo(arrival)).toMatchObject({
      refusal: { kind: 'blocked-by-later', operations: [{ id: together }] },
    })
    const both = await undone(arrival, together)
    expect((await store.read.fact.findFirstOrThrow()).status).toBe('retracted')
    await undone(both)
    expect(await snapshot(store)).toEqual(before)
  })

  it('[U8] [U13] rows that an earlier release left out of such an undo are looked up', async () => {
    const { second, fifth } = await approvedToAndFro()
    const { seq } = await store.read.operation.findUniqueOrThrow({ where: { id: fifth } })
    await store.transact((tx) => tx.change.deleteMany({ where: { operationSeq: seq } }))
    const sixth = await undone(second)
    expect(await undo(fifth)).toMatchObject({ refusal: { operations: [{ id: sixth }] } })
  })

  it('[U8] [U13] a redo below does not skip an undo without effect', async () => {
    const protectedOnce = await protectNew()
    const confirmed = valueOf(await confirm()).operation.id
    const taken = await undone(confirmed)
    const open = (await protect(false)).id
    const both = await undone(open, protectedOnce)
    expect(await undo(taken)).toMatchObject({
      refusal: { kind: 'blocked-by-later', operations: [{ id: both }] },
    })
  })

  it('[U8] [U14] an operation restored by an undo that depends on another’s rows is listed and included', async () => {
    const first = await protectNew()
    const confirmed = valueOf(await confirm()).operation.id
    const taken = await undone(confirmed)
    expect(await undo(first, taken)).toMatchObject({
      refusal: { kind: 'blocked-by-later', operations: [{ id: confirmed }] },
    })
    await undone(first, taken, confirmed)
    const left = await store.read.operation.findMany({
      where: { id: { in: [first, taken, confirmed] }, inEffect: true },
    })
    expect(left).toEqual([])
    expect(await store.read.fact.findFirstOrThrow()).toMatchObject({
      protected: false,
      confirmations: 0,
    })
  })

  async function protectNew(): Promise<string> {
    await take(OLDER)
    return (await protect(true)).id
  }

  async function confirm() {
    const { id, version } = await store.read.fact.findFirstOrThrow()
    return confirmFact(store, { factId: id, version, reason: null }, requests())
  }
})
