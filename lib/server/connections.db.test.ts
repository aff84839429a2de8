import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { mem0 } from '@/lib/connectors/mem0'
import { fakeMem0, type FakeMem0 } from '@/lib/connectors/mem0/testing'
import { StoreProblem } from '@/lib/connectors/port'
import type { PushMode } from '@/lib/domain/connection'
import { addConnection } from '@/lib/operations/add-connection'
import { answerEnded } from '@/lib/operations/answer-ended'
import { alterConnection } from '@/lib/operations/change-connection'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { readStore } from '@/lib/operations/read-store'
import { releaseDeliveries } from '@/lib/operations/release-deliveries'
import { restateFact } from '@/lib/operations/restate-fact'
import { restoreFact } from '@/lib/operations/restore-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { rewordFact } from '@/lib/operations/reword-fact'
import { setConnectionMode } from '@/lib/operations/set-connection-mode'
import { queueDeliveries } from '@/lib/operations/steps/queue-deliveries'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { takeOver } from '@/lib/operations/take-over'
import { at, countedRequests, setOverrides, valueOf, type Requests } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import {
  claimConnection,
  findConnection,
  loadLinked,
  noteStates,
  type Claim,
} from '@/lib/store/connections'
import { insertDeliveries } from '@/lib/store/deliveries'
import { openTestStore } from '@/lib/store/testing'
import { readConnection, readDeliveries } from '@/lib/views/connections'
import { readEnded, type EndedPairView } from '@/lib/views/ended'
import { readOperation } from '@/lib/views/operation-log'

import { storeLanes } from './store-lanes'

const ID = 'c1'
const MINUTE_MS = 60_000
const BEGAN = at('2026-11-26T12:00:00Z').getTime()

const WANTED = {
  id: ID,
  kind: 'mem0',
  url: 'http://127.0.0.1:8888/',
  agentId: 'assistant',
  scopeBy: 'user_id',
  scopeId: 'alice',
  sealedKey: null,
  owner: 'Ada',
} as const

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
let memory: FakeMem0
let nowMs = BEGAN
let means: DeliveryMeans

const now = () => new Date(nowMs)
const request = () => ({ ...requests(), at: now() })

beforeEach(async () => {
  nowMs = BEGAN
  store = await openTestStore()
  requests = countedRequests()
  await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
  memory = fakeMem0({ now })
  const target = {
    url: 'http://127.0.0.1:8888',
    scope: { by: 'user_id', id: 'alice' } as const,
    agent: 'assistant',
    key: null,
  }
  const send: typeof memory.transport = (call) => memory.transport(call)
  means = {
    now,
    chance: () => 0.5,
    beside: storeLanes(2),
    problemOf: (error) => (error instanceof StoreProblem ? error : null),
    doorOf: () => ({
      plan: mem0.plan,
      look: (id) => mem0.look(target, id, send),
      write: (plan) => mem0.write(target, plan, send),
      read: () => mem0.read(target, send),
    }),
  }
})

afterEach(() => store.remove())

/** Two memories of Alice, connected and read; returns their facts here. */
async function connected(mode: PushMode) {
  const coffee = memory.add('Alice drinks coffee', {
    user_id: 'alice',
    created_at: '2026-01-01T00:00:00Z',
  })
  const tea = memory.add('Alice drinks tea now', {
    user_id: 'alice',
    created_at: '2026-06-01T00:00:00Z',
  })
  valueOf(await addConnection(store, WANTED, request()))
  const read = await sync()
  valueOf(await setConnectionMode(store, { id: ID, mode }, request()))
  const older = await factNamed('Alice drinks coffee')
  const newer = await factNamed('Alice drinks tea now')
  return { coffee, tea, older, newer, read }
}

async function sync() {
  return valueOf(await readStore(store, { connectionId: ID, means }, request()))
}

async function factNamed(content: string) {
  return store.read.fact.findFirstOrThrow({ where: { content } })
}

async function supersede({ older, newer }: Awaited<ReturnType<typeof connected>>) {
  const [old, fresh] = await Promise.all(
    [older.id, newer.id].map((id) => store.read.fact.findUniqueOrThrow({ where: { id } })),
  )
  const command = {
    olderId: older.id,
    olderVersion: old?.version ?? 0,
    newerId: newer.id,
    newerVersion: fresh?.version ?? 0,
    reason: null,
  }
  return valueOf(await supersedeByHand(store, command, request())).operation
}

