import { BlockList } from 'node:net'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { serveStore } from '@/lib/connectors/mem0/testing'
import { vestige } from '@/lib/connectors/vestige'
import { fakeVestige, type FakeVestige } from '@/lib/connectors/vestige/testing'
import { vestigePortableToBatch } from '@/lib/importers/vestige-portable'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { importFacts } from '@/lib/operations/import-facts'
import { restateFact } from '@/lib/operations/restate-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { valueOf } from '@/lib/operations/testing'
import { createTransport } from '@/lib/outgoing/ask-store'
import { readConnection } from '@/lib/views/connections'

import { connectedTest, ID, type ConnectedTest } from './testing'

const HOUR_MS = 60 * 60 * 1000
const KEY = 'secret-of-alice'

let here: ConnectedTest
let memory: FakeVestige
let served: Awaited<ReturnType<typeof serveStore>>
let coffee = ''
let tea = ''

const ends = () => [coffee, tea].map((id) => memory.row(id)?.['superseded_by'])

beforeEach(async () => {
  here = await connectedTest('vestige', vestige)
  memory = fakeVestige({ now: here.now, key: KEY })
  coffee = memory.add('Alice drinks coffee', { created_at: '2026-01-01T00:00:00.000000+00:00' })
  tea = memory.add('Alice drinks tea now', { created_at: '2026-06-01T00:00:00.000000+00:00' })
  served = await serveStore((call) => memory.transport(call))
  reach(KEY)
})

afterEach(async () => {
  served.close()
  memory.close()
  await here.close()
})

/** Reaches it as the server does, allowed to ask this machine. */
function reach(key: string) {
  const allowed = new BlockList()
  allowed.addAddress('127.0.0.1', 'ipv4')
  here.reach({ ...memory.target, url: served.url, key }, createTransport({ allowed }))
}

async function restate(id: string, content: string) {
  const { id: factId, version } = await here.factOf(id)
  const said = { content, validFrom: null, confidence: null, source: null, reason: null }
  const command = { factId, version, ...said }
  return valueOf(await restateFact(here.store, command, here.request())).operation.id
}

