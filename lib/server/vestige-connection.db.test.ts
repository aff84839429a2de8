import { BlockList } from 'node:net'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { serveStore } from '@/lib/connectors/mem0/testing'
import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'
import { vestige } from '@/lib/connectors/vestige'
import { fakeVestige, type FakeVestige } from '@/lib/connectors/vestige/testing'
import { vestigePortableToBatch } from '@/lib/importers/vestige-portable'
import { addConnection } from '@/lib/operations/add-connection'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { importFacts } from '@/lib/operations/import-facts'
import { readStore } from '@/lib/operations/read-store'
import { restateFact } from '@/lib/operations/restate-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { at, countedRequests, setOverrides, valueOf, type Requests } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { createTransport } from '@/lib/outgoing/ask-store'
import { openTestStore } from '@/lib/store/testing'
import { readConnection, readDeliveries } from '@/lib/views/connections'

import { storeLanes } from './store-lanes'

const ID = 'c1'
const HOUR_MS = 60 * 60 * 1000
const KEY = 'secret-of-alice'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
let memory: FakeVestige
let served: Awaited<ReturnType<typeof serveStore>>
let target: StoreTarget
let nowMs = 0
let means: DeliveryMeans
let coffee = ''
let tea = ''

const now = () => new Date(nowMs)
const request = () => ({ ...requests(), at: now() })
const deliver = () => deliverToStores(store, means)
const sync = () => readStore(store, { connectionId: ID, means }, request())
const ends = () => [coffee, tea].map((id) => memory.row(id)?.['superseded_by'])

beforeEach(async () => {
  nowMs = at('2026-11-26T12:00:00Z').getTime()
  store = await openTestStore()
  requests = countedRequests()
  await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
  memory = fakeVestige({ now, key: KEY })
  coffee = memory.add('Alice drinks coffee', { created_at: '2026-01-01T00:00:00.000000+00:00' })
  tea = memory.add('Alice drinks tea now', { created_at: '2026-06-01T00:00:00.000000+00:00' })
  served = await serveStore((call) => memory.transport(call))
  target = { ...memory.target, url: served.url, agent: 'assistant' }
  const send = overHttp()
  means = {
    now,
    chance: () => 0.5,
    problemOf: (error) => (error instanceof StoreProblem ? error : null),
    beside: storeLanes(1),
    doorOf: () => doorBy(send),
  }
})

afterEach(async () => {
  served.close()
  memory.close()
  await store.remove()
})

/** What asks stores in the server, allowed to reach this machine. */
function overHttp(): Transport {
  const allowed = new BlockList()
  allowed.addAddress('127.0.0.1', 'ipv4')
  return createTransport({ allowed })
}

function doorBy(send: Transport): ReturnType<DeliveryMeans['doorOf']> {
  return {
    plan: vestige.plan,
    ...(vestige.setByStore && { setByStore: vestige.setByStore }),
    look: (id) => vestige.look(target, id, send),
    write: (plan) => vestige.write(target, plan, send),
    read: () => vestige.read(target, send),
  }
}

/** Connects Vestige and reads it. */
async function connected(mode: 'ask' | 'push') {
  const wanted = { kind: 'vestige', agentId: 'assistant', scopeBy: 'store', scopeId: '' } as const
  const account = { id: ID, url: target.url, sealedKey: null, owner: 'Ada' }
  valueOf(await addConnection(store, { ...wanted, ...account }, request()))
  const read = valueOf(await sync())
  valueOf(await setConnectionMode(store, { id: ID, mode }, request()))
  return read
}

async function factOf(id: string) {
  return store.read.fact.findFirstOrThrow({ where: { importKey: { endsWith: id } } })
}

async function supersede(older: string, newer: string) {
  const [old, fresh] = [await factOf(older), await factOf(newer)]
  const sides = { olderId: old.id, olderVersion: old.version, newerId: fresh.id }
  const command = { ...sides, newerVersion: fresh.version, reason: null }
  return valueOf(await supersedeByHand(store, command, request())).operation
}

async function restate(id: string, content: string) {
  const { id: factId, version } = await factOf(id)
  const said = { content, validFrom: null, confidence: null, source: null, reason: null }
  const command = { factId, version, ...said }
  return valueOf(await restateFact(store, command, request())).operation.id
}

async function undo(operationId: string) {
  valueOf(await undoOperations(store, { operationIds: [operationId] }, request()))
}

async function last() {
  const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
  if (delivery === undefined) throw new Error('There is no delivery.')
  return delivery
}

