import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { signet } from '@/lib/connectors/signet'
import { fakeSignet, type FakeSignet } from '@/lib/connectors/signet/testing'
import { actOnDelivery } from '@/lib/operations/change-delivery'
import { previewDelivery } from '@/lib/operations/preview-delivery'
import { retractFact } from '@/lib/operations/retract-fact'
import { valueOf } from '@/lib/operations/testing'
import { readConnection } from '@/lib/views/connections'

import { connectedTest, ID, type ConnectedTest } from './testing'

const HOUR_MS = 60 * 60 * 1000

let here: ConnectedTest
let memory: FakeSignet
let coffee = ''
let tea = ''

const applied = () => memory.bodies.filter((body) => body['dry_run'] !== true).length
const there = () => [coffee, tea].map((id) => memory.row(id)?.['status'])

beforeEach(async () => {
  here = await connectedTest('signet', signet)
  memory = fakeSignet({ now: here.now, schema: 147 })
  coffee = memory.add('Alice drinks coffee', { created_at: '2026-01-01T00:00:00Z' })
  tea = memory.add('Alice drinks tea now', { created_at: '2026-06-01T00:00:00Z' })
  here.reach(memory.target, memory.transport)
})

afterEach(async () => {
  memory.close()
  await here.close()
})

describe('a connected Signet', () => {
  it('[CS3] [CS8] [CS18] hears of a decision, and a read finds nothing new', async () => {
    await here.connect('push')
    await here.supersede(coffee, tea)
    await here.deliver()
    expect(await here.last()).toMatchObject({
      state: 'verified',
      change: 'supersede',
      final: false,
    })
    expect(memory.row(coffee)).toMatchObject({ status: 'superseded', superseded_by: tea })
    expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
    await here.deliver()
    expect(applied()).toBe(1)
  })

  it('[CS18] [I34] a pair that Signet proposes later is proposed here, once, although no fact changed', async () => {
    await here.connect('ask')
    memory.propose(coffee, tea)
    for (const _nth of [1, 2]) {
      expect(await here.sync()).toMatchObject({ added: 0, changed: 0, problems: [] })
      expect(await here.store.read.proposal.count()).toBe(1)
    }
    const [older, newer] = [await here.factOf(coffee), await here.factOf(tea)]
    expect(await here.store.read.proposal.findFirstOrThrow()).toMatchObject({
      origin: 'import',
      olderFactId: older.id,
      newerFactId: newer.id,
    })
    const { agentId } = await here.store.read.operation.findFirstOrThrow({
      orderBy: { seq: 'desc' },
    })
    expect(agentId).toBe('assistant')
  })

  it('[CS19] an undo waits for a person in every mode, who reads that it ends the newer fact', async () => {
    await here.connect('push')
    const { id } = await here.supersede(coffee, tea)
    await here.deliver()
    await here.undo(id)
    await here.deliver()
    const held = await here.last()
    expect(held).toMatchObject({ change: 'undo', state: 'held' })
    expect(there()).toEqual(['superseded', 'active'])
    const preview = valueOf(
      await previewDelivery(here.store, { id: held.id, means: here.means }, here.request()),
    )
    expect(preview.says).toContain('ends the newer one')
    expect(preview.says).toContain('tried this without writing')
    expect(applied()).toBe(1)
    valueOf(await actOnDelivery(here.store, { id: held.id, act: 'release' }, here.request()))
    await here.deliver()
    expect(await here.last()).toMatchObject({ change: 'undo', state: 'verified' })
    expect(there()).toEqual(['active', 'superseded'])
    expect(await here.sync()).toMatchObject({ changed: 1, taken: 0, problems: [] })
    const [older, newer] = [await here.factOf(coffee), await here.factOf(tea)]
    expect(older).toMatchObject({ status: 'active' })
    expect(newer).toMatchObject({ status: 'superseded', supersededById: older.id })
  })

  it('[CS19] what has not left is canceled with its undo, and nothing waits', async () => {
    await here.connect('ask')
    const { id } = await here.supersede(coffee, tea)
    await here.undo(id)
    await here.deliver()
    expect(await readConnection(here.store, ID)).toMatchObject({
      deliveries: { held: 0, waiting: 0, canceled: 2 },
    })
    expect(memory.bodies).toEqual([])
  })

  it('[CS20] what has no slot there is kept here and refused there, with a way out', async () => {
    const quiet = memory.add('Alice likes quiet', { claim_key: null })
    await here.connect('push')
    const { id: factId, version } = await here.factOf(quiet)
    valueOf(await retractFact(here.store, { factId, version, reason: null }, here.request()))
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'refused' })
    expect((await here.last()).problem).toEqual({
      sentence:
        'The fact has no slot in Signet, and only facts in slots can be changed through its daemon.',
      wayOut: 'Palimpsest keeps the decision. Change the fact by hand in Signet.',
    })
    expect(memory.bodies).toEqual([])
  })

  it('[CS8] [CS20] an operation that Signet says it did, and did not, is tried again', async () => {
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

  it('[CS7] [CS20] a Signet that is switched off is asked again later', async () => {
    await here.connect('push')
    await here.supersede(coffee, tea)
    memory.failsWith = { status: 503, error: 'kill switch', on: 'POST' }
    await here.deliver()
    expect((await here.last()).problem?.sentence).toContain('switched its changes off')
    memory.failsWith = null
    here.pass(HOUR_MS)
    await here.deliver() // nothing had arrived
    here.pass(HOUR_MS)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified' })
    expect(applied()).toBe(1)
  })

  it('[CS9] a decision that Signet took back is shown, and not fought over', async () => {
    await here.connect('push')
    await here.supersede(coffee, tea)
    await here.deliver()
    memory.change('entity_attributes', coffee, { status: 'active', superseded_by: null })
    expect(await here.sync()).toMatchObject({ taken: 1, changed: 0 })
    expect((await here.last()).undoneThereAt).not.toBeNull()
    expect(await here.factOf(coffee)).toMatchObject({ status: 'superseded' })
    expect(applied()).toBe(1)
  })
})
