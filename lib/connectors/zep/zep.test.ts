import { beforeEach, describe, expect, it } from 'vitest'

import type { Transport } from '@/lib/connectors/port'
import { drivePair, NOW, troubleOf } from '@/lib/connectors/testing/drive'

import { zep } from '.'
import { PAGE } from './list-edges'
import { fakeZep, type FakeZep } from './testing'

let fake: FakeZep
let driven: ReturnType<typeof drivePair>

const [COFFEE, TEA] = ['e-coffee', 'e-tea']
const opened = (send?: Transport) =>
  drivePair(zep, {
    target: fake.target,
    send: send ?? fake.transport,
    coffee: COFFEE,
    tea: TEA,
  })
const changes = () => fake.calls.filter((call) => call.startsWith('PATCH')).length

beforeEach(() => {
  fake = fakeZep({ now: () => NOW })
  fake.add('Alice drinks coffee', { uuid: COFFEE, valid_at: '2026-11-01T08:00:00Z' })
  fake.add('Alice drinks tea', { uuid: TEA, valid_at: '2026-11-20T08:00:00+00:00' })
  driven = opened()
})

describe('[CS66] the facts of Zep', () => {
  it('are read to the end of a large graph', async () => {
    const target = { ...fake.target, scope: { by: 'user_id', id: 'alice' } } as const
    const page = (after: number) =>
      Array.from({ length: PAGE }, (_, nth) => ({
        ...fake.edges.get(TEA),
        uuid: String(after + nth + 1).padStart(9, '0'),
      }))
    const { facts } = (
      await zep.read(target, ({ body }) => {
        const { uuid_cursor: after = '0' } = body as { readonly uuid_cursor?: string }
        return Promise.resolve({
          status: 200,
          body: Number(after) < 100_000 ? page(Number(after)) : [],
        })
      })
    ).batch
    expect(facts).toHaveLength(100_000)
  })

  it('are read in pages, with their ends', async () => {
    for (let nth = 0; nth < PAGE * 2; nth += 1) fake.add(`Alice has plan ${nth}`)
    expect(await driven.probe()).toMatchObject({ product: 'Zep (API v3)', facts: null })
    const { batch, states, partial } = await driven.read()
    expect([batch.facts.length, states.size, partial]).toEqual([PAGE * 2 + 2, PAGE * 2 + 2, null])
    expect(fake.calls.filter((call) => call.endsWith('/user/alice'))).toHaveLength(4)
    expect(batch.facts.find(({ externalId }) => externalId === COFFEE)).toMatchObject({
      entity: 'alice',
      aspect: 'DRINKS',
      validFrom: new Date('2026-11-01T08:00:00Z'),
    })
  })

  it('that Zep ended are superseded by the one that was stored then', async () => {
    const at = '2026-11-20T08:00:00Z'
    Object.assign(fake.edges.get(TEA) ?? {}, { created_at: at, valid_at: at })
    Object.assign(fake.edges.get(COFFEE) ?? {}, { invalid_at: at, expired_at: at })
    const { batch } = await driven.read()
    expect(batch.facts.find(({ externalId }) => externalId === COFFEE)).toMatchObject({
      status: 'superseded',
      supersededBy: TEA,
    })
    fake.edges.delete(TEA)
    expect((await driven.read()).batch.problems[0]?.reason).toBe(
      'Superseded without successor: Zep does not say which fact replaced it, and no fact fits.',
    )
  })

  it('of an unknown user are none', async () => {
    const { target } = fake
    const nobody = { ...target, scope: { by: 'user_id', id: 'bob' } } as const
    expect((await zep.read(nobody, fake.transport)).batch.facts).toEqual([])
  })

  it('of a graph are asked for by its id', async () => {
    const asked: string[] = []
    const send: Transport = ({ url }) => {
      asked.push(new URL(url).pathname)
      return Promise.resolve({ status: 200, body: [] })
    }
    await zep.probe({ ...fake.target, scope: { by: 'graph_id', id: 'a/b' } }, send)
    expect(asked).toEqual(['/api/v2/graph/edge/graph/a%2Fb'])
  })
})

