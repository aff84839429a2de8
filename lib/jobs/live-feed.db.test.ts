import { afterEach, beforeEach, expect, it } from 'vitest'

import { beginImport } from '@/lib/operations/import-facts'
import { keepPresence } from '@/lib/operations/keep-presence'
import {
  at,
  batchOf,
  countedRequests,
  decide,
  factInput,
  seedPair,
  valueOf,
  type Requests,
} from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { writeRest } from '@/lib/operations/write-rest'
import { connectStore } from '@/lib/store/open-store'
import { openTestStore } from '@/lib/store/testing'
import type { LiveMessage } from '@/lib/views/live'

import { createLiveFeed, type LiveFeed } from './live-feed'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
let feed: LiveFeed
let clock: Date

beforeEach(async () => {
  store = await openTestStore()
  requests = countedRequests()
  clock = at('2026-09-01T12:00:00Z')
  feed = createLiveFeed(
    () => Promise.resolve(store),
    () => clock,
  )
})
afterEach(async () => {
  feed.close()
  await store.remove()
})

async function listen(after: number | null) {
  const told: LiveMessage[] = []
  let ended = false
  const end = () => {
    ended = true
  }
  const present: LiveMessage[] = []
  const tell = (message: LiveMessage) =>
    (message.kind === 'presence' ? present : told).push(message)
  const leave = await feed.join({ tell, end }, after)
  return { told, present, leave, ended: () => ended }
}

const lastSeq = async () =>
  (await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })).seq

it('[L1] [L5] reports what another process writes: the operation, its proposals’ state, and the actor', async () => {
  const { proposal } = await seedPair(store, requests())
  const listener = await listen(null)
  const other = await connectStore(store.file)
  await decide(other, requests({ actor: 'ben' }), { proposalId: proposal.id, value: 'keep_both' })
  await other.close()
  await feed.look()
  await feed.look() // nothing twice
  const seq = await lastSeq()
  expect(listener.told).toMatchObject([
    { kind: 'ready', seq: seq - 1 },
    {
      kind: 'operation',
      operation: {
        seq,
        kind: 'decide',
        agentId: 'scout',
        actor: 'ben',
        proposals: [
          {
            id: proposal.id,
            version: proposal.version + 1,
            status: 'decided',
            disputed: false,
            verdict: { value: 'keep_both', reviewer: 'ben', at: expect.any(String) as string },
          },
        ],
      },
    },
  ])
})

it('[L9] reports every part of an import, and its end, but no part of one that waits', async () => {
  const facts = Array.from({ length: 4 }, (_none, nth) => factInput({ externalId: String(nth) }))
  const listener = await listen(null)
  const parts = { facts: 2, breathe: () => feed.look() }
  const command = { batch: batchOf({ facts }), skipRefused: false, parts }
  const { recorded } = valueOf(await beginImport(store, command, requests()))
  const operationId = recorded?.operation.id ?? ''
  await feed.look()
  await feed.look()
  expect(listener.told.map(({ kind }) => kind)).toEqual(['ready', 'operation'])
  await writeRest(store, operationId, { parts })
  await feed.look()
  expect(listener.told.slice(2)).toEqual([
    { kind: 'part', operationId },
    { kind: 'part', operationId },
  ])
})

it('[L1] a returning browser gets what it missed, in order and once, including undo', async () => {
  const pairs = [await seedPair(store, requests()), await seedPair(store, requests())]
  const first = await listen(null)
  const [ready] = first.told
  first.leave()
  const decided = []
  for (const { proposal } of pairs) {
    decided.push(
      valueOf(await decide(store, requests(), { proposalId: proposal.id, value: 'unsure' })),
    )
  }
  const [undone] = decided
  const command = { operationIds: [undone?.operation.id ?? ''] }
  valueOf(await undoOperations(store, command, requests()))
  const back = await listen(ready?.kind === 'ready' ? ready.seq : -1)
  await feed.look()
  const seq = await lastSeq()
  expect(
    back.told.flatMap((message) => (message.kind === 'operation' ? [message.operation.seq] : [])),
  ).toEqual([seq - 2, seq - 1, seq])
  // its current state, whichever operation is reported
  expect(back.told[1]).toMatchObject({ operation: { proposals: [{ unsure: false }] } })
  expect(back.told.at(-1)).toMatchObject({ operation: { kind: 'undo' } })
})

it('[L1] [L4] one that was away too long, or saw another store, is told to reload', async () => {
  const { proposal } = await seedPair(store, requests())
  await store.transact((tx) =>
    tx.$executeRawUnsafe(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
       INSERT INTO "Operation" ("id", "kind", "actor", "actorId", "verified", "channel", "at", "subject", "inEffect", "effectSeq", "changeCount")
       SELECT 'made-' || i, 'set-policy', 'ada', 'person:ada', 0, 'page', 0, '{"title":""}', 1, 0, 0 FROM n`,
    ),
  )
  const seq = await lastSeq()
  expect((await listen(1)).told).toEqual([
    { kind: 'ready', seq: 1 },
    { kind: 'again', seq },
  ])
  expect((await listen(seq + 50)).told.at(-1)).toEqual({ kind: 'again', seq })

  const listener = await listen(seq)
  const another = await openTestStore()
  const before = store
  store = another // as a demo reset does
  await feed.look()
  store = before
  await another.remove()
  expect(listener.told.at(-1)).toEqual({ kind: 'again', seq: 0 })
  expect(proposal.version).toBe(1)
})

it('[L1] new proposals are reported by number; a listener that left hears nothing; closing ends all', async () => {
  const [stays, leaves] = [await listen(null), await listen(null)]
  leaves.leave()
  const { proposal } = await seedPair(store, requests())
  await feed.look()
  expect(stays.told.at(-1)).toEqual({ kind: 'arrivals', number: proposal.number })
  expect(leaves.told).toHaveLength(1)
  feed.close()
  expect(stays.ended()).toBe(true)
  expect(feed.size).toBe(0)
})

it('[C1] presence is reported when it changes, and expires', async () => {
  const { proposal } = await seedPair(store, requests())
  const listener = await listen(null)
  const ben = { tab: 'tab of ben', reviewer: 'ben', proposalId: proposal.id }
  await keepPresence(store, { ...ben, ahead: [proposal.id], at: clock })
  await feed.look()
  await feed.look()
  const people = [{ reviewer: 'ben', looking: [proposal.id], ahead: [proposal.id] }]
  expect(listener.present).toEqual([
    { kind: 'presence', people: [] },
    { kind: 'presence', people },
  ])
  expect((await listen(null)).present.at(-1)).toEqual({ kind: 'presence', people })
  clock = at('2026-09-01T12:02:01Z')
  for (let nth = 0; nth < 12; nth += 1) await feed.look()
  expect(listener.present.at(-1)).toEqual({ kind: 'presence', people: [] })
})
