import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { memstore } from '@/lib/connectors/memstore'
import { fakeMemstore, type FakeMemstore } from '@/lib/connectors/memstore/testing'
import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'
import { memstoreToBatch } from '@/lib/importers/memstore'
import { addConnection } from '@/lib/operations/add-connection'
import { answerEnded } from '@/lib/operations/answer-ended'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { importFacts } from '@/lib/operations/import-facts'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { readStore } from '@/lib/operations/read-store'
import { restateFact } from '@/lib/operations/restate-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { at, countedRequests, setOverrides, valueOf, type Requests } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'
import { readConnection, readDeliveries } from '@/lib/views/connections'
import { readEnded } from '@/lib/views/ended'

import { storeLanes } from './store-lanes'

const ID = 'c1'
const HOUR_MS = 60 * 60 * 1000
const target: StoreTarget = {
  url: 'http://127.0.0.1:8230',
  scope: { by: 'all', id: '' },
  agent: 'assistant',
  key: null,
}

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
let memory: FakeMemstore
let send: Transport // what happens on the way to the store
let nowMs = 0
let means: DeliveryMeans

const now = () => new Date(nowMs)
const request = () => ({ ...requests(), at: now() })
const deliver = () => deliverToStores(store, means)
const posts = () => memory.calls.filter((call) => call.startsWith('POST')).length

beforeEach(async () => {
  nowMs = at('2026-11-26T12:00:00Z').getTime()
  store = await openTestStore()
  requests = countedRequests()
  await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
  memory = fakeMemstore({ now })
  send = (call) => memory.transport(call)
  const through: Transport = (call) => send(call)
  means = {
    now,
    chance: () => 0.5,
    problemOf: (error) => (error instanceof StoreProblem ? error : null),
    beside: storeLanes(1),
    doorOf: () => ({
      plan: memstore.plan,
      look: (id) => memstore.look(target, id, through),
      write: (plan) => memstore.write(target, plan, through),
      read: () => memstore.read(target, through),
    }),
  }
})

afterEach(() => store.remove())

/** Facts of memstore, connected and read. */
async function connected(mode: 'ask' | 'push') {
  const wanted = { kind: 'memstore', agentId: 'assistant', scopeBy: 'all', scopeId: '' } as const
  const account = { id: ID, url: target.url, sealedKey: null, owner: 'Ada' }
  valueOf(await addConnection(store, { ...wanted, ...account }, request()))
  valueOf(await readStore(store, { connectionId: ID, means }, request()))
  valueOf(await setConnectionMode(store, { id: ID, mode }, request()))
}

async function drinks(mode: 'ask' | 'push') {
  const coffee = memory.add('Alice drinks coffee', { CreatedAt: '2026-01-01T00:00:00Z' })
  const tea = memory.add('Alice drinks tea now', { CreatedAt: '2026-06-01T00:00:00Z' })
  await connected(mode)
  return { coffee, tea }
}

async function factOf(number: number) {
  return store.read.fact.findFirstOrThrow({ where: { importKey: { endsWith: `:${number}` } } })
}

async function supersede(older: number, newer: number) {
  const [old, fresh] = [await factOf(older), await factOf(newer)]
  const sides = { olderId: old.id, olderVersion: old.version, newerId: fresh.id }
  const command = { ...sides, newerVersion: fresh.version, reason: null }
  return valueOf(await supersedeByHand(store, command, request())).operation
}

async function last() {
  const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
  if (delivery === undefined) throw new Error('There is no delivery.')
  return delivery
}