describe('[CS67] a fact of Zep that ends', () => {
  it('ceases to hold when the newer one begins, and an undo takes that back', async () => {
    const before = structuredClone([...fake.edges])
    const back = await driven.ended()
    expect(fake.edges.get(COFFEE)).toMatchObject({ invalid_at: '2026-11-20T08:00:00Z' })
    expect(fake.edges.get(COFFEE)?.['expired_at']).toBeUndefined()
    await driven.carryOut(COFFEE, back)
    expect((await driven.look(COFFEE))?.['invalid_at']).toBeNull()
    expect([...fake.edges].map(([id, { fact }]) => [id, fact])).toEqual(
      before.map(([id, { fact }]) => [id, fact]),
    )
  })

  it('ends now where the beginning of the newer one is unknown, to come, or before its own', async () => {
    for (const valid_at of [null, '2027-01-01T00:00:00Z', '2026-10-01T00:00:00Z']) {
      Object.assign(fake.edges.get(TEA) ?? {}, { valid_at })
      expect((await driven.planned(COFFEE, driven.supersede())).call.body).toEqual({
        invalid_at: NOW.toISOString(),
      })
    }
  })

  it('is not written where it, or the newer one, changed in between', async () => {
    const plan = await driven.planned(COFFEE, driven.supersede())
    for (const [id, to, words] of [
      [COFFEE, { fact: 'Alice drinks mocha' }, 'Someone else changed'],
      [TEA, { fact: 'Alice drinks mate' }, 'another text'],
      [TEA, { invalid_at: '2026-11-21T00:00:00Z' }, 'has an end'],
    ] as const) {
      const edge = fake.edges.get(id) ?? { uuid: id }
      fake.edges.set(id, { ...edge, ...to })
      expect((await troubleOf(driven.write(plan))).sentence).toContain(words)
      fake.edges.set(id, edge)
    }
    fake.edges.delete(TEA)
    expect((await troubleOf(driven.write(plan))).sentence).toContain('not in Zep')
    expect(changes()).toBe(0)
  })

  it('is read again where Zep answers with status 500: what arrived is done, what did not is tried again', async () => {
    const plan = await driven.planned(COFFEE, driven.supersede())
    fake.breaks = 'instead'
    expect((await troubleOf(driven.write(plan))).kind).toBe('busy')
    fake.breaks = 'after'
    await driven.write(plan)
    expect(await driven.look(COFFEE)).toMatchObject(plan.after)
    await driven.write(plan)
    expect(changes()).toBe(2)
  })

  it('is refused where it was changed while Zep answered with status 500', async () => {
    const plan = await driven.planned(COFFEE, driven.supersede())
    const send: Transport = async (call) => {
      if (call.method !== 'PATCH') return fake.transport(call)
      fake.edges.delete(COFFEE)
      return { status: 500, body: null }
    }
    expect(await troubleOf(driven.write(plan, send))).toMatchObject({
      kind: 'refused',
      sentence: 'The fact is not in Zep.',
    })
  })

  it('is left to a person where Zep ended it itself', async () => {
    Object.assign(fake.edges.get(COFFEE) ?? {}, { expired_at: '2026-11-20T08:00:00Z' })
    const { kind, sentence } = await driven.refused(COFFEE, { kind: 'reinstate' })
    expect([kind, sentence]).toEqual(['not-supported', expect.stringContaining('itself')])
  })
})

describe('[CS67] another text for a fact of Zep', () => {
  const restate = (text: string) => ({ kind: 'restate', text, newFactId: null }) as const

  it('replaces it, and an undo brings the former one back', async () => {
    const back = await driven.carryOut(COFFEE, restate('Alice drinks mocha'))
    expect(fake.edges.get(COFFEE)?.['fact']).toBe('Alice drinks mocha')
    await driven.carryOut(COFFEE, back)
    expect(fake.edges.get(COFFEE)?.['fact']).toBe('Alice drinks coffee')
  })

  it('is refused where it is too long, or other facts share it', async () => {
    const long = await driven.refused(COFFEE, restate('a'.repeat(251)))
    expect([long.kind, long.wayOut]).toEqual(['not-supported', expect.stringContaining('Shorten')])
    Object.assign(fake.edges.get(COFFEE) ?? {}, { hyperedge_uuid: 'h-1' })
    expect((await driven.refused(COFFEE, restate('b'))).sentence).toContain('share this text')
  })
})