describe('a connected Vestige, over HTTP', () => {
  it('[CS23] finds the facts that its archive brought before, and stores nothing twice', async () => {
    const columns = ['id', 'content', 'created_at', 'scope', 'node_type']
    const rows = [coffee, tea].map((id) =>
      columns.map((name) => ({ type: 'text', value: memory.row(id)?.[name] })),
    )
    const archive = { schemaVersion: 18, tables: [{ name: 'knowledge_nodes', columns, rows }] }
    const options = { name: 'portable.json', nowMs: here.now().getTime(), agent: 'assistant' }
    const batch = vestigePortableToBatch(archive, options)
    valueOf(await importFacts(here.store, { batch, skipRefused: false }, here.request()))
    expect(await here.connect('push')).toMatchObject({ added: 0, changed: 0, unchanged: 2 })
    await here.supersede(coffee, tea)
    await here.deliver()
    expect(ends()).toEqual([tea, null])
    expect(await here.store.read.fact.count()).toBe(2)
  })

  it('[CS3] [CS8] [CS24] hears of a decision, and a read finds nothing new', async () => {
    await here.connect('push')
    await here.supersede(coffee, tea)
    await here.deliver()
    expect(await here.last()).toMatchObject({
      state: 'verified',
      change: 'supersede',
      final: false,
    })
    expect(ends()).toEqual([tea, null])
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    await here.deliver()
    expect(memory.sessions()).toBe(1)
    expect(memory.changes.map((change) => change.arguments['action'])).toEqual([
      'plan_supersede',
      'apply',
    ])
  })

  it('[CS5] [CS25] an undo, and its undo, reach it: both facts are there as they were', async () => {
    await here.connect('push')
    const was = [memory.row(coffee), memory.row(tea)]
    const { id } = await here.supersede(coffee, tea)
    await here.deliver()
    await here.undo(id)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(memory.row(coffee)).toEqual({ ...was[0], updated_at: expect.any(String) as string })
    expect(memory.row(tea)).toEqual(was[1])
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    expect(await here.store.read.proposal.count()).toBe(0) // the plan that Vestige has again is our own
    const { id: undone } = await here.store.read.operation.findFirstOrThrow({
      where: { kind: 'undo' },
    })
    await here.undo(undone)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
    expect(ends()).toEqual([tea, null])
  })

  describe('a text that Vestige suppresses until its own review is decided', () => {
    let restated = ''

    beforeEach(async () => {
      await here.connect('push')
      memory.holds = true
      restated = await restate(coffee, 'Alice drinks espresso')
      await here.deliver()
    })

    it('[CS81] is refused here, with a way out, and confirmed on request once it is decided', async () => {
      const held = await here.last()
      expect(held).toMatchObject({
        state: 'refused',
        problem: {
          sentence:
            'Vestige has the new text, and suppresses the fact until its own review is decided.',
          wayOut: 'Decide it in Vestige, under Memory PRs, then try again.',
        },
      })
      memory.change(coffee, { suppression_count: 0 })
      valueOf(await actOnDelivery(here.store, { id: held.id, act: 'retry' }, here.request()))
      await here.deliver()
      expect(await here.last()).toMatchObject({ state: 'verified' })
      expect(memory.changes).toHaveLength(1)
    })

    it('[CS5] [CS24] is taken back by an undo', async () => {
      await here.undo(restated)
      await here.deliver()
      expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
      expect(memory.row(coffee)).toMatchObject({ content: 'Alice drinks coffee' })
    })
  })

  it('[CS25] the end that Vestige set is noted: an undo takes back no end that came later', async () => {
    await here.connect('push')
    const { id } = await here.supersede(coffee, tea)
    await here.deliver()
    const later = { valid_until: '2026-11-27T00:00:00.000000000+00:00' }
    memory.change(coffee, later)
    expect(await here.sync()).toMatchObject({ taken: 0 }) // it is still superseded, so nothing was taken back
    await here.undo(id)
    await here.deliver()
    expect(await here.last()).toMatchObject({
      state: 'refused',
      change: 'undo',
      problem: {
        sentence: 'The fact changed in Vestige since Palimpsest last saw it: its end.',
      },
    })
    expect(memory.row(coffee)).toMatchObject({ superseded_by: tea, ...later })
  })

  it('[CS25] a text is taken back from a fact that has ended since', async () => {
    await here.connect('push')
    const restated = await restate(coffee, 'Alice drinks espresso')
    await here.deliver()
    memory.change(coffee, { valid_until: '2026-11-02T00:00:00+00:00' })
    await here.undo(restated)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
  })

  it('[CS80] a newer fact whose text changed there since the last sync supersedes nothing', async () => {
    await here.connect('push')
    await here.supersede(coffee, tea)
    memory.change(tea, { content: 'Alice drinks tea in winter' })
    await here.deliver()
    expect(await here.last()).toMatchObject({
      state: 'refused',
      problem: {
        sentence: 'The text of the newer fact has changed in Vestige since Palimpsest last saw it.',
      },
    })
    expect(memory.changes).toEqual([])
  })

  it('[CS8] [CS81] a success that did nothing is tried again', async () => {
    await here.connect('push')
    await here.supersede(coffee, tea)
    memory.lies = true
    await here.deliver()
    expect(await here.last()).toMatchObject({
      state: 'waiting',
      problem: { sentence: 'The store does not show the change.' },
    })
    memory.lies = false
    here.pass(HOUR_MS)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
  })

  it('[CS15] a retraction is refused at once, with a way out', async () => {
    await here.connect('push')
    const { id: factId, version } = await here.factOf(tea)
    valueOf(await retractFact(here.store, { factId, version, reason: null }, here.request()))
    await here.deliver()
    expect(await here.last()).toMatchObject({
      state: 'refused',
      problem: { sentence: 'In Vestige, a fact ends only by a newer one.' },
    })
    expect(memory.changes).toEqual([])
  })

  it('[CS7] [CS27] a token that is no longer accepted pauses the connection', async () => {
    await here.connect('push')
    await here.supersede(coffee, tea)
    reach('another')
    await here.deliver()
    expect(await readConnection(here.store, ID)).toMatchObject({ state: 'paused' })
    expect((await here.last()).problem?.sentence).toBe('Vestige does not accept the token.')
    expect(JSON.stringify(await here.last())).not.toContain(KEY)
  })

  it('[CS9] a decision that someone took back there is shown, and not fought over', async () => {
    await here.connect('push')
    await here.supersede(coffee, tea)
    await here.deliver()
    memory.change(coffee, { superseded_by: null, valid_until: null })
    expect(await here.sync()).toMatchObject({ taken: 1, changed: 0 })
    expect((await here.last()).undoneThereAt).not.toBeNull()
    expect(await here.factOf(coffee)).toMatchObject({ status: 'superseded' })
  })
})
