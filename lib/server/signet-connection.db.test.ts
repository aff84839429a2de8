import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { StoreProblem, type Transport } from '@/lib/connectors/port'
import { signet } from '@/lib/connectors/signet'
import { fakeSignet, type FakeSignet } from '@/lib/connectors/signet/testing'
import { addConnection } from '@/lib/operations/add-connection'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { readStore } from '@/lib/operations/read-store'
import { retractFact } from '@/lib/operations/retract-fact'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { at, countedRequests, setOverrides, valueOf, type Requests } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'
import { readConnection, readDeliveries } from '@/lib/views/connections'

import { storeLanes } from './store-lanes'

const ID = 'c1'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
let memory: FakeSignet
let send: Transport // what happens on the way to the store
let nowMs = 0
let means: DeliveryMeans
let coffee = ''
let tea = ''

const now = () => new Date(nowMs)
const request = () => ({ ...requests(), at: now() })
const deliver = () => deliverToStores(store, means)
const sync = () => readStore(store, { connectionId: ID, means }, request())
const applied = () => memory.bodies.filter((body) => body['dry_run'] !== true).length
const there = () => [coffee, tea].map((id) => memory.row(id)?.['status'])

beforeEach(async () => {
  nowMs = at('2026-11-26T12:00:00Z').getTime()
  store = await openTestStore()
  requests = countedRequests()
  await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
  memory = fakeSignet({ now, schema: 147 })
  coffee = memory.add('Alice drinks coffee', { created_at: '2026-01-01T00:00:00Z' })
  tea = memory.add('Alice drinks tea now', { created_at: '2026-06-01T00:00:00Z' })
  send = (call) => memory.transport(call)
  const through: Transport = (call) => send(call)
  const target = { ...memory.target, agent: 'assistant' }
  means = {
    now,
    chance: () => 0.5,
    problemOf: (error) => (error instanceof StoreProblem ? error : null),
    beside: storeLanes(1),
    doorOf: () => ({
      plan: signet.plan,
      look: (id) => signet.look(target, id, through),
      rehearse: (plan) => signet.rehearse?.(target, plan, through) ?? Promise.resolve(''),
      write: (plan) => signet.write(target, plan, through),
      read: () => signet.read(target, through),
    }),
  }
})

afterEach(async () => {
  memory.close()
  await store.remove()
})