async function restate(factId: string, content: string) {
  const { version } = await store.read.fact.findUniqueOrThrow({ where: { id: factId } })
  const command = { factId, version, content, validFrom: null, confidence: null, source: null }
  return valueOf(await restateFact(store, { ...command, reason: null }, request())).operation
}

async function reword(factId: string, content: string) {
  const { version } = await store.read.fact.findUniqueOrThrow({ where: { id: factId } })
  const command = { factId, version, content, reason: null }
  return valueOf(await rewordFact(store, command, request())).operation
}

async function undo(operationId: string) {
  return valueOf(await undoOperations(store, { operationIds: [operationId] }, request())).operation
}

const deliver = () => deliverToStores(store, means)

const states = () => statesAt(ID)

async function statesAt(connectionId: string) {
  return (await readDeliveries(store, { connectionId }, 50)).map(({ state }) => state).toReversed()
}

async function search(query: string): Promise<readonly string[]> {
  const answer = await memory.transport({
    method: 'POST',
    url: 'http://127.0.0.1:8888/search',
    headers: {},
    body: { query, filters: { user_id: 'alice' } },
  })
  const { results } = answer.body as { results: { memory: string }[] }
  return results.map((each) => each.memory)
}

const puts = () => memory.calls.filter((call) => call.startsWith('PUT'))

