import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { mem0 } from '@/lib/connectors/mem0'
import { fakeMem0, type FakeMem0 } from '@/lib/connectors/mem0/testing'
import { StoreProblem } from '@/lib/connectors/port'
import type { PushMode } from '@/lib/domain/connection'
import { webhookBody } from '@/lib/domain/webhook-body'
import { addConnection } from '@/lib/operations/add-connection'
import { answerEnded } from '@/lib/operations/answer-ended'
import { alterConnection } from '@/lib/operations/change-connection'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { createWebhook } from '@/lib/operations/create-webhook'
import { type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
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
import { takeOverText } from '@/lib/operations/take-over-text'
import { at, setOverrides, valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import {
  claimConnection,
  findToRead,
  findConnection,
  loadLinked,
  type Claim,
} from '@/lib/store/connections'
import { insertDeliveries, lastVerified } from '@/lib/store/deliveries'
import { noteStates } from '@/lib/store/sql/note-states'
import { readConnection, readDeliveries } from '@/lib/views/connections'
import { readDeliveryLists } from '@/lib/views/delivery-lists'
import { readEnded } from '@/lib/views/ended'
import type { EndedPairView } from '@/lib/views/ended-view'
import { readOperation } from '@/lib/views/operation-log'

import { connectedTest, ID, type ConnectedTest } from './testing'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

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

let here: ConnectedTest
let memory: FakeMem0

beforeEach(async () => {
  here = await connectedTest('mem0', mem0)
  memory = fakeMem0({ now: here.now })
  const { scopeBy: by, scopeId: id } = WANTED
  const target = { url: 'http://127.0.0.1:8888', agent: 'assistant', key: null }
  here.reach({ ...target, scope: { by, id } }, memory.transport)
})

afterEach(() => here.close())

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
  valueOf(await addConnection(here.store, WANTED, here.request()))
  const read = await here.sync()
  valueOf(await setConnectionMode(here.store, { id: ID, mode }, here.request()))
  const older = await factNamed('Alice drinks coffee')
  const newer = await factNamed('Alice drinks tea now')
  return { coffee, tea, older, newer, read }
}

async function factNamed(content: string) {
  return here.store.read.fact.findFirstOrThrow({ where: { content } })
}

async function supersede({ older, newer }: Awaited<ReturnType<typeof connected>>) {
  const [old, fresh] = await Promise.all(
    [older.id, newer.id].map((id) => here.store.read.fact.findUniqueOrThrow({ where: { id } })),
  )
  const command = {
    olderId: older.id,
    olderVersion: old?.version ?? 0,
    newerId: newer.id,
    newerVersion: fresh?.version ?? 0,
    reason: null,
  }
  return valueOf(await supersedeByHand(here.store, command, here.request())).operation
}

async function restate(factId: string, content: string) {
  const { version } = await here.store.read.fact.findUniqueOrThrow({ where: { id: factId } })
  const command = { factId, version, content, validFrom: null, confidence: null, source: null }
  return valueOf(await restateFact(here.store, { ...command, reason: null }, here.request()))
    .operation
}

async function reword(factId: string, content: string) {
  const { version } = await here.store.read.fact.findUniqueOrThrow({ where: { id: factId } })
  const command = { factId, version, content, reason: null }
  return valueOf(await rewordFact(here.store, command, here.request())).operation
}

const states = () => statesAt(ID)

async function statesAt(connectionId: string) {
  return (await readDeliveries(here.store, { connectionId }, 50))
    .map(({ state }) => state)
    .toReversed()
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
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    memory.add('Alice lives in Oslo', { user_id: 'alice' })
    memory.add('Bob lives in Rome', { user_id: 'bob' })
    expect(await here.sync()).toMatchObject({ added: 1, changed: 0, unchanged: 2 })
    expect(puts()).toEqual([])
  })

  it('[CS2] a fact that is missing there stays as it is here', async () => {
    const { coffee, older } = await connected('push')
    memory.payloads.delete(coffee)
    await here.sync()
    expect(await here.store.read.fact.findUnique({ where: { id: older.id } })).toMatchObject({
      status: 'active',
    })
  })

  it('[CS3] [CS8] hears of a decision: the agent finds tea only, and after an undo coffee again', async () => {
    const facts = await connected('push')
    expect(await search('what does Alice drink')).toHaveLength(2)
    const { id } = await supersede(facts)
    await here.deliver()
    expect(await states()).toEqual(['verified'])
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
    expect(memory.payloads.get(facts.coffee)).toMatchObject({ superseded_by: facts.tea })
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
    const undone = await here.undo(id)
    await here.deliver()
    expect(await states()).toEqual(['verified', 'verified'])
    expect(await search('what does Alice drink')).toHaveLength(2)
    await here.undo(undone.id)
    await here.deliver()
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
  })

  it('[CS13] what a store receives is in the log, and is set back where it was set', async () => {
    await connected('push')
    const { id } = await here.store.read.operation.findFirstOrThrow({
      where: { kind: 'set-connection' },
    })
    const entry = await readOperation(here.store, id)
    expect(entry?.title).toBe('mem0 of assistant: Read only → Write automatically')
    expect(await undoOperations(here.store, { operationIds: [id] }, here.request())).toMatchObject({
      refusal: { kind: 'store-refused', sentence: expect.stringMatching(/on its page/u) },
    })
    valueOf(await setConnectionMode(here.store, { id: ID, mode: 'push' }, here.request()))
    expect(await here.store.read.operation.count({ where: { kind: 'set-connection' } })).toBe(1)
    valueOf(await setConnectionMode(here.store, { id: ID, mode: 'read-only' }, here.request()))
    expect(await here.store.read.operation.count({ where: { kind: 'set-connection' } })).toBe(2)
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
    await here.deliver()
    expect(await states()).toEqual(['waiting', 'verified'])
    expect(memory.payloads.get(facts.coffee)).toMatchObject({ superseded_by: facts.tea })
    await here.undo(id)
    await here.deliver()
    expect(await search('coffee')).toEqual(['Alice drinks coffee'])
    here.setTime('2026-12-25T00:00:00Z')
    await here.deliver()
    expect(await states()).toEqual(['verified', 'verified', 'verified'])
    expect(memory.payloads.get(facts.coffee)).toMatchObject({ superseded_by: facts.later })
  })

  it('[CS17] an end that no longer comes is not told', async () => {
    const facts = await endingLater()
    await supersede(facts)
    await here.deliver()
    here.setTime('2026-12-25T00:00:00Z')
    await here.deliver()
    expect(await states()).toEqual(['canceled', 'verified'])
    const { version } = await factNamed('Alice drinks coffee')
    const command = { factId: facts.older.id, version, reason: null }
    valueOf(await restoreFact(here.store, command, here.request()))
    await here.deliver()
    expect(await search('coffee')).toEqual(['Alice drinks coffee'])
  })

  it('[CS17] a fact that is current again before it ended is left alone there', async () => {
    const facts = await endingLater()
    const { version } = await factNamed('Alice drinks coffee')
    const command = { factId: facts.older.id, version, reason: null }
    valueOf(await restoreFact(here.store, command, here.request()))
    await here.deliver()
    here.setTime('2026-12-25T00:00:00Z')
    await here.deliver()
    expect(puts().filter((put) => put.endsWith(facts.coffee))).toEqual([])
    expect(await search('coffee')).toContain('Alice drinks coffee')
  })

  it('[CS17] an end that moves with the beginning of its successor is told when it comes', async () => {
    const facts = await endingLater()
    const payload = memory.payloads.get(facts.later)
    if (payload === undefined) throw new Error('It is gone.')
    payload.created_at = '2026-11-28T00:00:00Z'
    payload.data = 'Alice drinks tea only'
    await here.sync()
    here.setTime('2026-11-29T00:00:00Z')
    await here.deliver()
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
    await here.store.transact((tx) => queueDeliveries(tx, { operation, changes: [again] }))
    expect(await states()).toEqual(['waiting', 'waiting', 'waiting'])
  })

  it('[CS4] a read-only connection writes nothing; one that asks waits for a person', async () => {
    const facts = await connected('read-only')
    const { id } = await supersede(facts)
    await here.deliver()
    expect(await states()).toEqual([])
    await here.undo(id)
    await setConnectionMode(here.store, { id: ID, mode: 'ask' }, here.request())
    await supersede(facts)
    await here.deliver()
    expect(await states()).toEqual(['held'])
    expect(puts()).toEqual([])
    const [held] = await readDeliveries(here.store, { connectionId: ID }, 1)
    const plan = valueOf(
      await previewDelivery(here.store, { id: held?.id ?? '', means: here.means }, here.request()),
    )
    expect(plan.call).toMatchObject({ method: 'PUT', path: `/memories/${facts.coffee}` })
    expect(puts()).toEqual([])
    valueOf(await actOnDelivery(here.store, { id: held?.id ?? '', act: 'release' }, here.request()))
    await here.deliver()
    expect(await states()).toEqual(['verified'])
    expect(puts()).toHaveLength(1)
  })

  it('[CS4] all that are shown are released at once; what cannot be says why and stays', async () => {
    const { older, newer, coffee, tea } = await connected('ask')
    await restate(older.id, 'Alice drinks decaf')
    const second = await restate(newer.id, 'Alice drinks green tea')
    await here.undo(second.id)
    await restate(newer.id, 'Alice drinks black tea')
    const shown = await readDeliveries(here.store, { connectionId: ID }, 10)
    const done = await releaseDeliveries(
      here.store,
      shown.map(({ id }) => id),
      here.request(),
    )
    expect(done).toMatchObject({ released: 2, left: 2, why: expect.stringMatching(/undone/u) })
    await here.deliver()
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks decaf' })
    expect(memory.payloads.get(tea)).toMatchObject({ data: 'Alice drinks black tea' })
  })

  it('[CS4] what is refused while the lists are read is in one of them', async () => {
    const facts = await connected('push')
    await supersede(facts)
    const { store } = here
    const delivery = {
      findMany: async (asked: Parameters<typeof store.read.delivery.findMany>[0]) => {
        const rows = await store.read.delivery.findMany(asked)
        await store.transact((tx) => tx.delivery.updateMany({ data: { state: 'refused' } }))
        return rows
      },
    }
    const read = Object.create(store.read, { delivery: { value: delivery } }) as typeof store.read
    const { needed, open, over } = await readDeliveryLists({ ...store, read }, ID, 50)
    expect([needed.length, open.length, over.length]).toEqual([1, 0, 0])
  })

  it('[CS4] a frozen agent holds what would be sent', async () => {
    const facts = await connected('push')
    await supersede(facts)
    const overrides = { mutationsFrozen: true }
    await setOverrides(here.store, here.request(), { agentId: 'assistant', overrides })
    await here.deliver()
    expect(await states()).toEqual(['held'])
    expect(puts()).toEqual([])
  })

  it('[CS5] an undo cancels what has not left, and redoing sends it', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    const undone = await here.undo(id)
    expect(await states()).toEqual(['canceled', 'canceled'])
    await here.deliver()
    expect(puts()).toEqual([])
    await here.undo(undone.id)
    await here.deliver()
    expect((await states()).at(-1)).toBe('verified')
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
  })

  it('[CS5] what a redo had sent is taken back when the decision itself is undone', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    const undone = await here.undo(id)
    await here.undo(undone.id)
    await here.deliver()
    expect((await states()).at(-1)).toBe('verified')
    await here.undo(id)
    await here.deliver()
    expect((await states()).at(-1)).toBe('verified')
    expect(await search('coffee')).toEqual(['Alice drinks coffee'])
  })

  it('[CS5] an undo that was canceled, redone and sent is taken back when it is undone itself', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    await here.deliver()
    const undone = await here.undo(id)
    const redone = await here.undo(undone.id) // before either left
    await here.undo(redone.id)
    await here.deliver()
    expect(await search('coffee')).toEqual(['Alice drinks coffee'])
    await here.undo(undone.id)
    await here.deliver()
    expect(await search('coffee')).toEqual([])
    await here.undo(id)
    await here.deliver()
    expect(await search('coffee')).toEqual(['Alice drinks coffee'])
  })

  it('[CS6] a new version of a fact is the same memory with other words', async () => {
    const { older, coffee } = await connected('push')
    const restated = await restate(older.id, 'Alice drinks decaf')
    await here.deliver()
    expect(await states()).toEqual(['verified'])
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks decaf' })
    expect(memory.payloads.get(coffee)?.['expiration_date'] ?? null).toBeNull()
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
    await here.undo(restated.id)
    await here.deliver()
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks coffee' })
    const { version } = await here.store.read.fact.findUniqueOrThrow({ where: { id: older.id } })
    valueOf(
      await retractFact(here.store, { factId: older.id, version, reason: null }, here.request()),
    )
    await here.deliver()
    expect((await states()).at(-1)).toBe('verified')
    expect(await search('coffee')).toEqual([])
  })

  it('[CS7] [WH7] waits longer and longer for a store that does not answer, pauses the connection, and tells the webhooks once', async () => {
    const facts = await connected('push')
    const scout = { id: 'scout', createdAt: here.now() }
    await here.store.transact((tx) => tx.agent.create({ data: scout }))
    const hook = { url: 'https://example.com/hook', texts: false, owner: 'Ada', secret: 's' }
    const wanted = { ...hook, events: ['connector.failed' as const] }
    for (const [id, agents] of [
      ['all', null],
      ['own', ['assistant']],
      ['other', ['scout']],
    ] as const)
      valueOf(await createWebhook(here.store, { ...wanted, id, agents }, here.request()))
    await supersede(facts)
    memory.failsWith = 503
    for (let tries = 0; tries < 6; tries += 1) {
      await here.deliver()
      here.pass(60 * MINUTE_MS)
    }
    const view = await readConnection(here.store, ID)
    expect(view).toMatchObject({ state: 'paused', deliveries: { waiting: 1 } })
    expect(view?.pausedWhy).toMatch(/503/u)
    const told = await here.store.read.webhookDelivery.findMany({ orderBy: { webhookId: 'asc' } })
    expect(told.map(({ webhookId, type }) => [webhookId, type])).toEqual([
      ['all', 'connector.failed'],
      ['own', 'connector.failed'],
    ])
    expect(webhookBody.parse(JSON.parse(told[0]?.body ?? '')).data).toEqual({
      operation: null,
      agent: 'assistant',
      count: 1,
      connections: [ID],
    })
    const asked = memory.calls.length
    await here.deliver()
    expect(memory.calls.length).toBe(asked)
    here.pass(-2 * 60 * MINUTE_MS)
    memory.failsWith = null
    await alterConnection(here.store, { id: ID, change: 'resume' }, here.request())
    await here.deliver()
    expect(await states()).toEqual(['verified']) // at once, not when it would have been tried again
  })

  it('[WH7] tells the webhooks at the first read that fails, and again after one that went well', async () => {
    await connected('read-only')
    const hook = { url: 'https://example.com/hook', texts: false, owner: 'Ada', secret: 's' }
    const wanted = { ...hook, events: ['connector.failed' as const], id: 'all', agents: null }
    valueOf(await createWebhook(here.store, wanted, here.request()))
    const told = () => here.store.read.webhookDelivery.count()
    const read = async (failsWith: typeof memory.failsWith) => {
      memory.failsWith = failsWith
      here.pass(MINUTE_MS)
      return readStore(here.store, { connectionId: ID, means: here.means }, here.request())
    }
    expect((await read(503)).ok).toBe(false)
    expect((await read(503)).ok).toBe(false)
    expect(await told()).toBe(1)
    expect((await read(null)).ok).toBe(true)
    expect(await told()).toBe(1)
    expect((await read(503)).ok).toBe(false)
    expect(await told()).toBe(2)
    const [first] = await here.store.read.webhookDelivery.findMany({ orderBy: { at: 'asc' } })
    expect(webhookBody.parse(JSON.parse(first?.body ?? ''))).toMatchObject({
      type: 'connector.failed',
      data: { agent: 'assistant', connections: [ID] },
    })
  })

  it('[A15] [CS16] what a clock that was a year ahead left behind delays neither writing nor reading', async () => {
    const year = 365 * 24 * 60 * MINUTE_MS
    const facts = await connected('push')
    const { deliver, store, now } = here
    here.pass(year)
    await here.sync()
    memory.failsWith = 503
    await supersede(facts)
    await deliver()
    await restate(facts.newer.id, 'Alice drinks mate now')
    expect(await states()).toEqual(['waiting', 'waiting'])
    expect(await claimConnection(store, ID, now())).not.toBeNull() // by a process that died
    here.pass(-year)
    memory.failsWith = null
    expect(await findToRead(store.read, now())).toEqual([ID])
    await deliver()
    await deliver()
    expect(await states()).toEqual(['verified', 'verified'])
    expect(await findConnection(store.read, ID)).toMatchObject({ busyUntil: null })
  })

  it('[CS8] a success that changed nothing is not believed', async () => {
    const facts = await connected('push')
    await supersede(facts)
    memory.lies = true
    await here.deliver()
    const [delivery] = await readDeliveries(here.store, { connectionId: ID }, 1)
    expect(delivery).toMatchObject({ state: 'waiting' })
    expect(delivery?.problem?.sentence).toMatch(/does not show the change/u)
    memory.lies = false
    here.pass(5 * MINUTE_MS)
    await here.deliver()
    expect(await states()).toEqual(['verified'])
  })

  it('[CS8] a process that ended between two steps leaves no doubt: the store is read before anything is sent again', async () => {
    const facts = await connected('push')
    await supersede(facts)
    const door = here.means.doorOf
    const dies = (when: 'before' | 'after'): DeliveryMeans => ({
      ...here.means,
      doorOf: (connection) => ({
        ...door(connection),
        write: async (plan) => {
          if (when === 'after') await door(connection).write(plan)
          throw new Error('the process ends here')
        },
      }),
    })
    await expect(here.deliver(dies('before'))).rejects.toThrow('ends here')
    expect(await states()).toEqual(['sent'])
    here.pass(3 * MINUTE_MS)
    await here.deliver()
    expect(await states()).toEqual(['waiting'])
    here.pass(3 * MINUTE_MS)
    await expect(here.deliver(dies('after'))).rejects.toThrow('ends here')
    expect(puts()).toHaveLength(1)
    here.pass(3 * MINUTE_MS)
    await here.deliver()
    expect(await states()).toEqual(['verified'])
    expect(puts()).toHaveLength(1)
  })

  it('[CS8] refuses to write over what somebody else changed', async () => {
    const facts = await connected('push')
    await supersede(facts)
    const payload = memory.payloads.get(facts.coffee)
    if (payload !== undefined) payload.data = 'Alice drinks coffee with milk'
    await here.deliver()
    const [delivery] = await readDeliveries(here.store, { connectionId: ID }, 1)
    expect(delivery).toMatchObject({ state: 'refused' })
    expect(delivery?.problem?.wayOut).not.toBe('')
    expect(puts()).toEqual([])
  })

  it('[CS5] what is undone while the store is read is not written', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    const door = here.means.doorOf
    await here.deliver({
      ...here.means,
      doorOf: (connection) => ({
        ...door(connection),
        look: async (externalId) => {
          const state = await door(connection).look(externalId)
          await here.undo(id)
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
      last = await here.undo(last.id)
      await here.deliver()
    }
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks decaf' })
    here.pass(MINUTE_MS)
    await restate(newer.id, 'Alice drinks mate') // not written yet
    const { id: factId, version } = await factNamed('Alice drinks mate')
    valueOf(await retractFact(here.store, { factId, version, reason: null }, here.request()))
    await here.deliver()
    expect((await states()).slice(-2)).toEqual(['verified', 'verified'])
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks mate' })
    expect(await search('mate')).toEqual([])
  })

  it('[CS6] a store that is connected again knows which fact a memory stands for', async () => {
    const { older } = await connected('read-only')
    await restate(older.id, 'Alice drinks decaf')
    const end = { id: ID, change: 'disconnect' } as const
    valueOf(await alterConnection(here.store, end, here.request()))
    const again = { ...WANTED, id: 'c2' }
    valueOf(await addConnection(here.store, again, here.request()))
    const newer = await factNamed('Alice drinks decaf')
    expect(await here.store.read.storeFact.count({ where: { factId: newer.id } })).toBe(2)
  })

  it('[CS8] a write that arrived without an answer is found, and its undo reaches the store', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    const door = here.means.doorOf
    const lost: DeliveryMeans = {
      ...here.means,
      doorOf: (connection) => ({
        ...door(connection),
        write: async (plan) => {
          await door(connection).write(plan)
          memory.failsWith = 503
          throw new StoreProblem({ kind: 'unreachable', sentence: 'No answer.', wayOut: 'Wait.' })
        },
      }),
    }
    await here.deliver(lost)
    for (let tries = 0; tries < 12; tries += 1) {
      here.pass(7 * 60 * MINUTE_MS)
      await alterConnection(here.store, { id: ID, change: 'resume' }, here.request())
      await here.deliver()
    }
    expect(await states()).toEqual(['failed'])
    memory.failsWith = null
    await alterConnection(here.store, { id: ID, change: 'resume' }, here.request())
    await here.undo(id)
    await here.deliver()
    expect(await states()).toEqual(['failed', 'verified'])
    expect(await search('what does Alice drink')).toHaveLength(2)
  })

  it('[CS5] what was undone, or overtaken, is not tried again', async () => {
    const facts = await connected('push')
    const { id } = await supersede(facts)
    memory.lies = true
    for (let tries = 0; tries < 12; tries += 1) {
      await here.deliver()
      here.pass(7 * 60 * MINUTE_MS)
    }
    expect(await states()).toEqual(['refused'])
    memory.lies = false
    await here.undo(id)
    const [, first] = await readDeliveries(here.store, { connectionId: ID }, 2)
    const retry = { id: first?.id ?? '', act: 'retry' } as const
    expect((await actOnDelivery(here.store, retry, here.request())).ok).toBe(false)
  })

  it('[CS8] a read between a decision and its write does not hide what somebody changed', async () => {
    const { older, coffee } = await connected('ask')
    await restate(older.id, 'Alice drinks decaf')
    const payload = memory.payloads.get(coffee)
    if (payload !== undefined) payload.data = 'Alice drinks cocoa'
    expect(await here.sync()).toMatchObject({ changed: 0 })
    const [held] = await readDeliveries(here.store, { connectionId: ID }, 1)
    valueOf(await actOnDelivery(here.store, { id: held?.id ?? '', act: 'release' }, here.request()))
    await here.deliver()
    expect(await states()).toEqual(['refused'])
    expect(memory.payloads.get(coffee)).toMatchObject({ data: 'Alice drinks cocoa' })
  })

  it('[CS9] where the store no longer holds a decision, a person is shown it and nothing changes', async () => {
    const facts = await connected('push')
    await supersede(facts)
    await here.deliver()
    const payload = memory.payloads.get(facts.coffee)
    if (payload !== undefined) payload['expiration_date'] = null
    here.pass(MINUTE_MS)
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 1 })
    const [delivery] = await readDeliveries(here.store, { connectionId: ID }, 1)
    expect(delivery).toMatchObject({ state: 'verified', undoneThereAt: here.now().toISOString() })
    expect(await readConnection(here.store, ID)).toMatchObject({ noLongerThere: 1 })
    expect(await here.store.read.fact.findUnique({ where: { id: facts.older.id } })).toMatchObject({
      status: 'superseded',
    })
    await here.deliver()
    expect(puts()).toHaveLength(1)
    valueOf(
      await actOnDelivery(here.store, { id: delivery?.id ?? '', act: 'retry' }, here.request()),
    )
    await here.deliver()
    expect(await states()).toEqual(['verified'])
    expect(await readConnection(here.store, ID)).toMatchObject({ noLongerThere: 0 })
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
  })

  it('[CS9] a read that is killed before the end shows it the next time', async () => {
    const facts = await connected('push')
    await supersede(facts)
    await here.deliver()
    const payload = memory.payloads.get(facts.coffee)
    if (payload !== undefined) payload['expiration_date'] = null
    memory.add('Alice lives in Oslo', { user_id: 'alice' })
    here.pass(MINUTE_MS)
    for (let written = 1; ; written += 1) {
      let writes = 0
      const dying: typeof here.store = {
        ...here.store,
        transact: (work) => {
          writes += 1
          return writes > written ? Promise.reject(new Error('killed')) : here.store.transact(work)
        },
      }
      const command = { connectionId: ID, means: here.means }
      const read = await readStore(dying, command, here.request()).catch(() => null)
      here.pass(DAY_MS) // what the dead process had claimed is free again
      const { undoneThereAt } = await here.last()
      expect(undoneThereAt !== null).toBe(read !== null && read.ok)
      if (read !== null) break
    }
    expect(await here.store.read.fact.count()).toBe(3)
  })

  it('[CS2] so many facts can change at once that no statement takes them all', async () => {
    const facts = await connected('push')
    await supersede(facts)
    await here.deliver()
    const others = Array.from({ length: 70_000 }, (_, nth) => `other-${nth}`)
    const last = await lastVerified(here.store.read, ID, [...others, facts.coffee])
    expect([...last.keys()]).toEqual([facts.coffee])
  })

  it('[CS69] what the store no longer holds can be dropped: it is not written again, and the decision stays', async () => {
    const facts = await connected('push')
    const operation = await supersede(facts)
    await here.deliver()
    const payload = memory.payloads.get(facts.coffee)
    if (payload !== undefined) payload['expiration_date'] = null
    here.pass(MINUTE_MS)
    await here.sync()
    memory.payloads.delete(facts.coffee) // nothing can be written to it any more
    here.pass(MINUTE_MS)
    await here.sync()
    const noticed = (await readDeliveryLists(here.store, ID, 50)).needed[0]
    const drop = { id: noticed?.id ?? '', act: 'drop' } as const
    valueOf(await actOnDelivery(here.store, drop, here.request()))
    const { needed, over } = await readDeliveryLists(here.store, ID, 50)
    expect(needed).toEqual([])
    expect(over).toMatchObject([
      {
        id: drop.id,
        state: 'canceled',
        undoneThereAt: noticed?.undoneThereAt,
        droppedAt: here.now().toISOString(),
        droppedBy: 'ada',
      },
    ])
    expect(await readConnection(here.store, ID)).toMatchObject({ noLongerThere: 0 })
    expect(await here.store.read.fact.findUnique({ where: { id: facts.older.id } })).toMatchObject({
      status: 'superseded',
    })
    expect((await actOnDelivery(here.store, drop, here.request())).ok).toBe(false)
    await here.undo(operation.id)
    await here.deliver()
    expect(await states()).toEqual(['canceled', 'canceled'])
    expect(puts()).toHaveLength(1)
  })

  it('[CS69] what is still as it was written is not dropped', async () => {
    await supersede(await connected('push'))
    await here.deliver()
    const [delivery] = await readDeliveries(here.store, { connectionId: ID }, 1)
    const drop = { id: delivery?.id ?? '', act: 'drop' } as const
    expect((await actOnDelivery(here.store, drop, here.request())).ok).toBe(false)
    expect(await states()).toEqual(['verified'])
  })

  it('[CS69] after a dropped change, edits there are imported as any others', async () => {
    const facts = await connected('push')
    await restate(facts.older.id, 'Alice drinks decaf')
    await here.deliver()
    const { id } = await factNamed('Alice drinks decaf')
    expect(await editedThere(facts, 'Alice drinks mint tea')).toMatchObject({
      changed: 0,
      taken: 1,
    })
    const [noticed] = (await readDeliveryLists(here.store, ID, 50)).needed
    valueOf(await actOnDelivery(here.store, { id: noticed?.id ?? '', act: 'drop' }, here.request()))
    here.pass(MINUTE_MS)
    expect(await here.sync()).toMatchObject({ changed: 0, taken: 0 })
    expect(await editedThere(facts, 'Alice drinks rooibos')).toMatchObject({ changed: 1, taken: 0 })
    expect(await factNamed('Alice drinks rooibos')).toMatchObject({ id, status: 'active' })
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
      at: here.now(),
      notBefore: here.now(),
      nextTryAt: here.now(),
    } as const
    const rows = Array.from({ length: 201 }, (_, nth) => ({ ...line, id: `behind-${nth}` }))
    await here.store.transact((tx) => insertDeliveries(tx, rows))
    valueOf(await setConnectionMode(here.store, { id: ID, mode: 'push' }, here.request()))
    await restate(facts.newer.id, 'Alice drinks mate now')
    await here.deliver()
    expect(puts()).toEqual([`PUT /memories/${facts.tea}`])
  })

  it('[CS7] a store that does not answer keeps no other waiting, nor what is decided meanwhile', async () => {
    const facts = await connected('push')
    const linked = await loadLinked(here.store.read, ID)
    const other = { ...WANTED, id: 'c2', agentId: 'coder' }
    valueOf(await addConnection(here.store, other, here.request()))
    valueOf(await setConnectionMode(here.store, { id: 'c2', mode: 'push' }, here.request()))
    const both = [facts.coffee, facts.tea].flatMap((externalId) => linked.get(externalId) ?? [])
    await here.store.transact((tx) => noteStates(tx, 'c2', { facts: both, at: here.now() }))
    await supersede(facts)
    const asked: string[] = []
    let answer: (state: null) => void = () => {}
    const answered = new Promise<null>((resolve) => (answer = resolve))
    const slow: DeliveryMeans = {
      ...here.means,
      doorOf: (connection) => ({
        ...here.means.doorOf(connection),
        look: async (externalId) => {
          asked.push(connection.id)
          return connection.id === ID ? answered : here.means.doorOf(connection).look(externalId)
        },
      }),
    }
    const round = here.deliver(slow)
    await vi.waitFor(async () => expect(await statesAt('c2')).toEqual(['verified']), 60_000)
    await restate(facts.newer.id, 'Alice drinks mate now')
    await here.deliver(slow) // ends, for the slow store is served already
    expect(await statesAt('c2')).toEqual(['verified', 'verified'])
    expect(asked.filter((id) => id === ID)).toHaveLength(1)
    answer(null)
    await round
  })

  it('[CS7] a slow store has its turn and then leaves it to others', async () => {
    const facts = await connected('push')
    await supersede(facts)
    await restate(facts.newer.id, 'Alice drinks mate now')
    const { doorOf } = here.means
    const slow: DeliveryMeans['doorOf'] = (connection) => ({
      ...doorOf(connection),
      write: async (plan) => {
        here.pass(61_000)
        await doorOf(connection).write(plan)
      },
    })
    await here.deliver({ ...here.means, doorOf: slow })
    expect(await states()).toEqual(['verified', 'waiting'])
    await here.deliver()
    expect(await states()).toEqual(['verified', 'verified'])
  })

  it('[CS16] a process that slept through its claim writes nothing and leaves the claim of another', async () => {
    const facts = await connected('push')
    await supersede(facts)
    const door = here.means.doorOf
    const claims: (Claim | null)[] = []
    const overtaken = async () => {
      here.pass(3 * MINUTE_MS)
      claims.push(await claimConnection(here.store, ID, here.now()))
    }
    const sleeps: DeliveryMeans = {
      ...here.means,
      doorOf: (connection) => ({
        ...door(connection),
        look: async (externalId) => {
          const state = await door(connection).look(externalId)
          await overtaken()
          return state
        },
        read: async (last) => {
          const read = await door(connection).read(last)
          await overtaken()
          return read
        },
      }),
    }
    const isOf = async (claim: Claim | null | undefined) =>
      expect(await findConnection(here.store.read, ID)).toMatchObject({ busyUntil: claim?.until })
    await here.deliver(sleeps)
    expect(puts()).toEqual([])
    expect(await states()).toEqual(['waiting'])
    await isOf(claims[0])
    here.pass(3 * MINUTE_MS)
    memory.add('Alice lives in Oslo', { user_id: 'alice' })
    const read = await readStore(here.store, { connectionId: ID, means: sleeps }, here.request())
    expect(read.ok).toBe(false)
    expect(await here.store.read.fact.count()).toBe(2)
    await isOf(claims[1])
    here.pass(3 * MINUTE_MS)
    await here.deliver()
    expect(await states()).toEqual(['verified'])
    expect(await findConnection(here.store.read, ID)).toMatchObject({ busyUntil: null })
  })

  /** Coffee is restated as decaf, written, and edited there. */
  async function editedThere(facts: Awaited<ReturnType<typeof connected>>, text: string) {
    const payload = memory.payloads.get(facts.coffee)
    if (payload === undefined) throw new Error('It is gone.')
    payload.data = text
    here.pass(MINUTE_MS)
    return here.sync()
  }

  it.each([
    ['restated', restate],
    ['reworded', reword],
  ])(
    '[CS9] a person takes over what somebody made of a text that was %s here',
    async (_how, change) => {
      const facts = await connected('push')
      await change(facts.older.id, 'Alice drinks decaf')
      await here.deliver()
      const { id: factId } = await factNamed('Alice drinks decaf')
      const has = async (content: string) =>
        expect(await here.store.read.fact.findUnique({ where: { id: factId } })).toMatchObject({
          content,
        })
      expect(await editedThere(facts, 'Alice drinks cocoa')).toMatchObject({ changed: 0, taken: 1 })
      expect(await editedThere(facts, 'Alice drinks chai')).toMatchObject({ changed: 0, taken: 0 })
      await has('Alice drinks decaf')
      const [delivery] = await readDeliveries(here.store, { connectionId: ID }, 1)
      const taken = { id: delivery?.id ?? '', means: here.means }
      expect(valueOf(await takeOverText(here.store, taken, here.request()))).toMatchObject({
        changed: 1,
      })
      await has('Alice drinks chai')
      expect(await factNamed('Alice drinks chai')).toMatchObject({ status: 'active' })
      expect((await readDeliveries(here.store, { connectionId: ID }, 1))[0]).toMatchObject({
        state: 'verified',
        undoneThereAt: null,
      })
      expect((await takeOverText(here.store, taken, here.request())).ok).toBe(false)
      await here.deliver()
      expect(puts()).toHaveLength(1)
      expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
    },
  )

  it('[CS6] what is edited there after a new version was taken back, or taken over, reaches the fact that it stands for', async () => {
    const facts = await connected('push')
    await restate(facts.older.id, 'Alice drinks decaf')
    await here.deliver()
    const { id: factId } = await factNamed('Alice drinks decaf')
    await editedThere(facts, 'Alice drinks cocoa')
    const [delivery] = await readDeliveries(here.store, { connectionId: ID }, 1)
    valueOf(
      await takeOverText(here.store, { id: delivery?.id ?? '', means: here.means }, here.request()),
    )
    expect(await editedThere(facts, 'Alice drinks chai')).toMatchObject({ changed: 1, taken: 0 })
    expect(await factNamed('Alice drinks chai')).toMatchObject({ id: factId, status: 'active' })
    expect(await factNamed('Alice drinks coffee')).toMatchObject({ id: facts.older.id })
  })

  it('[CS6] a version that was never written keeps its text when its memory changes otherwise', async () => {
    const { older, coffee } = await connected('read-only')
    await restate(older.id, 'Alice drinks decaf')
    const payload = memory.payloads.get(coffee)
    if (payload !== undefined) payload['expiration_date'] = '2027-01-01'
    await here.sync()
    expect(await factNamed('Alice drinks decaf')).toMatchObject({
      validUntil: at('2027-01-02T00:00:00Z'),
    })
  })

  it('[CS1] a connection that was ended is neither read nor written, and its key is gone', async () => {
    const facts = await connected('push')
    await supersede(facts)
    valueOf(await alterConnection(here.store, { id: ID, change: 'disconnect' }, here.request()))
    await here.deliver()
    expect(puts()).toEqual([])
    expect(await states()).toEqual(['canceled'])
    expect(
      (await readStore(here.store, { connectionId: ID, means: here.means }, here.request())).ok,
    ).toBe(false)
    expect(await findConnection(here.store.read, ID)).toMatchObject({ sealedKey: null })
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
    valueOf(await addConnection(here.store, WANTED, here.request()))
    await here.sync()
    valueOf(await setConnectionMode(here.store, { id: ID, mode }, here.request()))
    const [pair] = (await readEnded(here.store, { agent: 'assistant', list: 'open' })).pairs
    if (pair === undefined) throw new Error('nothing is asked')
    return { coffee, pair }
  }

  async function giveBack({ older, newer, answerId }: EndedPairView) {
    const sides = { olderId: older.id, olderVersion: older.version, newerId: newer?.id ?? null }
    const command = {
      ...sides,
      newerVersion: newer?.version ?? null,
      answerId,
      value: 'keep_both',
    } as const
    return valueOf(await answerEnded(here.store, command, here.request())).operation
  }

  it('[AU5] what is given back is given back there, too, and an undo ends it there again', async () => {
    const { coffee, pair } = await endedThere('push')
    expect(pair.stores).toEqual(['mem0 is updated, too.'])
    const before = structuredClone(memory.payloads.get(coffee))
    expect(await search('what does Alice drink')).toEqual(['Alice drinks tea now'])
    const { id } = await giveBack(pair)
    await here.deliver()
    expect(await states()).toEqual(['verified'])
    expect(await search('what does Alice drink')).toHaveLength(2)
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0 })
    await here.undo(id)
    await here.deliver()
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
    await here.deliver()
    expect(await states()).toEqual(['refused'])
    expect(memory.calls.filter((call) => call.startsWith('PUT'))).toEqual([])
  })

  it.each(['shadowMode', 'mutationsFrozen'] as const)(
    '[AU5] [CS4] under %s nothing is sent',
    async (field) => {
      const { pair } = await endedThere('push')
      await setOverrides(here.store, here.request(), {
        agentId: null,
        overrides: { [field]: true },
      })
      await giveBack(pair)
      await here.deliver()
      expect(await states()).toEqual([])
    },
  )

  it('[AU5] [CS4] a connection that asks holds it, and one that is only read has nothing to send', async () => {
    const { pair } = await endedThere('ask')
    expect(pair.stores).toEqual(['mem0 is updated once you release the change.'])
    await giveBack(pair)
    await here.deliver()
    expect(await states()).toEqual(['held'])
  })
})