describe('a connected memstore', () => {
  it('[CS22] finds the facts that its export brought before, by id and time, and follows them', async () => {
    const coffee = memory.add('Alice drinks coffee', { CreatedAt: '2026-01-01T00:00:00Z' })
    const tea = memory.add('Alice drinks tea now', { CreatedAt: '2026-06-01T00:00:00Z' })
    const water = memory.add('Alice drinks water', { CreatedAt: '2026-07-01T00:00:00Z' })
    const exported = [...memory.rows.values()].map((row) => ({
      id: row.ID,
      namespace: 'assistant',
      subject: row.Subject,
      content: row.Content,
      created_at: row.ID === water ? '2020-01-01T00:00:00Z' : row.CreatedAt, // of another server
    }))
    const batch = memstoreToBatch(exported, { name: 'export.json', nowMs })
    valueOf(await importFacts(store, { batch, skipRefused: false }, request()))
    const wanted = { kind: 'memstore', agentId: 'assistant', scopeBy: 'all', scopeId: '' } as const
    const account = { id: ID, url: target.url, sealedKey: null, owner: 'Ada' }
    valueOf(await addConnection(store, { ...wanted, ...account }, request()))
    const sync = async () => valueOf(await readStore(store, { connectionId: ID, means }, request()))
    expect(await sync()).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
    expect(await sync()).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    const row = memory.rows.get(coffee)
    if (row !== undefined)
      Object.assign(row, { SupersededBy: tea, SupersededAt: '2026-06-02T00:00:00Z' })
    expect(await sync()).toMatchObject({ added: 0, changed: 1 })
    const facts = await store.read.fact.findMany({ where: { status: 'superseded' } })
    expect(facts.map(({ importKey }) => importKey)).toEqual([`memstore:${coffee}`])
    const successor = await store.read.fact.findFirst({ where: { importKey: `memstore:${tea}` } })
    expect(facts[0]?.supersededById).toBe(successor?.id)
    expect(await sync()).toMatchObject({ added: 0, changed: 0 })
  })

  it('[CS3] [CS8] hears of a decision: the older fact names the newer one, and a read finds nothing new', async () => {
    const { coffee, tea } = await drinks('push')
    await supersede(coffee, tea)
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'supersede' })
    expect(memory.rows.get(coffee)).toMatchObject({ SupersededBy: tea })
    expect(valueOf(await readStore(store, { connectionId: ID, means }, request()))).toMatchObject({
      added: 0,
      changed: 0,
      taken: 0,
    })
    await deliver()
    expect(posts()).toBe(1)
  })

  it('[I6] a supersession made there names its successor here, although that did not change', async () => {
    const { coffee, tea } = await drinks('ask')
    Object.assign(memory.rows.get(coffee) ?? {}, {
      SupersededBy: tea,
      SupersededAt: '2026-11-26T13:00:00Z',
    })
    nowMs += HOUR_MS
    valueOf(await readStore(store, { connectionId: ID, means }, request()))
    const { id, validFrom } = await factOf(tea)
    expect(await factOf(coffee)).toMatchObject({
      status: 'superseded',
      supersededById: id,
      validUntil: validFrom,
    })
  })

  it('[CS15] that it cannot be undone is said before it is released, and after an undo here', async () => {
    const { coffee, tea } = await drinks('ask')
    const { id } = await supersede(coffee, tea)
    const held = await last()
    expect(held).toMatchObject({ state: 'held', final: true })
    const preview = valueOf(await previewDelivery(store, { id: held.id, means }, request()))
    expect(preview.says).toContain('cannot be undone')
    expect(posts()).toBe(0)
    valueOf(await actOnDelivery(store, { id: held.id, act: 'release' }, request()))
    await deliver()
    expect(memory.rows.get(coffee)).toMatchObject({ SupersededBy: tea })
    await undo(id)
    const back = await last()
    expect(back).toMatchObject({ change: 'undo', state: 'held', final: false })
    valueOf(await actOnDelivery(store, { id: back.id, act: 'release' }, request()))
    await deliver()
    expect(await last()).toMatchObject({
      state: 'refused',
      problem: { sentence: 'memstore cannot undo a supersession through its API.' },
    })
    expect((await last()).problem?.wayOut).toMatch(/database/u)
    expect(posts()).toBe(1)
  })

  it('[CS15] what it cannot do is refused at once, with a way out', async () => {
    const { coffee, tea } = await drinks('push')
    const [older, newer] = [await factOf(coffee), await factOf(tea)]
    const words = { content: 'Alice drinks decaf', validFrom: null, confidence: null, source: null }
    const text = { factId: older.id, version: older.version, reason: null, ...words }
    valueOf(await restateFact(store, text, request()))
    const end = { factId: newer.id, version: newer.version, reason: null }
    valueOf(await retractFact(store, end, request()))
    await deliver()
    const deliveries = await readDeliveries(store, { connectionId: ID }, 2)
    expect(deliveries.map(({ change, state, final }) => [change, state, final])).toEqual([
      ['retract', 'refused', false],
      ['restate', 'refused', false],
    ])
    expect(deliveries.every(({ problem }) => problem?.wayOut.includes('by hand'))).toBe(true)
    expect(posts()).toBe(0)
  })

  it('[CS14] a refusal that is a status 500 ends the delivery with its reason, and is not sent again', async () => {
    const { coffee, tea } = await drinks('push')
    const milk = memory.add('Alice drinks milk')
    await supersede(coffee, tea)
    send = (call) => {
      if (call.method === 'POST')
        Object.assign(memory.rows.get(coffee) ?? {}, { SupersededBy: milk, SupersededAt: 'x' })
      return memory.transport(call)
    }
    for (let tries = 0; tries < 9; tries += 1) {
      await deliver()
      nowMs += 7 * HOUR_MS
    }
    expect(await last()).toMatchObject({
      state: 'refused',
      problem: { sentence: 'The fact is already superseded in memstore.' },
    })
    expect(posts()).toBe(1)
    expect(memory.rows.get(coffee)).toMatchObject({ SupersededBy: milk })
  })

  it('[CS14] a newer fact that went away ends it too', async () => {
    const { coffee, tea } = await drinks('push')
    await supersede(coffee, tea)
    send = (call) => {
      if (call.method === 'POST') memory.rows.delete(tea)
      return memory.transport(call)
    }
    await deliver() // the daemon answers 500, and names a foreign key
    expect(await last()).toMatchObject({
      state: 'refused',
      problem: { sentence: 'The newer fact is not in memstore.' },
    })
    expect(memory.rows.get(coffee)).toMatchObject({ SupersededBy: null })
  })

  it('[CS14] a write that arrived is verified, although the answer was a failure', async () => {
    const { coffee, tea } = await drinks('push')
    await supersede(coffee, tea)
    send = async (call) => {
      const answer = await memory.transport(call)
      return call.method === 'POST' ? { status: 502, body: null } : answer
    }
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified' })
    expect(posts()).toBe(1)
  })

  it('[CS14] refusals do not pause the connection, as a store does that fails', async () => {
    const older = Array.from({ length: 6 }, (_, index) => memory.add(`Alice drinks ${index} cups`))
    const newer = memory.add('Alice drinks tea now')
    const elsewhere = memory.add('Alice drinks milk', { Subject: 'milk' })
    await connected('push')
    for (const number of older) await supersede(number, newer)
    send = (call) => {
      const number = Number(/\/(\d+)\/supersede$/u.exec(call.url)?.[1])
      Object.assign(memory.rows.get(number) ?? {}, { SupersededBy: elsewhere })
      return memory.transport(call)
    }
    for (const _ of older) await deliver()
    expect(posts()).toBe(6)
    expect(await readConnection(store, ID)).toMatchObject({
      state: 'on',
      deliveries: { refused: 6 },
    })
  })

  it('[AU5] [CS15] cannot make a fact current again: the card says so, and the delivery is refused unsent', async () => {
    const tea = memory.add('Alice drinks tea now', { CreatedAt: '2026-06-01T00:00:00Z' })
    const coffee = memory.add('Alice drinks coffee', { CreatedAt: '2026-01-01T00:00:00Z' })
    const row = memory.rows.get(coffee)
    if (row !== undefined) row.SupersededBy = tea
    await connected('push')
    const [pair] = (await readEnded(store, { agent: 'assistant', list: 'open' })).pairs
    expect(pair?.stores).toEqual([
      'memstore keeps the fact ended. Only someone with access to its database can take a change back.',
    ])
    const { older, newer } = { older: await factOf(coffee), newer: await factOf(tea) }
    const sides = { olderId: older.id, olderVersion: older.version, newerId: newer.id }
    const command = { ...sides, newerVersion: newer.version, answerId: null }
    valueOf(await answerEnded(store, { ...command, value: 'keep_both' }, request()))
    await deliver()
    expect(await last()).toMatchObject({ state: 'refused', change: 'reinstate' })
    expect(posts()).toBe(0)
    expect((await factOf(coffee)).status).toBe('active')
    valueOf(await readStore(store, { connectionId: ID, means }, request()))
    expect((await factOf(coffee)).status).toBe('active') // rule AU4
  })
})

async function undo(operationId: string) {
  valueOf(await undoOperations(store, { operationIds: [operationId] }, request()))
}