describe('a connected store', () => {
  it('[CS1] [CS2] is read as facts, and again only where it changed; nothing is written', async () => {
    const { older, newer, read } = await connected('read-only')
    expect(read).toMatchObject({ added: 2, problems: [] })
    expect(older).toMatchObject({ agentId: 'assistant', status: 'active' })
    expect(newer.entity).toBe(older.entity)
    expect(await sync()).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    memory.add('Alice lives in Oslo', { user_id: 'alice' })
    memory.add('Bob lives in Rome', { user_id: 'bob' })
    expect(await sync()).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
    expect(puts()).toEqual([])
  })

  it('[CS2] a fact that is missing there stays as it is here', async () => {
    const { coffee, older } = await connected('push')
    memory.payloads.delete(coffee)
    await sync()
    expect(await store.read.fact.findUnique({ where: { id: older.id } })).toMatchObject({
      status: 'active',
    })
  })

  it('[CS3] [CS8] hears of a decision: the agent finds tea only, and after an undo coffee again', async () => {
    const facts = await connected('push')
    expect(await search('what does Alice drink')).toHaveLength(2)
    const { id } = await supersede(facts)
    await deliver()
    expect(await states()).toEqual(['verified'])
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
    expect(memory.payloads.get(facts.coffee)).toMatchObject({ superseded_by: facts.tea })
    expect(await sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
    const undone = await undo(id)
    await deliver()
    expect(await states()).toEqual(['verified', 'verified'])
    expect(await search('what does Alice drink')).toHaveLength(2)
    await undo(undone.id)
    await deliver()
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
    expect(await sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
  })

  it('[CS13] what a store receives is in the log, and is set back where it was set', async () => {
    await connected('push')
    const { id } = await store.read.operation.findFirstOrThrow({
      where: { kind: 'set-connection' },
    })
    const entry = await readOperation(store, id)
    expect(entry?.title).toBe('mem0 of assistant: Read only → Write automatically')
    expect(await undoOperations(store, { operationIds: [id] }, request())).toMatchObject({
      refusal: { kind: 'store-refused', sentence: expect.stringMatching(/on its page/u) },
    })
    valueOf(await setConnectionMode(store, { id: ID, mode: 'push' }, request()))
    expect(await store.read.operation.count({ where: { kind: 'set-connection' } })).toBe(1)
    valueOf(await setConnectionMode(store, { id: ID, mode: 'read-only' }, request()))
    expect(await store.read.operation.count({ where: { kind: 'set-connection' } })).toBe(2)
  })

  /** Coffee ends when tea begins, at Christmas. */
  async function endingLater() {
    const tea = { user_id: 'alice', created_at: '2026-12-24T00:00:00Z' }
    const later = memory.add('Alice drinks only tea', tea)
    const facts = await connected('push')
    const newer = await factNamed('Alice drinks only tea')
    await supersede({ ...facts, newer })
    return { ...facts, later }
  }

  it('[CS17] an end that a successor moves sooner is told at once, and after an undo when it was to be', async () => {
    const facts = await endingLater()
    const { id } = await supersede(facts)
    await deliver()
    expect(await states()).toEqual(['waiting', 'verified'])
    expect(memory.payloads.get(facts.coffee)).toMatchObject({ superseded_by: facts.tea })
    await undo(id)
    await deliver()
    expect(await search('coffee')).toEqual(['Alice drinks coffee'])
    nowMs = at('2026-12-25T00:00:00Z').getTime()
    await deliver()
    expect(await states()).toEqual(['verified', 'verified', 'verified'])
    expect(memory.payloads.get(facts.coffee)).toMatchObject({ superseded_by: facts.later })
  })

  it('[CS17] an end that no longer comes is not told', async () => {
    const facts = await endingLater()
    await supersede(facts)
    await deliver()
    nowMs = at('2026-12-25T00:00:00Z').getTime()
    await deliver()
    expect(await states()).toEqual(['canceled', 'verified'])
    const { version } = await factNamed('Alice drinks coffee')
    const command = { factId: facts.older.id, version, reason: null }
    valueOf(await restoreFact(store, command, request()))
    await deliver()
    expect(await search('coffee')).toEqual(['Alice drinks coffee'])
  })

  it('[CS17] a fact that is current again before it ended is left alone there', async () => {
    const facts = await endingLater()
    const { version } = await factNamed('Alice drinks coffee')
    const command = { factId: facts.older.id, version, reason: null }
    valueOf(await restoreFact(store, command, request()))
    await deliver()
    nowMs = at('2026-12-25T00:00:00Z').getTime()
    await deliver()
    expect(puts().filter((put) => put.endsWith(facts.coffee))).toEqual([])
    expect(await search('coffee')).toContain('Alice drinks coffee')
  })

  it('[CS17] an end that moves with the beginning of its successor is told when it comes', async () => {
    const facts = await endingLater()
    const payload = memory.payloads.get(facts.later)
    if (payload === undefined) throw new Error('It is gone.')
    payload.created_at = '2026-11-28T00:00:00Z'
    payload.data = 'Alice drinks tea only'
    await sync()
    nowMs = at('2026-11-29T00:00:00Z').getTime()
    await deliver()
    expect(await states()).toEqual(['verified'])
  })

  it('[CS3] a fact that changes in two parts of one operation has a delivery for each', async () => {
    const facts = await endingLater()
    const operation = await supersede(facts)
    const { id, status, supersededById } = await factNamed('Alice drinks coffee')
    const again = {
      table: 'fact',
      id,
      before: { status },
      after: { status, supersededById },
    } as const
    await store.transact((tx) => queueDeliveries(tx, { operation, changes: [again] }))
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  })

  it('[CS4] a read-only connection writes nothing; one that asks waits for a person', async () => {
    const facts = await connected('read-only')
    const { id } = await supersede(facts)
    await deliver()
    expect(await states()).toEqual([])
    await undo(id)
    await setConnectionMode(store, { id: ID, mode: 'ask' }, request())
    await supersede(facts)
    await deliver()
    expect(await states()).toEqual(['held'])
    expect(puts()).toEqual([])
    const [held] = await readDeliveries(store, { connectionId: ID }, 1)
    const plan = valueOf(await previewDelivery(store, { id: held?.id ?? '', means }, request()))
    expect(plan.call).toMatchObject({ method: 'PUT', path: `/memories/${facts.coffee}` })
    expect(puts()).toEqual([])
    valueOf(await actOnDelivery(store, { id: held?.id ?? '', act: 'release' }, request()))
    await deliver()
    expect(await states()).toEqual(['verified'])
    expect(puts()).toHaveLength(1)
  })

  it('[CS4] all that are shown are released at once; what cannot be says why and stays', async () => {
    const { older, newer, coffee, tea } = await connected('ask')
    await restate(older.id, 'Alice drinks decaf')
    const second = await restate(newer.id, 'Alice drinks green tea')
    await undo(second.id)
    await restate(newer.id, 'Alice drinks black tea')
    const shown = await readDeliveries(store, { connectionId: ID }, 10)
    const done = await releaseDeliveries(
      store,
      shown.map(({ id }) => id),
      request(),
    )
    expect(done).toMatchObject({ released: 2, left: 2, why: expect.stringMatching(/undone/u) })
    await deliver()
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks decaf' })
    expect(memory.payloads.get(tea)).toMatchObject({ data: 'Alice drinks black tea' })
  })

  it('[CS4] a frozen agent holds what would be sent', async () => {
    const facts = await connected('push')
    await supersede(facts)
    const overrides = { mutationsFrozen: true }
    await setOverrides(store, request(), { agentId: 'assistant', overrides })
    await deliver()
    expect(await states()).toEqual(['held'])
    expect(puts()).toEqual([])
  })

  it('[CS5] an undo cancels what has not left, and redoing sends it', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    const undone = await undo(id)
    expect(await states()).toEqual(['canceled', 'canceled'])
    await deliver()
    expect(puts()).toEqual([])
    await undo(undone.id)
    await deliver()
    expect((await states()).at(-1)).toBe('verified')
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
  })

  it('[CS6] a new version of a fact is the same memory with other words', async () => {
    const { older, coffee } = await connected('push')
    const restated = await restate(older.id, 'Alice drinks decaf')
    await deliver()
    expect(await states()).toEqual(['verified'])
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks decaf' })
    expect(memory.payloads.get(coffee)?.['expiration_date'] ?? null).toBeNull()
    expect(await sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
    await undo(restated.id)
    await deliver()
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks coffee' })
    const { version } = await store.read.fact.findUniqueOrThrow({ where: { id: older.id } })
    valueOf(await retractFact(store, { factId: older.id, version, reason: null }, request()))
    await deliver()
    expect((await states()).at(-1)).toBe('verified')
    expect(await search('coffee')).toEqual([])
  })

  it('[CS7] waits longer and longer for a store that does not answer, and pauses the connection', async () => {
    const facts = await connected('push')
    await supersede(facts)
    memory.failsWith = 503
    for (let tries = 0; tries < 6; tries += 1) {
      await deliver()
      nowMs += 60 * MINUTE_MS
    }
    const view = await readConnection(store, ID)
    expect(view).toMatchObject({ state: 'paused', deliveries: { waiting: 1 } })
    expect(view?.pausedWhy).toMatch(/503/u)
    const asked = memory.calls.length
    await deliver()
    expect(memory.calls.length).toBe(asked)
    nowMs -= 2 * 60 * MINUTE_MS
    memory.failsWith = null
    await alterConnection(store, { id: ID, change: 'resume' }, request())
    await deliver()
    expect(await states()).toEqual(['verified']) // at once, not when it would have been tried again
  })

  it('[CS8] a success that changed nothing is not believed', async () => {
    const facts = await connected('push')
    await supersede(facts)
    memory.lies = true
    await deliver()
    const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
    expect(delivery).toMatchObject({ state: 'waiting' })
    expect(delivery?.problem?.sentence).toMatch(/does not show the change/u)
    memory.lies = false
    nowMs += 5 * MINUTE_MS
    await deliver()
    expect(await states()).toEqual(['verified'])
  })

  it('[CS8] a process that ended between two steps leaves no doubt: the store is read before anything is sent again', async () => {
    const facts = await connected('push')
    await supersede(facts)
    const door = means.doorOf
    const dies = (when: 'before' | 'after'): DeliveryMeans => ({
      ...means,
      doorOf: (connection) => ({
        ...door(connection),
        write: async (plan) => {
          if (when === 'after') await door(connection).write(plan)
          throw new Error('the process ends here')
        },
      }),
    })
    await expect(deliverToStores(store, dies('before'))).rejects.toThrow('ends here')
    expect(await states()).toEqual(['sent'])
    nowMs += 3 * MINUTE_MS
    await deliver()
    expect(await states()).toEqual(['waiting'])
    nowMs += 3 * MINUTE_MS
    await expect(deliverToStores(store, dies('after'))).rejects.toThrow('ends here')
    expect(puts()).toHaveLength(1)
    nowMs += 3 * MINUTE_MS
    await deliver()
    expect(await states()).toEqual(['verified'])
    expect(puts()).toHaveLength(1)
  })

  it('[CS8] refuses to write over what somebody else changed', async () => {
    const facts = await connected('push')
    await supersede(facts)
    const payload = memory.payloads.get(facts.coffee)
    if (payload !== undefined) payload.data = 'Alice drinks coffee with milk'
    await deliver()
    const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
    expect(delivery).toMatchObject({ state: 'refused' })
    expect(delivery?.problem?.wayOut).not.toBe('')
    expect(puts()).toEqual([])
  })

  it('[CS5] what is undone while the store is read is not written', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    const door = means.doorOf
    await deliverToStores(store, {
      ...means,
      doorOf: (connection) => ({
        ...door(connection),
        look: async (externalId) => {
          const state = await door(connection).look(externalId)
          await undo(id)
          return state
        },
      }),
    })
    expect(await states()).toEqual(['canceled', 'canceled'])
    expect(puts()).toEqual([])
  })

  it('[CS6] decisions about a new version reach the memory before and after its text was written, at any depth of undo', async () => {
    const { older, coffee } = await connected('push')
    const restated = await restate(older.id, 'Alice drinks decaf')
    const newer = await factNamed('Alice drinks decaf')
    let last = restated
    for (let depth = 0; depth < 4; depth += 1) {
      last = await undo(last.id)
      await deliver()
    }
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks decaf' })
    nowMs += MINUTE_MS
    await restate(newer.id, 'Alice drinks mate') // not written yet
    const { id: factId, version } = await factNamed('Alice drinks mate')
    valueOf(await retractFact(store, { factId, version, reason: null }, request()))
    await deliver()
    expect((await states()).slice(-2)).toEqual(['verified', 'verified'])
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks mate' })
    expect(await search('mate')).toEqual([])
  })

  it('[CS6] a store that is connected again knows which fact a memory stands for', async () => {
    const { older } = await connected('read-only')
    await restate(older.id, 'Alice drinks decaf')
    const end = { id: ID, change: 'disconnect' } as const
    valueOf(await alterConnection(store, end, request()))
    const again = { ...WANTED, id: 'c2' }
    valueOf(await addConnection(store, again, request()))
    const newer = await factNamed('Alice drinks decaf')
    expect(await store.read.storeFact.count({ where: { factId: newer.id } })).toBe(2)
  })

  it('[CS8] a write that arrived without an answer is found, and its undo reaches the store', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    const door = means.doorOf
    const lost: DeliveryMeans = {
      ...means,
      doorOf: (connection) => ({
        ...door(connection),
        write: async (plan) => {
          await door(connection).write(plan)
          memory.failsWith = 503
          throw new StoreProblem({ kind: 'unreachable', sentence: 'No answer.', wayOut: 'Wait.' })
        },
      }),
    }
    await deliverToStores(store, lost)
    for (let tries = 0; tries < 12; tries += 1) {
      nowMs += 7 * 60 * MINUTE_MS
      await alterConnection(store, { id: ID, change: 'resume' }, request())
      await deliver()
    }
    expect(await states()).toEqual(['failed'])
    memory.failsWith = null
    await alterConnection(store, { id: ID, change: 'resume' }, request())
    await undo(id)
    await deliver()
    expect(await states()).toEqual(['failed', 'verified'])
    expect(await search('what does Alice drink')).toHaveLength(2)
  })

  it('[CS5] what was undone, or overtaken, is not tried again', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    memory.lies = true
    for (let tries = 0; tries < 12; tries += 1) {
      await deliver()
      nowMs += 7 * 60 * MINUTE_MS
    }
    expect(await states()).toEqual(['refused'])
    memory.lies = false
    await undo(id)
    const [, first] = await readDeliveries(store, { connectionId: ID }, 2)
    const retry = { id: first?.id ?? '', act: 'retry' } as const
    expect((await actOnDelivery(store, retry, request())).ok).toBe(false)
  })

  it('[CS8] a read between a decision and its write does not hide what somebody changed', async () => {
    const { older, coffee } = await connected('ask')
    await restate(older.id, 'Alice drinks decaf')
    const payload = memory.payloads.get(coffee)
    if (payload !== undefined) payload.data = 'Alice drinks cocoa'
    expect(await sync()).toMatchObject({ changed: 0 })
    const [held] = await readDeliveries(store, { connectionId: ID }, 1)
    valueOf(await actOnDelivery(store, { id: held?.id ?? '', act: 'release' }, request()))
    await deliver()
    expect(await states()).toEqual(['refused'])
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks cocoa' })
  })

  it('[CS9] where the store no longer holds a decision, a person is shown it and nothing changes', async () => {
    const facts = await connected('push')
    await supersede(facts)
    await deliver()
    const payload = memory.payloads.get(facts.coffee)
    if (payload !== undefined) payload['expiration_date'] = null
    nowMs += MINUTE_MS
    expect(await sync()).toMatchObject({ added: 0, changed: 0, taken: 1 })
    const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
    expect(delivery).toMatchObject({ state: 'verified', undoneThereAt: now().toISOString() })
    expect(await store.read.fact.findUnique({ where: { id: facts.older.id } })).toMatchObject({
      status: 'superseded',
    })
    await deliver()
    expect(puts()).toHaveLength(1)
    valueOf(await actOnDelivery(store, { id: delivery?.id ?? '', act: 'retry' }, request()))
    await deliver()
    expect(await states()).toEqual(['verified'])
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
  })

  it('[CS7] what cannot leave keeps no other fact waiting, however much of it there is', async () => {
    const facts = await connected('ask')
    const { id: operationId, seq: operationSeq } = await supersede(facts)
    const line = {
      connectionId: ID,
      operationId,
      operationSeq,
      factId: facts.older.id,
      externalId: facts.coffee, // of which one is held
      change: { kind: 'retract' },
      undoes: null,
      state: 'waiting',
      at: now(),
      notBefore: now(),
      nextTryAt: now(),
    } as const
    const rows = Array.from({ length: 201 }, (_, nth) => ({ ...line, id: `behind-${nth}` }))
    await store.transact((tx) => insertDeliveries(tx, rows))
    valueOf(await setConnectionMode(store, { id: ID, mode: 'push' }, request()))
    await restate(facts.newer.id, 'Alice drinks mate now')
    await deliver()
    expect(puts()).toEqual([`PUT /memories/${facts.tea}`])
  })

  it('[CS7] a store that does not answer keeps no other waiting, nor what is decided meanwhile', async () => {
    const facts = await connected('push')
    const linked = await loadLinked(store.read, ID)
    const other = { ...WANTED, id: 'c2', agentId: 'coder' }
    valueOf(await addConnection(store, other, request()))
    valueOf(await setConnectionMode(store, { id: 'c2', mode: 'push' }, request()))
    const both = [facts.coffee, facts.tea].flatMap((externalId) => linked.get(externalId) ?? [])
    await store.transact((tx) => noteStates(tx, 'c2', { facts: both, at: now() }))
    await supersede(facts)
    const asked: string[] = []
    let answer: (state: null) => void = () => {}
    const answered = new Promise<null>((resolve) => (answer = resolve))
    const slow: DeliveryMeans = {
      ...means,
      doorOf: (connection) => ({
        ...means.doorOf(connection),
        look: async (externalId) => {
          asked.push(connection.id)
          return connection.id === ID ? answered : means.doorOf(connection).look(externalId)
        },
      }),
    }
    const round = deliverToStores(store, slow)
    await vi.waitFor(async () => expect(await statesAt('c2')).toEqual(['verified']), 60_000)
    await restate(facts.newer.id, 'Alice drinks mate now')
    await deliverToStores(store, slow) // ends, for the slow store is served already
    expect(await statesAt('c2')).toEqual(['verified', 'verified'])
    expect(asked.filter((id) => id === ID)).toHaveLength(1)
    answer(null)
    await round
  })

  it('[CS7] a slow store has its turn and then leaves it to others', async () => {
    const facts = await connected('push')
    await supersede(facts)
    await restate(facts.newer.id, 'Alice drinks mate now')
    const { doorOf } = means
    const slow: DeliveryMeans['doorOf'] = (connection) => ({
      ...doorOf(connection),
      write: async (plan) => {
        nowMs += 61_000
        await doorOf(connection).write(plan)
      },
    })
    await deliverToStores(store, { ...means, doorOf: slow })
    expect(await states()).toEqual(['verified', 'waiting'])
    await deliver()
    expect(await states()).toEqual(['verified', 'verified'])
  })

  it('[CS16] a process that slept through its claim writes nothing and leaves the claim of another', async () => {
    const facts = await connected('push')
    await supersede(facts)
    const door = means.doorOf
    const claims: (Claim | null)[] = []
    const overtaken = async () => {
      nowMs += 3 * MINUTE_MS
      claims.push(await claimConnection(store, ID, now()))
    }
    const sleeps: DeliveryMeans = {
      ...means,
      doorOf: (connection) => ({
        ...door(connection),
        look: async (externalId) => {
          const state = await door(connection).look(externalId)
          await overtaken()
          return state
        },
        read: async () => {
          const read = await door(connection).read()
          await overtaken()
          return read
        },
      }),
    }
    const isOf = async (claim: Claim | null | undefined) =>
      expect(await findConnection(store.read, ID)).toMatchObject({ busyUntil: claim?.until })
    await deliverToStores(store, sleeps)
    expect(puts()).toEqual([])
    expect(await states()).toEqual(['waiting'])
    await isOf(claims[0])
    nowMs += 3 * MINUTE_MS
    memory.add('Alice lives in Oslo', { user_id: 'alice' })
    const read = await readStore(store, { connectionId: ID, means: sleeps }, request())
    expect(read.ok).toBe(false)
    expect(await store.read.fact.count()).toBe(2)
    await isOf(claims[1])
    nowMs += 3 * MINUTE_MS
    await deliver()
    expect(await states()).toEqual(['verified'])
    expect(await findConnection(store.read, ID)).toMatchObject({ busyUntil: null })
  })

  /** Coffee is restated as decaf, written, and edited there. */
  async function editedThere(facts: Awaited<ReturnType<typeof connected>>, text: string) {
    const payload = memory.payloads.get(facts.coffee)
    if (payload === undefined) throw new Error('It is gone.')
    payload.data = text
    nowMs += MINUTE_MS
    return sync()
  }

  it.each([
    ['restated', restate],
    ['reworded', reword],
  ])(
    '[CS9] a person takes over what somebody made of a text that was %s here',
    async (_how, change) => {
      const facts = await connected('push')
      await change(facts.older.id, 'Alice drinks decaf')
      await deliver()
      const { id: factId } = await factNamed('Alice drinks decaf')
      const has = async (content: string) =>
        expect(await store.read.fact.findUnique({ where: { id: factId } })).toMatchObject({
          content,
        })
      expect(await editedThere(facts, 'Alice drinks cocoa')).toMatchObject({ changed: 0, taken: 1 })
      expect(await editedThere(facts, 'Alice drinks chai')).toMatchObject({ changed: 0, taken: 0 })
      await has('Alice drinks decaf')
      const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
      const taken = { id: delivery?.id ?? '', means }
      expect(valueOf(await takeOver(store, taken, request()))).toMatchObject({ changed: 1 })
      await has('Alice drinks chai')
      expect(await factNamed('Alice drinks chai')).toMatchObject({ status: 'active' })
      expect((await readDeliveries(store, { connectionId: ID }, 1))[0]).toMatchObject({
        state: 'verified',
        undoneThereAt: null,
      })
      expect((await takeOver(store, taken, request())).ok).toBe(false)
      await deliver()
      expect(puts()).toHaveLength(1)
      expect(await sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
    },
  )

  it('[CS6] what is edited there after a new version was taken back, or taken over, reaches the fact that it stands for', async () => {
    const facts = await connected('push')
    await restate(facts.older.id, 'Alice drinks decaf')
    await deliver()
    const { id: factId } = await factNamed('Alice drinks decaf')
    await editedThere(facts, 'Alice drinks cocoa')
    const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
    valueOf(await takeOver(store, { id: delivery?.id ?? '', means }, request()))
    expect(await editedThere(facts, 'Alice drinks chai')).toMatchObject({ changed: 1, taken: 0 })
    expect(await factNamed('Alice drinks chai')).toMatchObject({ id: factId, status: 'active' })
    expect(await factNamed('Alice drinks coffee')).toMatchObject({ id: facts.older.id })
  })

  it('[CS6] a version that was never written keeps its text when its memory changes otherwise', async () => {
    const { older, coffee } = await connected('read-only')
    await restate(older.id, 'Alice drinks decaf')
    const payload = memory.payloads.get(coffee)
    if (payload !== undefined) payload['expiration_date'] = '2027-01-01'
    await sync()
    expect(await factNamed('Alice drinks decaf')).toMatchObject({
      validUntil: at('2027-01-02T00:00:00Z'),
    })
  })

  it('[CS1] a connection that was ended is neither read nor written, and its key is gone', async () => {
    const facts = await connected('push')
    await supersede(facts)
    valueOf(await alterConnection(store, { id: ID, change: 'disconnect' }, request()))
    await deliver()
    expect(puts()).toEqual([])
    expect(await states()).toEqual(['canceled'])
    expect((await readStore(store, { connectionId: ID, means }, request())).ok).toBe(false)
    expect(await findConnection(store.read, ID)).toMatchObject({ sealedKey: null })
  })

  /** Coffee, which somebody ended in mem0 before it was read here; returns what the lane shows of it. */
  async function endedThere(mode: PushMode) {
    const tea = memory.add('Alice drinks tea now', { user_id: 'alice' })
    const coffee = memory.add('Alice drinks coffee', {
      user_id: 'alice',
      created_at: '2026-01-01T00:00:00Z',
      expiration_date: '2026-06-01',
      metadata: { superseded_by: tea },
    })
    valueOf(await addConnection(store, WANTED, request()))
    await sync()
    valueOf(await setConnectionMode(store, { id: ID, mode }, request()))
    const [pair] = (await readEnded(store, { agent: 'assistant', list: 'open' })).pairs
    if (pair === undefined) throw new Error('nothing is asked')
    return { coffee, pair }
  }

  async function giveBack({ older, newer, answerId }: EndedPairView) {
    const sides = { olderId: older.id, olderVersion: older.version, newerId: newer.id }
    const command = { ...sides, newerVersion: newer.version, answerId, value: 'keep_both' } as const
    return valueOf(await answerEnded(store, command, request())).operation
  }

  it('[AU5] what is given back is given back there, too, and an undo ends it there again', async () => {
    const { coffee, pair } = await endedThere('push')
    expect(pair.stores).toEqual(['mem0 is updated, too.'])
    const before = structuredClone(memory.payloads.get(coffee))
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
    const { id } = await giveBack(pair)
    await deliver()
    expect(await states()).toEqual(['verified'])
    expect(await search('what does Alice drink')).toHaveLength(2)
    expect(await sync()).toMatchObject({ added: 0, changed: 0 })
    await undo(id)
    await deliver()
    expect(await states()).toEqual(['verified', 'verified'])
    expect(memory.payloads.get(coffee)).toMatchObject({
      expiration_date: before?.['expiration_date'],
      superseded_by: before?.['superseded_by'],
    })
  })

  it('[AU5] what changed there since is not given back there', async () => {
    const { coffee, pair } = await endedThere('push')
    const payload = memory.payloads.get(coffee)
    if (payload !== undefined) payload.data = 'Alice drinks decaf'
    await giveBack(pair)
    await deliver()
    expect(await states()).toEqual(['refused'])
    expect(memory.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
  })

  it.each(['shadowMode', 'mutationsFrozen'] as const)(
    '[AU5] [CS4] under %s nothing is sent',
    async (field) => {
      const { pair } = await endedThere('push')
      await setOverrides(store, request(), { agentId: null, overrides: { [field]: true } })
      await giveBack(pair)
      await deliver()
      expect(await states()).toEqual([])
    },
  )

  it('[AU5] [CS4] a connection that asks holds it, and one that is only read has nothing to send', async () => {
    const { pair } = await endedThere('ask')
    expect(pair.stores).toEqual(['mem0 is updated once you release the change.'])
    await giveBack(pair)
    await deliver()
    expect(await states()).toEqual(['held'])
  })
})
