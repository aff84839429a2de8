import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { hindsight } from '@/lib/connectors/hindsight'
import { fakeHindsight, type FakeHindsight } from '@/lib/connectors/hindsight/testing'

import { connectedTest, type ConnectedTest } from './testing'

const COFFEE = '5e79c849-f3b6-4d7c-9c1a-0b3a7e6f1c01'
const TEA = '5e79c849-f3b6-4d7c-9c1a-0b3a7e6f1c02'
const NOTHING = { added: 0, changed: 0, taken: 0 }

let here: ConnectedTest
let fake: FakeHindsight

beforeEach(async () => {
  here = await connectedTest('hindsight', hindsight)
  fake = fakeHindsight({ now: here.now })
  const of = { entities: ['Alice', 'drinks'], document_id: 'session_1' }
  fake.add('Alice drinks coffee', { ...of, id: COFFEE, mentioned_at: '2026-11-01T08:00:00+00:00' })
  fake.add('Alice drinks tea', { ...of, id: TEA, mentioned_at: '2026-11-20T08:00:00+00:00' })
  here.reach(fake.target, fake.transport)
})

afterEach(() => here.close())

describe('a connected bank of Hindsight', () => {
  it('[CS76] hears of a decision and of its undo', async () => {
    expect(await here.connect('push')).toMatchObject({ added: 2, problems: [] })
    const { id } = await here.supersede(COFFEE, TEA)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'supersede' })
    expect(fake.memories.get(COFFEE)?.invalidated?.reason).toBe(
      `superseded by ${TEA}: decided in Palimpsest, operation ${id}`,
    )
    expect(await here.sync()).toMatchObject(NOTHING)
    here.pass(60_000)
    await here.undo(id)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(fake.memories.get(COFFEE)?.invalidated).toBeNull()
    expect(await here.sync()).toMatchObject(NOTHING)
  })

  it('[CS5] [CS76] a decision that was undone and redone can be undone again', async () => {
    await here.connect('push')
    const { id } = await here.supersede(COFFEE, TEA)
    await here.deliver()
    here.pass(60_000)
    const undone = await here.undo(id)
    await here.deliver()
    here.pass(60_000)
    await here.undo(undone.id)
    await here.deliver()
    expect(fake.memories.get(COFFEE)?.invalidated).not.toBeNull()
    here.pass(60_000)
    await here.undo(id)
    await here.deliver()
    expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
    expect(fake.memories.get(COFFEE)?.invalidated).toBeNull()
  })

  it('[CS76] does not take back what somebody invalidated again meanwhile', async () => {
    await here.connect('push')
    const { id } = await here.supersede(COFFEE, TEA)
    await here.deliver()
    const { reason = null } = fake.memories.get(COFFEE)?.invalidated ?? {}
    Object.assign(fake.memories.get(COFFEE) ?? {}, {
      invalidated: { reason, at: '2026-11-26T23:00:00+00:00' },
    })
    await here.undo(id)
    await here.deliver()
    expect(await here.last()).toMatchObject({
      state: 'refused',
      problem: {
        sentence: expect.stringContaining('when it was invalidated') as unknown,
      },
    })
    expect(fake.memories.get(COFFEE)?.invalidated).not.toBeNull()
  })

  it('[CS77] that reads a document again has reset a decision: a person is shown that, and nothing changes here', async () => {
    await here.connect('push')
    await here.supersede(COFFEE, TEA)
    await here.deliver()
    fake.reprocess('session_1')
    here.pass(60_000)
    expect(await here.sync()).toMatchObject({ changed: 0, taken: 1 })
    expect(await here.last()).toMatchObject({
      state: 'verified',
      undoneThereAt: here.now().toISOString(),
    })
    expect(await here.factOf(COFFEE)).toMatchObject({ status: 'superseded' })
  })

  it('[CS77] that brings the words back under a new id gives a new fact, and says so', async () => {
    await here.connect('push')
    await here.supersede(COFFEE, TEA)
    await here.deliver()
    fake.reprocess('session_1', 'fresh')
    const { problems } = await here.sync()
    expect(problems).toContainEqual(
      expect.stringMatching(/^A memory with the same words was ended by a decision/u),
    )
    expect(await here.factOf(COFFEE)).toMatchObject({ status: 'superseded' })
  })

  it('[CS75] a memory that others invalidate keeps its entity here, though the archive of Hindsight does not say it', async () => {
    await here.connect('read-only')
    Object.assign(fake.memories.get(COFFEE) ?? {}, {
      invalidated: { reason: `superseded by ${TEA}`, at: '2026-11-26T11:00:00+00:00' },
    })
    expect(await here.sync()).toMatchObject({ changed: 1 })
    expect(await here.factOf(COFFEE)).toMatchObject({
      entity: 'Alice',
      status: 'superseded',
      supersededById: (await here.factOf(TEA)).id,
    })
  })
})
