import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { openclaw } from '@/lib/connectors/openclaw'
import { fakeOpenclaw, seconds, type FakeOpenclaw } from '@/lib/connectors/openclaw/testing'
import { readStoreFile } from '@/lib/connectors/read-store-file'
import { answerEnded } from '@/lib/operations/answer-ended'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { importFacts } from '@/lib/operations/import-facts'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { releaseDeliveries } from '@/lib/operations/release-deliveries'
import { retractFact } from '@/lib/operations/retract-fact'
import { valueOf } from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { readConnection } from '@/lib/views/connections'
import { readEnded } from '@/lib/views/ended'

import { connectedTest, ID, type ConnectedTest } from './testing'

let here: ConnectedTest
let memory: FakeOpenclaw
let coffee = ''
let tea = ''

/** Releases all that is held, as a person does once the gateway is stopped, and sends it. */
async function deliver(by = here.means) {
  const held = { connectionId: ID, state: 'held' } as const
  const ids = (await here.store.read.delivery.findMany({ where: held })).map(({ id }) => id)
  await releaseDeliveries(here.store, ids, here.request())
  await here.deliver(by)
}
const stored = () => ['facts', 'memory_links', 'contradictions'].map((table) => memory.rows(table))

beforeEach(async () => {
  here = await connectedTest('openclaw', openclaw)
  memory = fakeOpenclaw({ now: here.now })
  coffee = memory.add('Alice drinks coffee', { created_at: seconds('2026-01-01T00:00:00Z') })
  tea = memory.add('Alice drinks tea now', { created_at: seconds('2026-06-01T00:00:00Z') })
  here.reach(memory.target, memory.transport)
})

afterEach(async () => {
  memory.close()
  await here.close()
})

