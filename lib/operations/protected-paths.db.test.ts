import { describe, expect, it } from 'vitest'

import { decideMany } from './decide-many'
import { mergeFacts } from './merge-facts'
import { protectFact } from './protect-fact'
import { restateFact } from './restate-fact'
import { restoreFact } from './restore-fact'
import { retractFact } from './retract-fact'
import { supersedeByHand } from './supersede-by-hand'
import { decide, factRowOf, outcomeOf, seedPair, valueOf, type Pair } from './testing'
import { openStoreForEachTest, requests, store, undoById } from './testing/each'
import { redoLast } from './undo-last'
import { undoOperations } from './undo-operation'

// Every command by which a person could end a protected fact. Paths without a person's command are tested elsewhere: import.db and
// reimport.db (sources), arrival.db (a fact that names it), classify.db (arrivals, keys), phase-switch.db (automatic approvals),
// retention.db (the cold tier), repair.db (integrity).

openStoreForEachTest({ live: true })

const command = async (factId: string) => {
  const { version } = await factRowOf(store, factId)
  return { factId, version, reason: null }
}

async function supersede({ older, newer }: Pair) {
  const [ends, stays] = [await factRowOf(store, older.id), await factRowOf(store, newer.id)]
  const sides = { olderId: ends.id, olderVersion: ends.version, newerId: stays.id }
  const pair = { ...sides, newerVersion: stays.version, reason: null }
  return supersedeByHand(store, pair, requests())
}

async function merge({ older, newer }: Pair) {
  const rows = [await factRowOf(store, older.id), await factRowOf(store, newer.id)]
  const members = rows.map(({ id, version }) => ({ id, version }))
  const into = { members, survivorId: newer.id, words: 'own', confirmed: true } as const
  return mergeFacts(store, { ...into, embedded: new Map(), reason: null }, requests())
}

const approve = ({ proposal }: Pair) =>
  decide(store, requests(), { proposalId: proposal.id, value: 'supersede' })

const retract = async ({ older }: Pair) => retractFact(store, await command(older.id), requests())

async function protect(factId: string) {
  const { version } = await factRowOf(store, factId)
  valueOf(await protectFact(store, { factId, version, protect: true }, requests({ actor: 'bo' })))
}

/** Undoes the last operation, whatever it was. */
async function undoLatest() {
  const last = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
  return undoById(last.id)
}

describe('[G2] a protected fact stays, whatever the request', () => {
  it.each([
    ['approve', approve],
    ['supersede by hand', supersede],
    ['merge into another', merge],
    ['retract', retract],
    [
      'say it otherwise',
      async ({ older }: Pair) =>
        restateFact(
          store,
          {
            ...(await command(older.id)),
            content: 'Mara lives in Ghent',
            validFrom: null,
            confidence: null,
            source: null,
          },
          requests(),
        ),
    ],
  ])('%s', async (_what, end) => {
    const pair = await seedPair(store, requests())
    await protect(pair.older.id)
    const before = await factRowOf(store, pair.older.id)
    expect(outcomeOf(await end(pair))).toBe('protected')
    expect(await factRowOf(store, pair.older.id)).toEqual(before)
  })

  it('decide many: it is left out and listed', async () => {
    const { older, proposal } = await seedPair(store, requests())
    await protect(older.id)
    const { version } = proposal
    const items = [{ proposalId: proposal.id, version, value: 'supersede' as const }]
    const work = { request: requests(), breathe: () => Promise.resolve() }
    const done = valueOf(
      await decideMany(store, { items, reason: null, note: null, label: null }, work),
    )
    expect(done).toMatchObject({ decided: 0, failed: [{ proposalId: proposal.id }] })
    expect(await factRowOf(store, older.id)).toMatchObject({ status: 'active' })
  })

  it.each([
    ['an approval', approve],
    ['a supersession by hand', supersede],
    ['a merge', merge],
    ['a retraction', retract],
  ])('redo of %s that was undone before it was protected', async (_what, end) => {
    const pair = await seedPair(store, requests())
    valueOf(await end(pair))
    valueOf(await undoLatest())
    const undone = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    await protect(pair.older.id)
    expect(outcomeOf(await redoLast(store, requests()))).toBe('blocked-by-later')
    const again = { operationIds: [undone.id] }
    expect(outcomeOf(await undoOperations(store, again, requests()))).toBe('blocked-by-later')
    expect(await factRowOf(store, pair.older.id)).toMatchObject({ status: 'active' })
  })

  it('undo of its arrival', async () => {
    const { older } = await seedPair(store, requests())
    const arrival = await store.read.operation.findFirstOrThrow({ where: { kind: 'import' } })
    await protect(older.id)
    const undo = { operationIds: [arrival.id] }
    expect(outcomeOf(await undoOperations(store, undo, requests()))).toBe('blocked-by-later')
    expect(await factRowOf(store, older.id)).toMatchObject({ status: 'active' })
  })

  it('restoring what it replaced', async () => {
    const pair = await seedPair(store, requests())
    valueOf(await supersede(pair))
    await protect(pair.newer.id)
    const back = await restoreFact(store, await command(pair.older.id), requests())
    expect(outcomeOf(back)).toBe('protected')
    expect(await factRowOf(store, pair.newer.id)).toMatchObject({ status: 'active' })
  })
})
