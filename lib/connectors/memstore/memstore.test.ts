import { beforeEach, describe, expect, it } from 'vitest'

import type { StorePlan, StoreTarget, Transport } from '@/lib/connectors/port'
import { drive, NOW, troubleOf } from '@/lib/connectors/testing/drive'

import { memstore } from '.'
import { fakeMemstore, type FakeMemstore } from './testing'

// What is particular to memstore; what every store must keep is in ../contract.test.ts.

const target: StoreTarget = {
  url: 'http://127.0.0.1:8230',
  scope: { by: 'all', id: '' },
  agent: 'chef',
  key: null,
}
const ofAlice: StoreTarget = { ...target, scope: { by: 'subject', id: 'alice' } }

let store: FakeMemstore
let coffee = 0
let tea = 0

beforeEach(() => {
  open({})
})

function open(given: Partial<Parameters<typeof fakeMemstore>[0]>) {
  store = fakeMemstore({ now: () => NOW, ...given })
  coffee = store.add('Alice drinks coffee', { CreatedAt: '2026-11-01T08:00:00.123456Z' })
  tea = store.add('Alice drinks tea', { CreatedAt: '2026-11-20T08:00:00Z' })
}

const read = (of = target) => memstore.read(of, store.transport)
const answering = (body: unknown) =>
  memstore.read(target, () => Promise.resolve({ status: 200, body }))

const driven = drive(memstore, { target, send: (call) => store.transport(call) })
const planned = (older = coffee, newer = tea) =>
  driven.planned(String(older), { kind: 'supersede', newerExternalId: String(newer) })
const problemOfWrite = (plan: StorePlan, send?: Transport) => troubleOf(driven.write(plan, send))