/** Connects Signet and reads it. */
async function connected(mode: 'ask' | 'push') {
  const wanted = { kind: 'signet', agentId: 'assistant', scopeBy: 'agent_id' } as const
  const account = {
    id: ID,
    url: memory.target.url,
    scopeId: 'default',
    sealedKey: null,
    owner: 'Ada',
  }
  valueOf(await addConnection(store, { ...wanted, ...account }, request()))
  valueOf(await sync())
  valueOf(await setConnectionMode(store, { id: ID, mode }, request()))
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

async function undo(operationId: string) {
  valueOf(await undoOperations(store, { operationIds: [operationId] }, request()))
}

async function last() {
  const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
  if (delivery === undefined) throw new Error('There is no delivery.')
  return delivery
}

describe('a connected Signet', () => {
  it('[CS3] [CS8] [CS18] hears of a decision, and a read finds nothing new', async () => {
    await connected('push')
    await supersede(coffee, tea)
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'supersede', final: false })
    expect(memory.row(coffee)).toMatchObject({ status: 'superseded', superseded_by: tea })
    expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    await deliver()
    expect(applied()).toBe(1)
  })

  it('[CS18] [I6] a pair that Signet proposes later is proposed here, once, although no fact changed', async () => {
    await connected('ask')
    memory.propose(coffee, tea)
    for (const _nth of [1, 2]) {
      expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, problems: [] })
      expect(await store.read.proposal.count()).toBe(1)
    }
    const [older, newer] = [await factOf(coffee), await factOf(tea)]
    expect(await store.read.proposal.findFirstOrThrow()).toMatchObject({
      origin: 'import',
      olderFactId: older.id,
      newerFactId: newer.id,
    })
    const { agentId } = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    expect(agentId).toBe('assistant')
  })

  it('[CS19] an undo waits for a person in every mode, who reads that it ends the newer fact', async () => {
    await connected('push')
    const { id } = await supersede(coffee, tea)
    await deliver()
    await undo(id)
    await deliver()
    const held = await last()
    expect(held).toMatchObject({ change: 'undo', state: 'held' })
    expect(there()).toEqual(['superseded', 'active'])
    const preview = valueOf(await previewDelivery(store, { id: held.id, means }, request()))
    expect(preview.says).toContain('ends the newer one')
    expect(preview.says).toContain('tried this without writing')
    expect(applied()).toBe(1)
    valueOf(await actOnDelivery(store, { id: held.id, act: 'release' }, request()))
    await deliver()
    expect(await last()).toMatchObject({ change: 'undo', state: 'verified' })
    expect(there()).toEqual(['active', 'superseded'])
    expect(valueOf(await sync())).toMatchObject({ changed: 1, taken: 0, problems: [] })
    const [older, newer] = [await factOf(coffee), await factOf(tea)]
    expect(older).toMatchObject({ status: 'active' })
    expect(newer).toMatchObject({ status: 'superseded', supersededById: older.id })
  })

  it('[CS19] what has not left is canceled with its undo, and nothing waits', async () => {
    await connected('ask')
    const { id } = await supersede(coffee, tea)
    await undo(id)
    await deliver()
    expect(await readConnection(store, ID)).toMatchObject({
      deliveries: { held: 0, waiting: 0, canceled: 2 },
    })
    expect(memory.bodies).toEqual([])
  })

  it('[CS20] what has no slot there is kept here and refused there, with a way out', async () => {
    const quiet = memory.add('Alice likes quiet', { claim_key: null })
    await connected('push')
    const { id: factId, version } = await factOf(quiet)
    valueOf(await retractFact(store, { factId, version, reason: null }, request()))
    await deliver()
    expect(await last()).toMatchObject({ state: 'refused' })
    expect((await last()).problem).toEqual({
      sentence:
        'The fact has no slot in Signet, and only facts in slots can be changed through its daemon.',
      wayOut: 'Palimpsest keeps the decision. Change the fact by hand in Signet.',
    })
    expect(memory.bodies).toEqual([])
  })

  it('[CS8] [CS20] an operation that Signet says it did, and did not, is tried again', async () => {
    await connected('push')
    await supersede(coffee, tea)
    memory.lies = true
    await deliver()
    expect(await last()).toMatchObject({
      state: 'waiting',
      problem: { sentence: 'The store does not show the change.' },
    })
    memory.lies = false
    nowMs += 60 * 60 * 1000
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified' })
  })

  it('[CS7] [CS20] a Signet that is switched off is asked again later', async () => {
    await connected('push')
    await supersede(coffee, tea)
    memory.failsWith = { status: 503, error: 'kill switch', on: 'POST' }
    await deliver()
    expect((await last()).problem?.sentence).toContain('switched its changes off')
    memory.failsWith = null
    nowMs += 60 * 60 * 1000
    await deliver() // nothing had arrived
    nowMs += 60 * 60 * 1000
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified' })
    expect(applied()).toBe(1)
  })

  it('[CS9] a decision that Signet took back is shown, and not fought over', async () => {
    await connected('push')
    await supersede(coffee, tea)
    await deliver()
    memory.change('entity_attributes', coffee, { status: 'active', superseded_by: null })
    expect(valueOf(await sync())).toMatchObject({ taken: 1, changed: 0 })
    expect((await last()).undoneThereAt).not.toBeNull()
    expect(await factOf(coffee)).toMatchObject({ status: 'superseded' })
    expect(applied()).toBe(1)
  })
})
