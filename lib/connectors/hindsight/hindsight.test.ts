import { beforeEach, describe, expect, it } from 'vitest'

import type { Transport } from '@/lib/connectors/port'
import { drivePair, NOW, troubleOf } from '@/lib/connectors/testing/drive'

import { hindsight } from '.'
import { PAGE } from './list-memories'
import { fakeHindsight, type FakeHindsight, type Memory } from './testing'
import { versionRefusal } from './version'

// What is particular to Hindsight; what every store must keep is in ../contract.test.ts.

const COFFEE = '5e79c849-f3b6-4d7c-9c1a-0b3a7e6f1c01'
const TEA = '5e79c849-f3b6-4d7c-9c1a-0b3a7e6f1c02'
const BANK = '/v1/default/banks/alice'

let fake: FakeHindsight
let driven: ReturnType<typeof drivePair>

const opened = (send?: Transport) =>
  drivePair(hindsight, {
    target: fake.target,
    send: send ?? fake.transport,
    coffee: COFFEE,
    tea: TEA,
  })
const changes = () => fake.calls.filter((call) => call.startsWith('PATCH')).length
const change = (id: string, to: Partial<Memory>) => Object.assign(fake.memories.get(id) ?? {}, to)
const readFact = async (id: string) =>
  (await driven.read()).batch.facts.find(({ externalId }) => externalId === id)

beforeEach(() => {
  fake = fakeHindsight({ now: () => NOW })
  fake.add('Alice drinks coffee', {
    id: COFFEE,
    mentioned_at: '2026-11-01T08:00:00+00:00',
    entities: ['Alice', 'coffee'],
    occurred_start: '2020-01-01T00:00:00+00:00',
    context: 'breakfast',
    document_id: 'session_1',
    tags: ['drinks', ' ', 'drinks'],
    metadata: { rank: 2, nested: { a: 1 } },
  })
  fake.add('Alice drinks tea', { id: TEA, mentioned_at: '2026-11-20T08:00:00+00:00' })
  driven = opened()
})

describe('[CS75] the memories of Hindsight', () => {
  it('are facts under their first entity, with the time they were mentioned', async () => {
    expect(await readFact(COFFEE)).toEqual({
      agent: 'chef',
      entity: 'Alice',
      aspect: 'memory',
      key: null,
      kind: 'fact',
      content: 'Alice drinks coffee',
      tags: ['drinks'],
      metadata: { rank: 2, context: 'breakfast', occurred_start: '2020-01-01T00:00:00+00:00' },
      confidence: null,
      importance: null,
      recordedAt: new Date('2026-11-01T08:00:00Z'),
      validFrom: null,
      validUntil: null,
      protected: false,
      status: 'active',
      supersededBy: null,
      supersededAt: null,
      externalId: COFFEE,
      source: { externalId: 'session_1', excerpt: null, session: null },
    })
  })

  it('are of the bank where they name no entity, as each that is invalidated', async () => {
    change(TEA, { entities: [] })
    change(COFFEE, { invalidated: { reason: null, at: '2026-11-21T00:00:00+00:00' } })
    expect(await readFact(TEA)).toMatchObject({ entity: 'alice' })
    expect(await readFact(COFFEE)).toMatchObject({ entity: 'alice', placed: false })
    expect((await driven.read()).batch.problems.map(({ reason }) => reason)).toEqual([
      'Superseded without successor: it was invalidated, and its reason names no newer memory.',
    ])
  })

  it('are read in pages, each once, though some come twice', async () => {
    for (let nth = 0; nth < PAGE * 2; nth += 1)
      fake.add(`Alice has plan ${nth}`, {
        mentioned_at: `2025-01-01T00:00:00.${String(nth).padStart(6, '0')}+00:00`,
      })
    let lists = 0
    fake.onList = () => {
      lists += 1
      if (lists === 2) fake.add('Alice is new', { mentioned_at: '2026-11-26T00:00:00+00:00' })
    }
    const { batch, states, partial } = await driven.read()
    expect([batch.facts.length, states.size, partial]).toEqual([PAGE * 2 + 3, PAGE * 2 + 3, null])
    expect(batch.problems).toEqual([])
  })

  it('are partial where one goes from the list at each pass', async () => {
    for (let nth = 0; nth < PAGE * 2; nth += 1)
      fake.add(`Alice has plan ${nth}`, {
        mentioned_at: `2025-01-01T00:00:00.${String(nth).padStart(6, '0')}+00:00`,
      })
    const total = fake.memories.size
    const send: Transport = async (call) => {
      const answer = await fake.transport(call)
      const body = answer.body as { items?: unknown[]; total?: number }
      return body.items !== undefined && call.url.includes('state=valid&type=world')
        ? { ...answer, body: { ...body, items: body.items.slice(1), total } }
        : answer
    }
    expect((await driven.read(send)).partial).toMatch(/^The memories of the bank changed/u)
  })

  it('are of both states and of both types, and without observations', async () => {
    fake.add('Alice likes warm drinks', { type: 'observation' })
    const ran = fake.add('Alice ran', { type: 'experience' })
    change(ran, { invalidated: { reason: 'wrong', at: '2026-11-21T00:00:00+00:00' } })
    const { batch } = await driven.read()
    expect(batch.facts.map(({ content }) => content).toSorted()).toEqual([
      'Alice drinks coffee',
      'Alice drinks tea',
      'Alice ran',
    ])
    expect(await driven.probe()).toEqual({
      product: 'Hindsight 0.9.1',
      writable: true,
      why: null,
      facts: 3,
    })
  })

  it('that cannot be read are named, and the rest is read', async () => {
    const odd = [
      { id: TEA, text: 'No state' },
      { id: '..', text: 'A path', state: 'valid' },
      'text',
      { id: COFFEE, text: ' ', state: 'valid' },
      {
        id: '5e79c849-f3b6-4d7c-9c1a-0b3a7e6f1c03',
        text: 'Odd',
        state: 'valid',
        tags: 7,
        entities: 8,
      },
    ]
    const { batch } = await driven.read(({ url }) => {
      const items = url.includes('state=valid&type=world') ? odd : []
      return Promise.resolve({ status: 200, body: { items, total: items.length } })
    })
    expect(batch.facts.map(({ content, entity }) => [content, entity])).toEqual([['Odd', 'alice']])
    expect(batch.problems.map(({ severity, ref }) => `${severity} ${ref}`)).toEqual([
      `refuse ${COFFEE}`,
      'refuse null',
      'refuse ..',
      `refuse ${TEA}`,
      'flag 5e79c849-f3b6-4d7c-9c1a-0b3a7e6f1c03',
    ])
  })

  it('of an unknown bank are none, and a bank is never another path', async () => {
    const nobody = { ...fake.target, scope: { by: 'bank_id', id: 'a/b?c' } } as const
    expect((await hindsight.read(nobody, fake.transport)).batch.facts).toEqual([])
    expect(fake.calls[0]).toBe('GET /v1/default/banks/a%2Fb%3Fc/memories/list')
  })

  it('that were ended here and that a document brought back are marked', async () => {
    await driven.ended()
    fake.reprocess('session_1', 'fresh')
    const { batch } = await driven.read()
    expect(batch.facts).toHaveLength(3)
    expect(batch.problems.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/processed again, so Hindsight returns these words again\.$/u),
    ])
  })
})