describe('read', () => {
  it('takes over what memstore says of a fact', async () => {
    store.rows.clear()
    const id = store.add('Use tabs', {
      Subject: 'breakwater',
      Category: 'rule',
      Kind: 'convention',
      Subsystem: 'feeds',
      Metadata: { cwd: '/home/mara', chapter: 3, checked: true, nested: { a: 1 } },
      ConfirmedCount: 2,
      LastConfirmedAt: '2026-11-10T08:00:00Z',
      CreatedAt: '2026-11-01T08:00:00.123456Z',
      user_id: 7,
    })
    const { batch, states } = await read()
    expect(batch).toMatchObject({
      system: 'memstore 127.0.0.1:8230',
      name: 'memstore, every subject',
    })
    expect(batch.facts).toEqual([
      {
        agent: 'chef',
        entity: 'breakwater',
        aspect: 'rule',
        key: null,
        kind: 'fact',
        content: 'Use tabs',
        tags: ['convention'],
        metadata: { cwd: '/home/mara', chapter: 3, checked: true, subsystem: 'feeds' },
        confidence: null,
        importance: null,
        recordedAt: new Date('2026-11-01T08:00:00.123Z'),
        validFrom: null,
        validUntil: null,
        protected: false,
        status: 'active',
        supersededBy: null,
        supersededAt: null,
        externalId: String(id),
        source: null,
        confirmed: { times: 2, at: new Date('2026-11-10T08:00:00Z') },
      },
    ])
    expect([...states]).toEqual([
      [String(id), { content: 'Use tabs', superseded_by: null, superseded_at: null }],
    ])
  })

  it.each([
    ['decision', 'note', 'decision'],
    ['', 'preference', 'preference'],
    ['failure_mode', 'note', 'fact'],
  ])('the kind %j of the category %j is a %s', async (Kind, Category, kind) => {
    store.rows.clear()
    store.add('Use tabs', { Kind, Category })
    const { facts } = (await read()).batch
    expect(facts.map((fact) => fact.kind)).toEqual([kind])
  })

  it('reads the names of its export, too', async () => {
    const row = {
      id: 3,
      content: 'Ikram has one child',
      subject: 'Ikram',
      created_at: '2025-11-08',
    }
    const ended = { superseded_by: 4, superseded_at: '2026-01-07T18:43:11Z' }
    const newer = { ...row, id: 4, content: 'Ikram has two children', superseded_by: null }
    const { batch } = await answering([{ ...row, ...ended }, newer])
    expect(batch.problems).toEqual([])
    expect(batch.facts).toMatchObject([
      { entity: 'Ikram', status: 'superseded', supersededBy: '4' },
      { status: 'active', supersededBy: null },
    ])
  })

  it('reports what it cannot read, and reads the rest', async () => {
    const good = { ID: 1, Content: 'Odd', SupersededBy: null, CreatedAt: 8, Metadata: 7 }
    const { batch } = await answering([
      { ...good, ID: 2, Content: null },
      { ...good, ID: 3, SupersededBy: undefined }, // does not say whether it is superseded
      { ...good, ID: 4, Content: ' ' },
      { ...good, ID: 5, Content: 'a'.repeat(20_001) },
      { ...good, ID: '6' },
      { ...good, ID: 1.5 },
      'text',
      good,
    ])
    expect(batch.facts.map(({ content, recordedAt }) => [content, recordedAt])).toEqual([
      ['Odd', null],
    ])
    expect(batch.problems.map(({ severity, ref }) => `${severity} ${ref}`)).toEqual([
      'refuse 2',
      'refuse 3',
      'refuse 4',
      'refuse 5',
      'refuse null',
      'refuse null',
      'refuse null',
      'flag 1',
    ])
  })

  it('[CS1] reads one subject, and takes none of another, should the server send it', async () => {
    const bob = store.add('Bob drinks water', { Subject: 'bob' })
    expect((await read()).batch.facts).toHaveLength(3)
    expect((await read(ofAlice)).batch).toMatchObject({
      name: 'memstore, subject alice',
      problems: [],
    })
    expect((await read(ofAlice)).batch.facts).toHaveLength(2)
    expect(await memstore.look(ofAlice, String(bob), store.transport)).toBeNull()
    const all = await memstore.read(ofAlice, (call) =>
      store.transport({ ...call, url: call.url.replace('subject=alice', '') }),
    )
    expect(all.batch.facts).toHaveLength(2)
    expect(all.batch.problems).toMatchObject([{ severity: 'refuse', ref: String(bob) }])
  })

  it('[CS2] reads more than fit into one answer, whatever the order of their times', async () => {
    const times = 2_400
    for (let index = 0; index < times; index += 1) {
      const minute = (index * 7) % times
      store.add(`Fact ${index}`, {
        CreatedAt: new Date(NOW.getTime() - minute * 60_000).toISOString(),
      })
    }
    const { batch, partial } = await read()
    expect(batch.facts).toHaveLength(times + 2)
    expect(new Set(batch.facts.map(({ externalId }) => externalId)).size).toBe(times + 2)
    expect(partial).toBeNull()
    expect((await memstore.probe(target, store.transport)).facts).toBeNull()
  })

  it('[CS2] reads a large store to its end', async () => {
    for (let index = 0; index < 20_000; index += 1)
      store.add(`Fact ${index}`, {
        CreatedAt: new Date(NOW.getTime() - (20_000 - index) * 60_000).toISOString(),
      })
    const { batch, partial } = await read()
    expect(batch.facts).toHaveLength(20_002)
    expect(partial).toBeNull()
  })

  it('[CS2] says so where too many have one time to be told apart', async () => {
    for (let index = 0; index < 1_200; index += 1) store.add(`Fact ${index}`)
    const { batch, partial } = await read()
    expect(batch.facts.length).toBeLessThan(1_202)
    expect(partial).toMatch(/some may be missing/u)
  })
})

describe('probe', () => {
  it('[CS1] does not write to a version with other fields', async () => {
    store.rows.forEach((row) => delete row['SupersededBy' as string])
    expect(await memstore.probe(target, store.transport)).toMatchObject({
      writable: false,
      why: expect.stringMatching(/^This version of memstore/u) as string,
    })
  })
})