describe('a connected Vestige, over HTTP', () => {
  it('[CS23] finds the facts that its archive brought before, and stores nothing twice', async () => {
    const columns = ['id', 'content', 'created_at', 'scope', 'node_type']
    const rows = [coffee, tea].map((id) =>
      columns.map((name) => ({ type: 'text', value: memory.row(id)?.[name] })),
    )
    const archive = { schemaVersion: 18, tables: [{ name: 'knowledge_nodes', columns, rows }] }
    const options = { name: 'portable.json', nowMs, agent: 'assistant' }
    const batch = vestigePortableToBatch(archive, options)
    valueOf(await importFacts(store, { batch, skipRefused: false }, request()))
    expect(await connected('push')).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    await supersede(coffee, tea)
    await deliver()
    expect(ends()).toEqual([tea, null])
    expect(await store.read.fact.count()).toBe(2)
  })

  it('[CS3] [CS8] [CS24] hears of a decision, and a read finds nothing new', async () => {
    await connected('push')
    await supersede(coffee, tea)
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'supersede', final: false })
    expect(ends()).toEqual([tea, null])
    expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    await deliver()
    expect(memory.sessions()).toBe(1)
    expect(memory.changes.map((change) => change.arguments['action'])).toEqual([
      'plan_supersede',
      'apply',
    ])
  })

  it('[CS5] [CS25] an undo, and its undo, reach it: both facts are there as they were', async () => {
    await connected('push')
    const was = [memory.row(coffee), memory.row(tea)]
    const { id } = await supersede(coffee, tea)
    await deliver()
    await undo(id)
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(memory.row(coffee)).toEqual({ ...was[0], updated_at: expect.any(String) as string })
    expect(memory.row(tea)).toEqual(was[1])
    expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    expect(await store.read.proposal.count()).toBe(0) // the plan that Vestige has again is our own
    const { id: undone } = await store.read.operation.findFirstOrThrow({ where: { kind: 'undo' } })
    await undo(undone)
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified' })
    expect(ends()).toEqual([tea, null])
  })

  describe('a text that Vestige suppresses until its own review is decided', () => {
    let restated = ''

    beforeEach(async () => {
      await connected('push')
      memory.holds = true
      restated = await restate(coffee, 'Alice drinks espresso')
      await deliver()
    })

    it('[CS24] is refused here, with a way out, and confirmed on request once it is decided', async () => {
      const held = await last()
      expect(held).toMatchObject({
        state: 'refused',
        problem: {
          sentence:
            'Vestige has the new text, and suppresses the fact until its own review is decided.',
          wayOut: 'Decide it in Vestige, under Memory PRs, then try again.',
        },
      })
      memory.change(coffee, { suppression_count: 0 })
      valueOf(await actOnDelivery(store, { id: held.id, act: 'retry' }, request()))
      await deliver()
      expect(await last()).toMatchObject({ state: 'verified' })
      expect(memory.changes).toHaveLength(1)
    })

    it('[CS5] [CS24] is taken back by an undo', async () => {
      await undo(restated)
      await deliver()
      expect(await last()).toMatchObject({ state: 'verified', change: 'undo' })
      expect(memory.row(coffee)).toMatchObject({ content: 'Alice drinks coffee' })
    })
  })

  it('[CS25] the end that Vestige set is noted: an undo takes back no end that came later', async () => {
    await connected('push')
    const { id } = await supersede(coffee, tea)
    await deliver()
    const later = { valid_until: '2026-11-27T00:00:00.000000000+00:00' }
    memory.change(coffee, later)
    expect(valueOf(await sync())).toMatchObject({ taken: 0 }) // it is still superseded, so nothing was taken back
    await undo(id)
    await deliver()
    expect(await last()).toMatchObject({
      state: 'refused',
      change: 'undo',
      problem: {
        sentence: 'The fact changed in Vestige since Palimpsest last saw it: its end.',
      },
    })
    expect(memory.row(coffee)).toMatchObject({ superseded_by: tea, ...later })
  })

  it('[CS25] a text is taken back from a fact that has ended since', async () => {
    await connected('push')
    const restated = await restate(coffee, 'Alice drinks espresso')
    await deliver()
    memory.change(coffee, { valid_until: '2026-11-02T00:00:00+00:00' })
    await undo(restated)
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'undo' })
  })

  it('[CS24] a newer fact whose text changed there since the last sync supersedes nothing', async () => {
    await connected('push')
    await supersede(coffee, tea)
    memory.change(tea, { content: 'Alice drinks tea in winter' })
    await deliver()
    expect(await last()).toMatchObject({
      state: 'refused',
      problem: {
        sentence: 'The text of the newer fact has changed in Vestige since Palimpsest last saw it.',
      },
    })
    expect(memory.changes).toEqual([])
  })

  it('[CS8] [CS24] a success that did nothing is tried again', async () => {
    await connected('push')
    await supersede(coffee, tea)
    memory.lies = true
    await deliver()
    expect(await last()).toMatchObject({
      state: 'waiting',
      problem: { sentence: 'The store does not show the change.' },
    })
    memory.lies = false
    nowMs += HOUR_MS
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified' })
  })

  it('[CS15] a retraction is refused at once, with a way out', async () => {
    await connected('push')
    const { id: factId, version } = await factOf(tea)
    valueOf(await retractFact(store, { factId, version, reason: null }, request()))
    await deliver()
    expect(await last()).toMatchObject({
      state: 'refused',
      problem: { sentence: 'In Vestige, a fact ends only by a newer one.' },
    })
    expect(memory.changes).toEqual([])
  })

  it('[CS7] [CS27] a token that is no longer accepted pauses the connection', async () => {
    await connected('push')
    await supersede(coffee, tea)
    target = { ...target, key: 'another' }
    await deliver()
    expect(await readConnection(store, ID)).toMatchObject({ state: 'paused' })
    expect((await last()).problem?.sentence).toBe('Vestige does not accept the token.')
    expect(JSON.stringify(await last())).not.toContain(KEY)
  })

  it('[CS9] a decision that someone took back there is shown, and not fought over', async () => {
    await connected('push')
    await supersede(coffee, tea)
    await deliver()
    memory.change(coffee, { superseded_by: null, valid_until: null })
    expect(valueOf(await sync())).toMatchObject({ taken: 1, changed: 0 })
    expect((await last()).undoneThereAt).not.toBeNull()
    expect(await factOf(coffee)).toMatchObject({ status: 'superseded' })
  })
})
