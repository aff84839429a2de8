import { afterEach, beforeEach, expect, it } from 'vitest'

import { graphiti } from '@/lib/connectors/graphiti'
import { fakeGraph, type FakeGraph } from '@/lib/connectors/graphiti/testing'
import { StoreProblem } from '@/lib/connectors/port'
import { addConnection } from '@/lib/operations/add-connection'
import { answerEnded } from '@/lib/operations/answer-ended'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { readStore } from '@/lib/operations/read-store'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { at, countedRequests, setOverrides, valueOf, type Requests } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'
import { readConnection, readDeliveries } from '@/lib/views/connections'
import { readEnded } from '@/lib/views/ended'

import { storeLanes } from './store-lanes'

const ID = 'c1'
const BEFORE = '2026-08-01T09:00:00.120001+00:00'
const INGESTED = '2026-08-16T18:33:39.680680+00:00'
const ENDED = '2026-08-16T18:33:44.020112+00:00'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
let graph: FakeGraph
let means: DeliveryMeans
let nowMs = 0

const now = () => new Date(nowMs)
const request = () => ({ ...requests(), at: now() })
const deliver = () => deliverToStores(store, means)
const sync = () => readStore(store, { connectionId: ID, means }, request())
const factOf = (id: string) =>
  store.read.fact.findFirstOrThrow({ where: { importKey: { endsWith: id } } })

beforeEach(async () => {
  nowMs = at('2026-11-26T12:00:00Z').getTime()
  store = await openTestStore()
  requests = countedRequests()
  await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
  graph = fakeGraph({ now })
  const target = { ...graph.target, agent: 'assistant' }
  const send = graph.transport
  means = {
    now,
    chance: () => 0.5,
    problemOf: (error) => (error instanceof StoreProblem ? error : null),
    beside: storeLanes(1),
    doorOf: () => ({
      plan: graphiti.plan,
      look: (id) => graphiti.look(target, id, send),
      write: (plan) => graphiti.write(target, plan, send),
      read: () => graphiti.read(target, send),
    }),
  }
})

afterEach(() => store.remove())

async function connected() {
  const account = { url: graph.target.url, scopeId: 'alice', sealedKey: null, owner: 'Ada' }
  const wanted = { kind: 'graphiti', agentId: 'assistant', scopeBy: 'group_id', id: ID } as const
  valueOf(await addConnection(store, { ...wanted, ...account }, request()))
  const synced = valueOf(await sync())
  valueOf(await setConnectionMode(store, { id: ID, mode: 'push' }, request()))
  return synced
}

async function last() {
  const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
  if (delivery === undefined) throw new Error('There is no delivery.')
  return delivery
}

function stored(what: string, given: Readonly<Record<string, unknown>> = {}) {
  return graph.add(what, { name: 'USES', created_at: BEFORE, valid_at: BEFORE, ...given })
}

it('[CS41] [CS43] [AU1] [AU5] a fact that Graphiti ended is asked about, given back there, and ended again by the undo as it was', async () => {
  const retired = { invalid_at: INGESTED, expired_at: ENDED }
  const redis = stored('Checkout uses Redis.', retired)
  const alone = stored('Nora owns search.', { ...retired, source: 'nora', name: 'OWNS' })
  stored('Checkout uses Kafka.', { created_at: INGESTED, valid_at: INGESTED })
  const before = structuredClone(graph.edges.get(redis))
  expect(await connected()).toMatchObject({
    added: 3,
    problems: [expect.stringContaining('no fact fits')],
  })
  const { pairs } = await readEnded(store, { agent: 'assistant', list: 'open' })
  expect(pairs.map(({ older, newer }) => [older.content, newer.content])).toEqual([
    ['Checkout uses Redis.', 'Checkout uses Kafka.'],
  ])
  const [pair] = pairs
  if (pair === undefined) throw new Error('There is no pair.')
  const { older, newer } = pair
  expect(older.source?.system).toBe('graphiti')
  expect(pair).toMatchObject({
    endedAt: '2026-08-16T18:33:44.020Z',
    stores: ['Graphiti is updated, too.'],
  })
  expect(await factOf(alone)).toMatchObject({ status: 'superseded', supersededById: null })

  const sides = { olderId: older.id, olderVersion: older.version, newerId: newer.id }
  const command = { ...sides, newerVersion: newer.version, answerId: null }
  const answer = valueOf(
    await answerEnded(store, { ...command, value: 'keep_both' }, request()),
  ).operation
  await deliver()
  expect(await last()).toMatchObject({ state: 'verified', change: 'reinstate', final: false })
  expect(graph.edges.get(redis)).toEqual({
    ...structuredClone(before),
    invalid_at: undefined,
    expired_at: undefined,
    palimpsest_op: answer.id,
  })
  expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0 })

  nowMs += 60_000
  valueOf(await undoOperations(store, { operationIds: [answer.id] }, request()))
  await deliver()
  expect(await last()).toMatchObject({ state: 'verified', change: 'undo' })
  expect(graph.edges.get(redis)).toEqual(before)
  expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0 })
})

it('[CS42] [CS9] a decision ends a fact when the newer one begins; what an ingestion overwrites is shown, and left', async () => {
  const redis = stored('Checkout uses Redis.')
  const kafka = stored('Checkout uses Kafka.', { valid_at: INGESTED, created_at: INGESTED })
  const asRead = structuredClone(graph.edges.get(redis) ?? {})
  await connected()
  const [old, fresh] = [await factOf(redis), await factOf(kafka)]
  const sides = { olderId: old.id, olderVersion: old.version, newerId: fresh.id }
  const command = { ...sides, newerVersion: fresh.version, reason: null }
  valueOf(await supersedeByHand(store, command, request()))
  await deliver()
  expect(await last()).toMatchObject({ state: 'verified', change: 'supersede' })
  expect(graph.edges.get(redis)).toMatchObject({
    invalid_at: INGESTED,
    expired_at: '2026-11-26T12:00:00+00:00',
    palimpsest_newer: kafka,
  })
  expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
  expect((await readEnded(store, { agent: 'assistant', list: 'open' })).pairs).toEqual([])

  graph.edges.set(redis, asRead) // an ingestion saves the edge as it had read it before
  expect(valueOf(await sync())).toMatchObject({ taken: 1 })
  expect(await factOf(redis)).toMatchObject({ status: 'superseded', supersededById: fresh.id })
  expect(graph.edges.get(redis)).toEqual(asRead)
})

it('[CS44] a version that was not tested is read, and refuses what is decided without pausing the connection', async () => {
  const redis = stored('Checkout uses Redis.')
  const kafka = stored('Checkout uses Kafka.', { valid_at: INGESTED, created_at: INGESTED })
  graph.version = 41_800
  expect(await connected()).toMatchObject({ added: 2 })
  const [old, fresh] = [await factOf(redis), await factOf(kafka)]
  const sides = { olderId: old.id, olderVersion: old.version, newerId: fresh.id }
  const command = { ...sides, newerVersion: fresh.version, reason: null }
  valueOf(await supersedeByHand(store, command, request()))
  await deliver()
  expect(await last()).toMatchObject({
    state: 'refused',
    problem: { sentence: expect.stringContaining('FalkorDB 4.18.0') },
  })
  expect(graph.calls.filter((call) => call.startsWith('CYPHER'))).toEqual([])
  expect(await readConnection(store, ID)).toMatchObject({ state: 'on' })
})