describe('[CS76] a memory of Hindsight that ends', () => {
  it('is invalidated with a reason that names the newer one and the operation; an undo makes it valid', async () => {
    const { call } = await driven.planned(COFFEE, driven.supersede())
    expect(call).toEqual({
      method: 'PATCH',
      path: `/memories/${COFFEE}`,
      body: {
        state: 'invalidated',
        reason: `superseded by ${TEA}: decided in Palimpsest, operation op-7`,
      },
    })
    const before = structuredClone([...fake.memories])
    const back = await driven.ended()
    expect(fake.calls.at(-1)).toBe(`PATCH ${BANK}/memories/${COFFEE}`)
    expect(await readFact(COFFEE)).toMatchObject({ status: 'superseded', supersededBy: TEA })
    const { call: undo } = await driven.planned(COFFEE, back)
    expect(undo.body).toEqual({ state: 'valid' })
    const again = await driven.carryOut(COFFEE, back)
    expect([...fake.memories]).toEqual(before)
    await driven.carryOut(COFFEE, again)
    expect(await driven.look(COFFEE)).toMatchObject({
      state: 'invalidated',
      reason: back.written['reason'],
    })
  })

  it('is retracted with a reason that names no memory', async () => {
    await driven.carryOut(COFFEE, { kind: 'retract' })
    expect(await driven.look(COFFEE)).toMatchObject({
      reason: 'retracted: decided in Palimpsest, operation op-7',
    })
    expect(await readFact(COFFEE)).toMatchObject({ status: 'superseded', supersededBy: null })
  })

  it('is no longer ours once somebody made it valid and invalidated it again', async () => {
    const { before, written } = await driven.ended()
    const noted = {
      ...written,
      invalidated_at: (await driven.look(COFFEE))?.['invalidated_at'] ?? null,
    }
    const back = { kind: 'undo', before, written: noted } as const
    expect((await driven.plan(COFFEE, back)).ok).toBe(true)
    const memory = fake.memories.get(COFFEE)
    change(COFFEE, {
      invalidated: { reason: memory?.invalidated?.reason ?? null, at: '2027-01-01T00:00:00+00:00' },
    })
    expect((await driven.refused(COFFEE, back)).sentence).toContain('when it was invalidated')
  })

  it('is not written where it, or the newer one, changed in between', async () => {
    const plan = await driven.planned(COFFEE, driven.supersede())
    for (const [id, to, words] of [
      [COFFEE, { text: 'Alice drinks mocha' }, 'Someone else changed'],
      [TEA, { text: 'Alice drinks mate' }, 'another text'],
      [TEA, { invalidated: { reason: null, at: '2026-11-21T00:00:00+00:00' } }, 'is invalidated'],
    ] as const) {
      const memory = { ...fake.memories.get(id) }
      change(id, to)
      expect((await troubleOf(driven.write(plan))).sentence).toContain(words)
      change(id, memory)
    }
    change(TEA, { invalidated: { reason: null, at: '2026-11-21T00:00:00+00:00' } })
    expect((await driven.refused(COFFEE, driven.supersede())).sentence).toContain(
      'The newer memory',
    )
    fake.memories.delete(TEA)
    expect((await troubleOf(driven.write(plan))).sentence).toContain('not in Hindsight')
    expect(changes()).toBe(0)
  })

  it('is read again where Hindsight answers with status 500: what arrived is done, what did not is tried again', async () => {
    const plan = await driven.planned(COFFEE, driven.supersede())
    fake.breaks = 'instead'
    expect((await troubleOf(driven.write(plan))).kind).toBe('busy')
    fake.breaks = 'after'
    await driven.write(plan)
    expect(await driven.look(COFFEE)).toMatchObject(plan.after)
    await driven.write(plan)
    expect(changes()).toBe(2)
  })

  it('is refused where it is an observation, or an id of no memory is to replace it', async () => {
    change(COFFEE, { type: 'observation' })
    expect(await driven.refused(COFFEE, driven.supersede())).toMatchObject({
      kind: 'not-supported',
      wayOut: expect.stringContaining('derived from') as unknown,
    })
    const elsewhere = { kind: 'supersede', newerExternalId: 'elsewhere' } as const
    expect((await driven.refused(TEA, elsewhere)).kind).toBe('missing-in-store')
  })

  it('is not written to a version that was not looked at', async () => {
    const plan = await driven.planned(COFFEE, driven.supersede())
    fake.version = '1.2.0'
    expect((await troubleOf(driven.write(plan))).kind).toBe('refused')
    expect(await driven.probe()).toMatchObject({ writable: false, facts: 2 })
    expect(changes()).toBe(0)
    expect(
      ['0.8.6', '0.9.0', '0.10.1', '1.1.0', '1.2.0', '2.0.0', 'dev'].map(versionRefusal),
    ).toEqual([
      expect.stringContaining('0.9 to 1.1'),
      null,
      null,
      null,
      expect.stringContaining('0.9 to 1.1'),
      expect.stringContaining('0.9 to 1.1'),
      expect.stringContaining('does not say'),
    ])
  })

  it('is given back whoever ended it, and an undo of that puts the former reason back', async () => {
    change(COFFEE, { invalidated: { reason: 'stale', at: '2026-11-21T00:00:00+00:00' } })
    const back = await driven.carryOut(COFFEE, { kind: 'reinstate' })
    expect(await driven.look(COFFEE)).toMatchObject({ state: 'valid', reason: null })
    expect((await driven.refused(COFFEE, { kind: 'reinstate' })).wayOut).toBe(
      'There is nothing to do.',
    )
    await driven.carryOut(COFFEE, back)
    expect(await driven.look(COFFEE)).toMatchObject({ state: 'invalidated', reason: 'stale' })
  })
})

describe('[CS76] another text for a memory of Hindsight', () => {
  const restate = (text: string) => ({ kind: 'restate', text, newFactId: null }) as const

  it('replaces it and nothing else, and an undo brings the former one back', async () => {
    const { call } = await driven.planned(COFFEE, restate('Alice drinks mocha'))
    expect(call.body).toEqual({ text: 'Alice drinks mocha' })
    const back = await driven.carryOut(COFFEE, restate('Alice drinks mocha'))
    expect(fake.memories.get(COFFEE)?.text).toBe('Alice drinks mocha')
    await driven.carryOut(COFFEE, back)
    expect(fake.memories.get(COFFEE)).toMatchObject({
      text: 'Alice drinks coffee',
      entities: ['Alice', 'coffee'],
    })
  })

  it('is refused where it is the same, or the memory is invalidated', async () => {
    expect((await driven.refused(COFFEE, restate('Alice drinks coffee'))).kind).toBe(
      'changed-in-store',
    )
    await driven.ended()
    expect(await driven.refused(COFFEE, restate('b'))).toMatchObject({
      kind: 'not-supported',
      sentence: 'Hindsight changes the text of valid memories only.',
    })
  })
})