describe('plan and write', () => {
  it('[CS15] shows the one call, and that it cannot be undone', async () => {
    expect(await planned()).toEqual({
      before: { content: 'Alice drinks coffee', superseded_by: null, superseded_at: null },
      after: { content: 'Alice drinks coffee', superseded_by: String(tea) },
      call: { method: 'POST', path: `/v1/facts/${coffee}/supersede`, body: { new_id: tea } },
      says: 'memstore stops returning this fact, and names the newer one. This cannot be undone there through its API.',
    })
  })

  it('[CS14] a newer fact that leads back to the older one is not written: both would vanish', async () => {
    const milk = store.add('Alice drinks milk')
    const plan = await planned()
    Object.assign(store.rows.get(tea) ?? {}, { SupersededBy: milk })
    Object.assign(store.rows.get(milk) ?? {}, { SupersededBy: coffee })
    expect(await problemOfWrite(plan)).toMatchObject({
      kind: 'refused',
      sentence: 'The newer fact is itself superseded by this one in memstore.',
    })
    Object.assign(store.rows.get(milk) ?? {}, { SupersededBy: null })
    await memstore.write(target, plan, store.transport) // tea was replaced by milk: coffee has ended all the same
    expect(store.rows.get(coffee)?.SupersededBy).toBe(tea)
  })

  it('[CS14] after a refusal, which is a status 500 whatever its reason, says what is the case', async () => {
    const plan = await planned()
    const after = (change: () => void): Transport => {
      return (call) => {
        if (call.method === 'POST') change()
        return store.transport(call)
      }
    }
    const milk = store.add('Alice drinks milk')
    const ended = after(() => Object.assign(store.rows.get(coffee) ?? {}, { SupersededBy: milk }))
    expect(await problemOfWrite(plan, ended)).toMatchObject({
      kind: 'refused',
      sentence: 'The fact is already superseded in memstore.',
    })
    const gone = after(() => store.rows.delete(coffee))
    expect(await problemOfWrite(plan, gone)).toMatchObject({
      kind: 'refused',
      sentence: 'The fact is not in memstore.',
    })
  })

  it('[CS14] a newer fact that is missing, or of another user, is a refusal', async () => {
    const plan = await planned()
    store.rows.delete(tea)
    expect(await problemOfWrite(plan)).toMatchObject({
      kind: 'refused',
      sentence: 'The newer fact is not in memstore.',
    })
    expect(store.calls.some((call) => call.startsWith('POST'))).toBe(false)
    open({ own: true })
    const foreign: Transport = (call) =>
      call.method === 'POST' // a fact that the token may read, of another user
        ? store.transport({ ...call, body: { new_id: 4711 } })
        : store.transport(call)
    expect(await problemOfWrite(await planned(), foreign)).toMatchObject({
      kind: 'refused',
      sentence: 'memstore does not let this token end the fact by the newer one.',
    })
  })

  it('[CS14] a failure that refused nothing is tried again', async () => {
    const failing: Transport = (call) =>
      call.method === 'POST'
        ? Promise.resolve({ status: 500, body: { error: 'pgstore: connection refused' } })
        : store.transport(call)
    expect((await problemOfWrite(await planned(), failing)).kind).toBe('busy')
  })

  it('[CS7] a token that may only read is no failure of the store', async () => {
    open({ key: 'secret' })
    const plan = await memstore
      .look({ ...target, key: 'secret' }, String(coffee), store.transport)
      .then(
        () =>
          ({
            before: {},
            after: {},
            call: { method: 'POST', path: `/v1/facts/${coffee}/supersede`, body: { new_id: tea } },
            says: '',
          }) satisfies StorePlan,
      )
    store.scopes = ['read']
    const write = memstore.write({ ...target, key: 'secret' }, plan, store.transport)
    await expect(write).rejects.toMatchObject({
      trouble: {
        kind: 'unauthorized',
        wayOut: 'Use a token that has the scopes read and write.',
      },
    })
  })

  it.each(['0', '-1', '+1', '01', '1e3', '1.0', ' 1', '９', '9007199254740993', 'x'])(
    'takes %j for no number of a fact',
    async (id) => {
      const { length } = store.calls
      expect(await memstore.look(target, id, store.transport)).toBeNull()
      expect(store.calls).toHaveLength(length)
    },
  )
})