describe('a connected facts.db', () => {
  it('[CS31] stores nothing twice that an import of the file brought before', async () => {
    const options = { name: 'facts.db', nowMs: here.now().getTime(), agent: 'assistant' }
    const batch = valueOf(readStoreFile(memory.file, options))
    valueOf(await importFacts(here.store, { batch, skipRefused: false }, here.request()))
    expect(await here.connect('ask')).toMatchObject({ added: 0, changed: 0, problems: [] })
    expect(await here.store.read.fact.count()).toBe(2)
    expect(await readConnection(here.store, ID)).toMatchObject({ facts: 2, url: memory.file })
  })

  it('[CS33] [CS37] hears of a decision and of its undo, which leaves the file as it was, and a read finds nothing new', async () => {
    await here.connect('push')
    const before = stored()
    const { id } = await here.supersede(coffee, tea)
    await deliver()
    expect(await here.last()).toMatchObject({
      state: 'verified',
      change: 'supersede',
      final: false,
    })
    expect(memory.row(coffee)).toMatchObject({
      superseded_by: tea,
      superseded_at: seconds(here.now()),
    })
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    here.pass(60_000)
    valueOf(await undoOperations(here.store, { operationIds: [id] }, here.request()))
    await deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(stored()).toEqual(before)
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
  })

  it('[CS34] a gateway that has the file open is a refusal, which pauses nothing; once it is stopped, the change is sent', async () => {
    await here.connect('push')
    const more = Array.from({ length: 5 }, (_, nth) => memory.add(`Alice drinks ${nth} cups`))
    await here.sync()
    for (const id of [coffee, ...more]) await here.supersede(id, tea)
    const release = memory.hold()
    for (let nth = 0; nth < 6; nth += 1) await deliver()
    release()
    expect(await readConnection(here.store, ID)).toMatchObject({
      state: 'on',
      deliveries: { refused: 6, verified: 0 },
    })
    const { id, problem } = await here.last()
    expect(problem).toEqual({
      sentence: 'Another program has facts.db open, most likely the OpenClaw gateway.',
      wayOut: 'Palimpsest keeps the decision. Stop the gateway, then try again.',
    })
    valueOf(await actOnDelivery(here.store, { id, act: 'retry' }, here.request()))
    await deliver()
    expect(await readConnection(here.store, ID)).toMatchObject({
      deliveries: { refused: 5, verified: 1 },
    })
  })

  it('[CS4] [CS34] in every mode, changes and their undos wait until a person releases them', async () => {
    await here.connect('push')
    const before = stored()
    const { id } = await here.supersede(coffee, tea)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'held', alwaysHeld: true, kind: 'openclaw' })
    expect(stored()).toEqual(before)
    await deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
    valueOf(await undoOperations(here.store, { operationIds: [id] }, here.request()))
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'held', change: 'undo' })
    await deliver()
    expect(stored()).toEqual(before)
  })

  it('[CS4] [CS34] shows the statements of a held change, and says that the gateway must be stopped', async () => {
    await here.connect('ask')
    await here.supersede(coffee, tea)
    const before = stored()
    const { id } = await here.last()
    const { says, call } = valueOf(
      await previewDelivery(here.store, { id, means: here.means }, here.request()),
    )
    expect(says).toContain('Stop the OpenClaw gateway before you release this.')
    expect(JSON.stringify(call)).toContain('UPDATE facts SET superseded_at')
    expect(stored()).toEqual(before)
  })

  it('[CS36] a retraction is kept here and refused there, with a way out', async () => {
    await here.connect('push')
    const { id: factId, version } = await here.factOf(coffee)
    valueOf(await retractFact(here.store, { factId, version, reason: null }, here.request()))
    await deliver()
    expect(await here.last()).toMatchObject({ state: 'refused', change: 'retract' })
    expect((await here.last()).problem?.wayOut).toContain('Retract the fact in OpenClaw')
    expect(memory.row(coffee)).toMatchObject({ superseded_at: null })
  })

  it('[CS9] a decision that hybrid memory took back is shown, and not fought over', async () => {
    await here.connect('push')
    await here.supersede(coffee, tea)
    await deliver()
    const none = { superseded_at: null, superseded_by: null, valid_until: null }
    memory.change('facts', coffee, none)
    expect(await here.sync()).toMatchObject({ taken: 1, changed: 0 })
    expect((await here.last()).undoneThereAt).not.toBeNull()
    await deliver()
    expect(memory.row(coffee)).toMatchObject(none)
  })

  it('[CS9] [CS37] what hybrid memory consolidates later takes no decision back, and its undo is exact', async () => {
    await here.connect('push')
    const milk = memory.add('Alice drinks milk', { created_at: seconds('2026-02-01T00:00:00Z') })
    const open = { fact_id_old: coffee, fact_id_new: milk, detected_at: '2026-02-01T00:00:00Z' }
    memory.insert('contradictions', { id: 'pair-2', ...open })
    await here.sync()
    const { id } = await here.supersede(coffee, tea)
    await deliver()
    memory.change('contradictions', 'pair-2', { resolved: 1, resolution: 'auto_old_superseded' })
    memory.remove('facts', tea) // and its link with it
    expect(await here.sync()).toMatchObject({ taken: 0 })
    expect((await here.last()).undoneThereAt).toBeNull()
    valueOf(await undoOperations(here.store, { operationIds: [id] }, here.request()))
    await deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(memory.row(coffee)).toMatchObject({ superseded_at: null, superseded_by: null })
    expect(memory.rows('contradictions')).toMatchObject([{ id: 'pair-2', resolved: 1 }])
  })

  it('[CS8] a contradiction that hybrid memory settles during a write leaves it verified', async () => {
    await here.connect('push')
    const milk = memory.add('Alice drinks milk', { created_at: seconds('2026-02-01T00:00:00Z') })
    const open = { fact_id_old: coffee, fact_id_new: milk, detected_at: '2026-02-01T00:00:00Z' }
    memory.insert('contradictions', { id: 'pair-2', ...open })
    await here.sync()
    await here.supersede(coffee, tea)
    const { means } = here
    const settled = { resolved: 1, resolution: 'auto_old_superseded' }
    await deliver({
      ...means,
      doorOf: (connection) => ({
        ...means.doorOf(connection),
        write: async (plan) => {
          await means.doorOf(connection).write(plan)
          memory.change('contradictions', 'pair-2', settled)
        },
      }),
    })
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'supersede' })
  })

  it('[AU5] [CS37] what hybrid memory had ended is given back there', async () => {
    const end = seconds('2026-06-01T00:00:00Z')
    memory.change('facts', coffee, { superseded_at: end, superseded_by: tea, valid_until: end })
    await here.connect('push')
    const [pair] = (await readEnded(here.store, { agent: 'assistant', list: 'open' })).pairs
    expect(pair?.stores).toEqual(['OpenClaw hybrid memory is updated once you release the change.'])
    const { older, newer } = { older: await here.factOf(coffee), newer: await here.factOf(tea) }
    const sides = { olderId: older.id, olderVersion: older.version, newerId: newer.id }
    const command = { ...sides, newerVersion: newer.version, answerId: null }
    valueOf(await answerEnded(here.store, { ...command, value: 'keep_both' }, here.request()))
    await deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'reinstate' })
    expect(memory.row(coffee)).toMatchObject({ superseded_at: null, superseded_by: null })
  })
})
