import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { memstore } from '@/lib/connectors/memstore'
import { fakeMemstore, type FakeMemstore } from '@/lib/connectors/memstore/testing'
import { type StoreTarget, type Transport } from '@/lib/connectors/port'
import { memstoreToBatch } from '@/lib/importers/memstore'
import { answerEnded } from '@/lib/operations/answer-ended'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { importFacts } from '@/lib/operations/import-facts'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { restateFact } from '@/lib/operations/restate-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { valueOf } from '@/lib/operations/testing'
import { readConnection, readDeliveries } from '@/lib/views/connections'
import { readEnded } from '@/lib/views/ended'

import { connectedTest, ID, type ConnectedTest } from './testing'

const HOUR_MS = 60 * 60 * 1000
const target: StoreTarget = {
  url: 'http://127.0.0.1:8230',
  scope: { by: 'all', id: '' },
  agent: 'assistant',
  key: null,
}

let here: ConnectedTest
let memory: FakeMemstore

const posts = () => memory.calls.filter((call) => call.startsWith('POST')).length
const through = (send: Transport) => here.reach(target, send) // what happens on the way to the store

beforeEach(async () => {
  here = await connectedTest('memstore', memstore)
  memory = fakeMemstore({ now: here.now })
  through(memory.transport)
})

afterEach(() => here.close())

