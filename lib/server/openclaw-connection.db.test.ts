import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openclaw } from '@/lib/connectors/openclaw'
import { fakeOpenclaw, seconds, type FakeOpenclaw } from '@/lib/connectors/openclaw/testing'
import { StoreProblem } from '@/lib/connectors/port'
import { readStoreFile } from '@/lib/connectors/read-store-file'
import { addConnection } from '@/lib/operations/add-connection'
import { answerEnded } from '@/lib/operations/answer-ended'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { deliverToStores, type DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import { importFacts } from '@/lib/operations/import-facts'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { readStore } from '@/lib/operations/read-store'
import { releaseDeliveries } from '@/lib/operations/release-deliveries'
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

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests
let memory: FakeOpenclaw
let nowMs = 0
let means: DeliveryMeans
let coffee = ''
let tea = ''

const now = () => new Date(nowMs)
const request = () => ({ ...requests(), at: now() })
/** Releases all that is held, as a person does once the gateway is stopped, and sends it. */
async function deliver() {
  const held = { connectionId: ID, state: 'held' } as const
  const ids = (await store.read.delivery.findMany({ where: held })).map(({ id }) => id)
  await releaseDeliveries(store, ids, request())
  await deliverToStores(store, means)
}
const sync = () => readStore(store, { connectionId: ID, means }, request())
const stored = () => ['facts', 'memory_links', 'contradictions'].map((table) => memory.rows(table))

beforeEach(async () => {
  nowMs = at('2026-11-26T12:00:00Z').getTime()
  store = await openTestStore()
  requests = countedRequests()
  await setOverrides(store, request(), { agentId: null, overrides: { shadowMode: false } })
  memory = fakeOpenclaw({ now })
  coffee = memory.add('Alice drinks coffee', { created_at: seconds('2026-01-01T00:00:00Z') })
  tea = memory.add('Alice drinks tea now', { created_at: seconds('2026-06-01T00:00:00Z') })
  const target = { ...memory.target, agent: 'assistant' }
  const send = memory.transport
  means = {
    now,
    chance: () => 0.5,
    problemOf: (error) => (error instanceof StoreProblem ? error : null),
    beside: storeLanes(1),
    doorOf: () => ({
      plan: openclaw.plan,
      ...(openclaw.setByStore && { setByStore: openclaw.setByStore }),
      look: (id) => openclaw.look(target, id, send),
      rehearse: (plan) => openclaw.rehearse?.(target, plan, send) ?? Promise.resolve(''),
      write: (plan) => openclaw.write(target, plan, send),
      read: () => openclaw.read(target, send),
    }),
  }
})

afterEach(async () => {
  memory.close()
  await store.remove()
})

/** Connects facts.db and reads it. */
async function connected(mode: 'ask' | 'push') {
  const wanted = { kind: 'openclaw', agentId: 'assistant', scopeBy: 'shared' } as const
  const account = { id: ID, url: memory.file, scopeId: '', sealedKey: null, owner: 'Ada' }
  valueOf(await addConnection(store, { ...wanted, ...account }, request()))
  const synced = valueOf(await sync())
  valueOf(await setConnectionMode(store, { id: ID, mode }, request()))
  return synced
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

async function last() {
  const [delivery] = await readDeliveries(store, { connectionId: ID }, 1)
  if (delivery === undefined) throw new Error('There is no delivery.')
  return delivery
}

describe('a connected facts.db', () => {
  it('[CS31] stores nothing twice that an import of the file brought before', async () => {
    const options = { name: 'facts.db', nowMs, agent: 'assistant' }
    const batch = valueOf(readStoreFile(memory.file, options))
    valueOf(await importFacts(store, { batch, skipRefused: false }, request()))
    expect(await connected('ask')).toMatchObject({ added: 0, changed: 0, problems: [] })
    expect(await store.read.fact.count()).toBe(2)
    expect(await readConnection(store, ID)).toMatchObject({ facts: 2, url: memory.file })
  })

  it('[CS33] [CS37] hears of a decision and of its undo, which leaves the file as it was, and a read finds nothing new', async () => {
    await connected('push')
    const before = stored()
    const { id } = await supersede(coffee, tea)
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'supersede', final: false })
    expect(memory.row(coffee)).toMatchObject({ superseded_by: tea, superseded_at: nowMs / 1000 })
    expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    nowMs += 60_000
    valueOf(await undoOperations(store, { operationIds: [id] }, request()))
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(stored()).toEqual(before)
    expect(valueOf(await sync())).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
  })

  it('[CS34] a gateway that has the file open is a refusal, which pauses nothing; once it is stopped, the change is sent', async () => {
    await connected('push')
    const more = Array.from({ length: 5 }, (_, nth) => memory.add(`Alice drinks ${nth} cups`))
    valueOf(await sync())
    for (const id of [coffee, ...more]) await supersede(id, tea)
    const release = memory.hold()
    for (let nth = 0; nth < 6; nth += 1) await deliver()
    release()
    expect(await readConnection(store, ID)).toMatchObject({
      state: 'on',
      deliveries: { refused: 6, verified: 0 },
    })
    const { id, problem } = await last()
    expect(problem).toEqual({
      sentence: 'Another program has facts.db open, most likely the OpenClaw gateway.',
      wayOut: 'Palimpsest keeps the decision. Stop the gateway, then try again.',
    })
    valueOf(await actOnDelivery(store, { id, act: 'retry' }, request()))
    await deliver()
    expect(await readConnection(store, ID)).toMatchObject({
      deliveries: { refused: 5, verified: 1 },
    })
  })

  it('[CS4] [CS34] in every mode, changes and their undos wait until a person releases them', async () => {
    await connected('push')
    const before = stored()
    const { id } = await supersede(coffee, tea)
    await deliverToStores(store, means)
    expect(await last()).toMatchObject({ state: 'held', alwaysHeld: true, kind: 'openclaw' })
    expect(stored()).toEqual(before)
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified' })
    valueOf(await undoOperations(store, { operationIds: [id] }, request()))
    await deliverToStores(store, means)
    expect(await last()).toMatchObject({ state: 'held', change: 'undo' })
    await deliver()
    expect(stored()).toEqual(before)
  })

  it('[CS4] [CS34] shows the statements of a held change, and says that the gateway must be stopped', async () => {
    await connected('ask')
    await supersede(coffee, tea)
    const before = stored()
    const { id } = await last()
    const { says, call } = valueOf(await previewDelivery(store, { id, means }, request()))
    expect(says).toContain('Stop the OpenClaw gateway before you release this.')
    expect(JSON.stringify(call)).toContain('UPDATE facts SET superseded_at')
    expect(stored()).toEqual(before)
  })

  it('[CS36] a retraction is kept here and refused there, with a way out', async () => {
    await connected('push')
    const { id: factId, version } = await factOf(coffee)
    valueOf(await retractFact(store, { factId, version, reason: null }, request()))
    await deliver()
    expect(await last()).toMatchObject({ state: 'refused', change: 'retract' })
    expect((await last()).problem?.wayOut).toContain('Retract the fact in OpenClaw')
    expect(memory.row(coffee)).toMatchObject({ superseded_at: null })
  })

  it('[CS9] a decision that hybrid memory took back is shown, and not fought over', async () => {
    await connected('push')
    await supersede(coffee, tea)
    await deliver()
    const none = { superseded_at: null, superseded_by: null, valid_until: null }
    memory.change('facts', coffee, none)
    expect(valueOf(await sync())).toMatchObject({ taken: 1, changed: 0 })
    expect((await last()).undoneThereAt).not.toBeNull()
    await deliver()
    expect(memory.row(coffee)).toMatchObject(none)
  })

  it('[CS9] [CS37] what hybrid memory consolidates later takes no decision back, and its undo is exact', async () => {
    await connected('push')
    const milk = memory.add('Alice drinks milk', { created_at: seconds('2026-02-01T00:00:00Z') })
    const open = { fact_id_old: coffee, fact_id_new: milk, detected_at: '2026-02-01T00:00:00Z' }
    memory.insert('contradictions', { id: 'pair-2', ...open })
    valueOf(await sync())
    const { id } = await supersede(coffee, tea)
    await deliver()
    memory.change('contradictions', 'pair-2', { resolved: 1, resolution: 'auto_old_superseded' })
    memory.remove('facts', tea) // and its link with it
    expect(valueOf(await sync())).toMatchObject({ taken: 0 })
    expect((await last()).undoneThereAt).toBeNull()
    valueOf(await undoOperations(store, { operationIds: [id] }, request()))
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(memory.row(coffee)).toMatchObject({ superseded_at: null, superseded_by: null })
    expect(memory.rows('contradictions')).toMatchObject([{ id: 'pair-2', resolved: 1 }])
  })

  it('[CS8] a contradiction that hybrid memory settles during a write leaves it verified', async () => {
    await connected('push')
    const milk = memory.add('Alice drinks milk', { created_at: seconds('2026-02-01T00:00:00Z') })
    const open = { fact_id_old: coffee, fact_id_new: milk, detected_at: '2026-02-01T00:00:00Z' }
    memory.insert('contradictions', { id: 'pair-2', ...open })
    valueOf(await sync())
    await supersede(coffee, tea)
    const door = means.doorOf
    const settled = { resolved: 1, resolution: 'auto_old_superseded' }
    means = {
      ...means,
      doorOf: (connection) => ({
        ...door(connection),
        write: async (plan) => {
          await door(connection).write(plan)
          memory.change('contradictions', 'pair-2', settled)
        },
      }),
    }
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'supersede' })
  })

  it('[AU5] [CS37] what hybrid memory had ended is given back there', async () => {
    const end = seconds('2026-06-01T00:00:00Z')
    memory.change('facts', coffee, { superseded_at: end, superseded_by: tea, valid_until: end })
    await connected('push')
    const [pair] = (await readEnded(store, { agent: 'assistant', list: 'open' })).pairs
    expect(pair?.stores).toEqual(['OpenClaw hybrid memory is updated once you release the change.'])
    const { older, newer } = { older: await factOf(coffee), newer: await factOf(tea) }
    const sides = { olderId: older.id, olderVersion: older.version, newerId: newer.id }
    const command = { ...sides, newerVersion: newer.version, answerId: null }
    valueOf(await answerEnded(store, { ...command, value: 'keep_both' }, request()))
    await deliver()
    expect(await last()).toMatchObject({ state: 'verified', change: 'reinstate' })
    expect(memory.row(coffee)).toMatchObject({ superseded_at: null, superseded_by: null })
  })
})