async function drinks(mode: 'ask' | 'push') {
  const coffee = memory.add('Alice drinks coffee', { CreatedAt: '2026-01-01T00:00:00Z' })
  const tea = memory.add('Alice drinks tea now', { CreatedAt: '2026-06-01T00:00:00Z' })
  await here.connect(mode)
  return { coffee, tea }
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
    const batch = memstoreToBatch(exported, { name: 'export.json', nowMs: here.now().getTime() })
    valueOf(await importFacts(here.store, { batch, skipRefused: false }, here.request()))
    expect(await here.connect('read-only')).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    const row = memory.rows.get(coffee)
    if (row !== undefined)
      Object.assign(row, { SupersededBy: tea, SupersededAt: '2026-06-02T00:00:00Z' })
    expect(await here.sync()).toMatchObject({ added: 0, changed: 1 })
    const facts = await here.store.read.fact.findMany({ where: { status: 'superseded' } })
    expect(facts.map(({ importKey }) => importKey)).toEqual([`memstore:${coffee}`])
    const successor = await here.store.read.fact.findFirst({
      where: { importKey: `memstore:${tea}` },
    })
    expect(facts[0]?.supersededById).toBe(successor?.id)
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0 })
  })

  it('[CS3] [CS8] hears of a decision: the older fact names the newer one, and a read finds nothing new', async () => {
    const { coffee, tea } = await drinks('push')
    await here.supersede(coffee, tea)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'supersede' })
    expect(memory.rows.get(coffee)).toMatchObject({ SupersededBy: tea })
    expect(await here.sync()).toMatchObject({
      added: 0,
      changed: 0,
      taken: 0,
    })
    await here.deliver()
    expect(posts()).toBe(1)
  })

  it('[I34] a supersession made there names its successor here, although that did not change', async () => {
    const { coffee, tea } = await drinks('ask')
    Object.assign(memory.rows.get(coffee) ?? {}, {
      SupersededBy: tea,
      SupersededAt: '2026-11-26T13:00:00Z',
    })
    here.pass(HOUR_MS)
    await here.sync()
    const { id, validFrom } = await here.factOf(tea)
    expect(await here.factOf(coffee)).toMatchObject({
      status: 'superseded',
      supersededById: id,
      validUntil: validFrom,
    })
  })

  it('[CS15] that it cannot be undone is said before it is released, and after an undo here', async () => {
    const { coffee, tea } = await drinks('ask')
    const { id } = await here.supersede(coffee, tea)
    const held = await here.last()
    expect(held).toMatchObject({ state: 'held', final: true })
    const preview = valueOf(
      await previewDelivery(here.store, { id: held.id, means: here.means }, here.request()),
    )
    expect(preview.says).toContain('cannot be undone')
    expect(posts()).toBe(0)
    valueOf(await actOnDelivery(here.store, { id: held.id, act: 'release' }, here.request()))
    await here.deliver()
    expect(memory.rows.get(coffee)).toMatchObject({ SupersededBy: tea })
    await here.undo(id)
    const back = await here.last()
    expect(back).toMatchObject({ change: 'undo', state: 'held', final: false })
    valueOf(await actOnDelivery(here.store, { id: back.id, act: 'release' }, here.request()))
    await here.deliver()
    expect(await here.last()).toMatchObject({
      state: 'refused',
      problem: { sentence: 'memstore cannot undo a supersession through its API.' },
    })
    expect((await here.last()).problem?.wayOut).toMatch(/database/u)
    expect(posts()).toBe(1)
  })

  it('[CS15] what it cannot do is refused at once, with a way out', async () => {
    const { coffee, tea } = await drinks('push')
    const [older, newer] = [await here.factOf(coffee), await here.factOf(tea)]
    const words = { content: 'Alice drinks decaf', validFrom: null, confidence: null, source: null }
    const text = { factId: older.id, version: older.version, reason: null, ...words }
    valueOf(await restateFact(here.store, text, here.request()))
    const end = { factId: newer.id, version: newer.version, reason: null }
    valueOf(await retractFact(here.store, end, here.request()))
    await here.deliver()
    const deliveries = await readDeliveries(here.store, { connectionId: ID }, 2)
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
    await here.supersede(coffee, tea)
    through((call) => {
      if (call.method === 'POST')
        Object.assign(memory.rows.get(coffee) ?? {}, { SupersededBy: milk, SupersededAt: 'x' })
      return memory.transport(call)
    })
    for (let tries = 0; tries < 9; tries += 1) {
      await here.deliver()
      here.pass(7 * HOUR_MS)
    }
    expect(await here.last()).toMatchObject({
      state: 'refused',
      problem: { sentence: 'The fact is already superseded in memstore.' },
    })
    expect(posts()).toBe(1)
    expect(memory.rows.get(coffee)).toMatchObject({ SupersededBy: milk })
  })

  it('[CS14] a newer fact that went away ends it too', async () => {
    const { coffee, tea } = await drinks('push')
    await here.supersede(coffee, tea)
    through((call) => {
      if (call.method === 'POST') memory.rows.delete(tea)
      return memory.transport(call)
    })
    await here.deliver() // the daemon answers 500, and names a foreign key
    expect(await here.last()).toMatchObject({
      state: 'refused',
      problem: { sentence: 'The newer fact is not in memstore.' },
    })
    expect(memory.rows.get(coffee)).toMatchObject({ SupersededBy: null })
  })

  it('[CS14] a write that arrived is verified, although the answer was a failure', async () => {
    const { coffee, tea } = await drinks('push')
    await here.supersede(coffee, tea)
    through(async (call) => {
      const answer = await memory.transport(call)
      return call.method === 'POST' ? { status: 502, body: null } : answer
    })
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
    expect(posts()).toBe(1)
  })

  it('[CS14] refusals do not pause the connection, as a store does that fails', async () => {
    const older = Array.from({ length: 6 }, (_, index) => memory.add(`Alice drinks ${index} cups`))
    const newer = memory.add('Alice drinks tea now')
    const elsewhere = memory.add('Alice drinks milk', { Subject: 'milk' })
    await here.connect('push')
    for (const number of older) await here.supersede(number, newer)
    through((call) => {
      const number = Number(/\/(\d+)\/supersede$/u.exec(call.url)?.[1])
      Object.assign(memory.rows.get(number) ?? {}, { SupersededBy: elsewhere })
      return memory.transport(call)
    })
    for (const _ of older) await here.deliver()
    expect(posts()).toBe(6)
    expect(await readConnection(here.store, ID)).toMatchObject({
      state: 'on',
      deliveries: { refused: 6 },
    })
  })

  it('[AU5] [CS15] cannot make a fact current again: the card says so, and the delivery is refused unsent', async () => {
    const tea = memory.add('Alice drinks tea now', { CreatedAt: '2026-06-01T00:00:00Z' })
    const coffee = memory.add('Alice drinks coffee', { CreatedAt: '2026-01-01T00:00:00Z' })
    const row = memory.rows.get(coffee)
    if (row !== undefined) row.SupersededBy = tea
    await here.connect('push')
    const [pair] = (await readEnded(here.store, { agent: 'assistant', list: 'open' })).pairs
    expect(pair?.stores).toEqual([
      'memstore keeps the fact ended. Only someone with access to its database can take a change back.',
    ])
    const { older, newer } = { older: await here.factOf(coffee), newer: await here.factOf(tea) }
    const sides = { olderId: older.id, olderVersion: older.version, newerId: newer.id }
    const command = { ...sides, newerVersion: newer.version, answerId: null }
    valueOf(await answerEnded(here.store, { ...command, value: 'keep_both' }, here.request()))
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'refused', change: 'reinstate' })
    expect(posts()).toBe(0)
    expect((await here.factOf(coffee)).status).toBe('active')
    await here.sync()
    expect((await here.factOf(coffee)).status).toBe('active') // rule AU4
  })
})
