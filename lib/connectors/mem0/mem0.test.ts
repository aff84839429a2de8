import { beforeEach, describe, expect, it } from 'vitest'

import type { StorePlan, StoreTarget } from '@/lib/connectors/port'
import { drive, NOW, troubleOf } from '@/lib/connectors/testing/drive'
import type { StoreChange, StoreState } from '@/lib/domain/connection'

import { mem0 } from '.'
import { fakeMem0, type FakeMem0 } from './testing'

// What is particular to mem0; what every store must keep is in ../contract.test.ts.

const KEY = 'm0-secret-of-alice'
const target: StoreTarget = {
  url: 'http://127.0.0.1:8888',
  scope: { by: 'user_id', id: 'alice' },
  agent: 'chef',
  key: KEY,
}

let store: FakeMem0
let coffee = ''
let tea = ''

beforeEach(() => {
  store = fakeMem0({ now: () => NOW, key: KEY })
  coffee = store.add('Alice drinks coffee', {
    user_id: 'alice',
    created_at: '2026-11-01T08:00:00.123456+00:00',
    metadata: { category: 'drinks', nested: { a: 1 }, rank: 2 },
  })
  tea = store.add('Alice drinks tea', { user_id: 'alice', created_at: '2026-11-20T08:00:00Z' })
})

const {
  read,
  look,
  write,
  planned: accepted,
  refused,
} = drive(mem0, {
  target,
  send: (call) => store.transport(call),
})

async function found(query: string): Promise<readonly string[]> {
  const { body } = await store.transport({
    method: 'POST',
    url: `${target.url}/search`,
    headers: { 'x-api-key': KEY },
    body: { query, filters: { user_id: 'alice' } },
  })
  return (body as { results: { id: string }[] }).results.map(({ id }) => id)
}

const restate = (text: string): StoreChange => ({ kind: 'restate', text, newFactId: null })
const supersede = (): StoreChange => ({ kind: 'supersede', newerExternalId: tea })

describe('probe', () => {
  it('[CS1] says what answers, and writes nothing', async () => {
    expect(await mem0.probe(target, store.transport)).toEqual({
      product: 'mem0 (API 1.0.0)',
      writable: true,
      why: null,
      facts: 2,
    })
    expect(store.calls).toEqual(['GET /openapi.json', 'GET /memories'])
  })

  it('does not write to a version that cannot expire a memory', async () => {
    const old = fakeMem0({ now: () => NOW, expires: false })
    const probe = await mem0.probe(target, old.transport)
    expect(probe.writable).toBe(false)
    expect(probe.why).toMatch(/^This version of mem0 cannot change the expiration date/u)
  })

  it('does not write to a server that does not describe itself', async () => {
    const probe = await mem0.probe(target, (call) =>
      call.url.endsWith('/openapi.json')
        ? Promise.resolve({ status: 404, body: null })
        : store.transport(call),
    )
    expect(probe).toMatchObject({ product: 'mem0', writable: false, facts: 2 })
  })
})

describe('read', () => {
  it('reads every state', async () => {
    const [past, future, gone, loop, marked] = [
      store.add('Alice lived in Turku', {
        user_id: 'alice',
        created_at: '2026-01-01T00:00:00Z',
        expiration_date: '2026-03-01',
      }),
      store.add('Alice is in Oslo', {
        user_id: 'alice',
        created_at: '2026-11-01T00:00:00Z',
        expiration_date: '2027-01-01',
      }),
      store.add('Alice drinks milk', {
        user_id: 'alice',
        expiration_date: '2026-11-25',
        metadata: { superseded_by: 'elsewhere', superseded_at: '2026-11-26T10:00:00Z' },
      }),
      store.add('Alice drinks wine', {
        user_id: 'alice',
        id: 'loop',
        expiration_date: '2026-11-25',
        metadata: { superseded_by: 'loop' },
      }),
      store.add('Alice drinks beer', { user_id: 'alice', metadata: { superseded_by: tea } }),
    ]
    await write(await accepted(coffee, supersede()))
    const { batch, states, partial } = await read()
    const facts = new Map(batch.facts.map((fact) => [fact.externalId, fact]))
    expect(facts.get(coffee)).toEqual({
      agent: 'chef',
      entity: 'alice',
      aspect: 'drinks',
      key: null,
      kind: 'fact',
      content: 'Alice drinks coffee',
      tags: [],
      metadata: { rank: 2 },
      confidence: null,
      importance: null,
      recordedAt: new Date('2026-11-01T08:00:00.123Z'),
      validFrom: null,
      validUntil: new Date('2026-11-26T00:00:00Z'),
      protected: false,
      status: 'superseded',
      supersededBy: tea,
      supersededAt: NOW,
      externalId: coffee,
      source: null,
    })
    const rest = { aspect: 'memory', status: 'active', supersededBy: null }
    expect(facts.get(tea)).toMatchObject({ ...rest, validUntil: null })
    expect(facts.get(past)).toMatchObject({ ...rest, validUntil: new Date('2026-03-02') })
    expect(facts.get(future)).toMatchObject({ ...rest, validUntil: new Date('2027-01-02') })
    expect(facts.get(gone)).toMatchObject({ ...rest, status: 'superseded', validUntil: NOW })
    expect(facts.get(loop)).toMatchObject({ ...rest, validUntil: NOW })
    expect(facts.get(marked)).toMatchObject({ ...rest, validUntil: null })
    expect(batch.problems.map(({ severity, ref }) => [severity, ref])).toEqual([
      ['flag', gone],
      ['flag', loop],
      ['flag', marked],
    ])
    expect(partial).toBeNull()
    for (const [id, state] of states) expect(await look(id)).toEqual(state)
    expect(states.size).toBe(7)
  })

  it('reports what it cannot read, and reads the rest', async () => {
    const bad = [
      { id: 'no-text', memory: null },
      { id: '..', memory: 'A path' },
      { memory: 'No id' },
      'text',
      { id: 'blank', memory: ' ' },
      { id: 'long', memory: 'a'.repeat(20_001) },
    ]
    const odd = { id: 'odd', memory: 'Odd', metadata: 7, created_at: 8, expiration_date: 'soon' }
    const { batch } = await mem0.read(target, () =>
      Promise.resolve({ status: 200, body: { results: [...bad, odd] } }),
    )
    expect(batch.facts.map(({ content, recordedAt }) => [content, recordedAt])).toEqual([
      ['Odd', null],
    ])
    expect(batch.problems.map(({ severity, ref }) => `${severity} ${ref}`)).toEqual([
      'refuse no-text',
      'refuse ..',
      'refuse null',
      'refuse null',
      'refuse blank',
      'refuse long',
      'flag odd',
      'flag odd',
    ])
  })

  it('[CS1] takes no memory of another account, should the server send one', async () => {
    store.add('Bob drinks water', { user_id: 'bob' })
    const all = (call: Parameters<typeof store.transport>[0]) =>
      store.transport({ ...call, url: call.url.replace('user_id=alice&', '') })
    const { batch, states } = await mem0.read(target, all)
    expect(batch.facts.map(({ content }) => content).join()).not.toContain('Bob')
    expect(states.size).toBe(2)
    expect(batch.problems).toMatchObject([{ severity: 'refuse' }])
  })

  it('says that a full listing is partial', async () => {
    for (let index = 0; index < 1000; index += 1) store.add(`Fact ${index}`, { user_id: 'alice' })
    const { batch, partial } = await read()
    expect(batch.facts).toHaveLength(1000)
    expect(partial).toBe('mem0 lists at most 1,000 memories at a time, so some may be missing.')
    expect((await mem0.probe(target, store.transport)).facts).toBeNull()
  })

  it('reads its scope only, whatever its name is', async () => {
    const id = 'a&b=c?/ö'
    store.add('Somebody drinks water', { agent_id: id })
    const scope = { by: 'agent_id', id } as const
    const { batch } = await mem0.read({ ...target, scope }, store.transport)
    expect(batch.facts.map(({ content }) => content)).toEqual(['Somebody drinks water'])
    expect(await mem0.look({ ...target, scope }, coffee, store.transport)).toBeNull()
  })

  it('[I10] leaves metadata in mem0 that are more than a fact can hold, and says so', async () => {
    const row = { id: 'a', memory: 'A', metadata: { rank: 2, page: 'x'.repeat(16_000) } }
    const { batch } = await mem0.read(target, () =>
      Promise.resolve({ status: 200, body: { results: [row] } }),
    )
    expect(batch.facts[0]?.metadata).toEqual({ rank: 2 })
    expect(batch.problems.map(({ reason }) => reason)).toContainEqual(
      expect.stringMatching(/^Its metadata has 16,0\d\d characters .*"page" was left out\.$/u),
    )
  })

  it('reads an expiration date in the metadata too', async () => {
    const row = { id: 'a', memory: 'A', metadata: { expiration_date: '2026-03-01' } }
    const { batch } = await mem0.read(target, () =>
      Promise.resolve({ status: 200, body: { results: [row] } }),
    )
    expect(batch.facts[0]?.validUntil).toEqual(new Date('2026-03-02'))
  })
})

describe('plan and write', () => {
  it('[CS4] shows the one call', async () => {
    expect(await accepted(coffee, supersede())).toEqual({
      before: await look(coffee),
      after: {
        text: 'Alice drinks coffee',
        expiration_date: '2026-11-25',
        superseded_by: tea,
        superseded_at: '2026-11-26T14:03:00.000Z',
        palimpsest_op: 'op-7',
      },
      call: {
        method: 'PUT',
        path: `/memories/${coffee}`,
        body: {
          expiration_date: '2026-11-25',
          metadata: {
            superseded_by: tea,
            superseded_at: '2026-11-26T14:03:00.000Z',
            palimpsest_op: 'op-7',
          },
        },
      },
      says: 'mem0 stops returning this memory, and names the newer one.',
    })
  })

  it('an ended memory is no longer found, and is as the plan says', async () => {
    expect(await found('drinks')).toEqual([coffee, tea])
    const planned = await accepted(coffee, supersede())
    await write(planned)
    expect(await look(coffee)).toEqual(planned.after)
    expect(await found('coffee')).toEqual([])
    expect(await found('drinks')).toEqual([tea])
    const retract = await accepted(tea, { kind: 'retract' })
    await write(retract)
    expect(await look(tea)).toEqual(retract.after)
    expect(retract.after['superseded_by']).toBeNull()
    expect(await found('drinks')).toEqual([])
  })

  it('a restatement changes the text alone', async () => {
    const planned = await accepted(coffee, restate('Alice drinks espresso'))
    expect(planned.call.body).toEqual({ text: 'Alice drinks espresso' })
    await write(planned)
    expect(await look(coffee)).toEqual({ ...planned.before, text: 'Alice drinks espresso' })
  })

  it.each([
    [{ data: 'Alice drinks espresso' }, 'its text'],
    [{ expiration_date: '2027-01-01' }, 'its expiration date'],
    [{ superseded_at: 'x', palimpsest_op: 'op-1' }, 'the time it was superseded, the mark of'],
  ])('refuses after a change in between: %o', async (changed, named) => {
    const expected = (await look(coffee)) ?? {}
    Object.assign(store.payloads.get(coffee) ?? {}, changed)
    for (const change of [supersede(), { kind: 'retract' } as const, restate('x')]) {
      const refusal = await refused(coffee, change, { expected })
      expect(refusal.kind).toBe('changed-in-store')
      expect(refusal.sentence).toContain(named)
    }
  })

  it('refuses where somebody else superseded it, seen before or not', async () => {
    const expected = (await look(coffee)) ?? {}
    Object.assign(store.payloads.get(coffee) ?? {}, { superseded_by: 'other' })
    expect((await refused(coffee, supersede(), { expected })).kind).toBe('not-ours')
    expect((await refused(coffee, supersede())).kind).toBe('not-ours')
  })

  it('a text is changed once', async () => {
    const change = restate('Alice drinks espresso')
    const expected = (await look(coffee)) ?? {}
    await write(await accepted(coffee, change))
    const once = structuredClone(store.payloads)
    expect((await refused(coffee, change, { expected })).kind).toBe('changed-in-store')
    expect((await refused(coffee, change)).kind).toBe('changed-in-store')
    expect(store.payloads).toEqual(once)
  })

  it('an ended memory is reinstated, whoever ended it, and only while it is as it was seen', async () => {
    const ended = { expiration_date: '2026-11-20', superseded_by: tea, superseded_at: 'x' }
    Object.assign(store.payloads.get(coffee) ?? {}, ended)
    const expected = (await look(coffee)) ?? {}
    const planned = await accepted(coffee, { kind: 'reinstate' })
    await write(planned)
    expect(await found('coffee')).toEqual([coffee])
    expect(await look(coffee)).toEqual({
      text: 'Alice drinks coffee',
      expiration_date: null,
      superseded_by: null,
      superseded_at: null,
      palimpsest_op: 'op-7',
    })
    const again = await refused(coffee, { kind: 'reinstate' })
    expect(again.sentence).toBe('mem0 already returns this memory.')
    const late = await refused(coffee, { kind: 'reinstate' }, { expected })
    expect(late.kind).toBe('changed-in-store')
    const back = { kind: 'undo', before: planned.before, written: planned.after } as const
    await write(await accepted(coffee, back))
    expect(await look(coffee)).toEqual(planned.before)
  })

  it('hides what expires today only from tomorrow on, so that it can still be ended', async () => {
    Object.assign(store.payloads.get(coffee) ?? {}, { expiration_date: '2026-11-26' })
    const planned = await accepted(coffee, { kind: 'retract' })
    expect(planned.after['expiration_date']).toBe('2026-11-25')
  })
})

describe('undo', () => {
  const takeBack = (plan: StorePlan): StoreChange => ({
    kind: 'undo',
    before: plan.before,
    written: plan.after,
  })

  it.each([
    ['supersede', supersede],
    ['retract', (): StoreChange => ({ kind: 'retract' })],
    ['restate', () => restate('Alice drinks espresso')],
  ])('puts back what was there before: %s', async (_, change) => {
    Object.assign(store.payloads.get(coffee) ?? {}, { expiration_date: '2027-01-01' })
    const before = await look(coffee)
    const forward = await accepted(coffee, change())
    await write(forward)
    const back = await accepted(coffee, takeBack(forward))
    await write(back)
    expect(await look(coffee)).toEqual(before)
    expect(await found('coffee')).toEqual([coffee])
    expect(store.payloads.get(coffee)).toMatchObject({ category: 'drinks', nested: { a: 1 } })

    await write(await accepted(coffee, takeBack(back)))
    expect(await look(coffee)).toEqual(forward.after)
  })

  it('clears the expiration date and the marks', async () => {
    const forward = await accepted(coffee, supersede())
    await write(forward)
    expect((await accepted(coffee, takeBack(forward))).call.body).toEqual({
      expiration_date: null,
      metadata: { superseded_by: null, superseded_at: null, palimpsest_op: null },
    })
  })

  it('refuses when it is no longer ours, or no longer as we wrote it', async () => {
    const forward = await accepted(coffee, supersede())
    await write(forward)
    const ours = { ...store.payloads.get(coffee) }
    const refusedAfter = async (changed: StoreState) => {
      Object.assign(store.payloads.get(coffee) ?? {}, ours, changed)
      return (await refused(coffee, takeBack(forward))).kind
    }
    expect(await refusedAfter({ superseded_by: 'other' })).toBe('not-ours')
    expect(await refusedAfter({ palimpsest_op: null })).toBe('not-ours')
    expect(await refusedAfter({ palimpsest_op: 'op-8' })).toBe('changed-in-store')
    expect(await refusedAfter({ expiration_date: null })).toBe('changed-in-store')
    expect(await refusedAfter({ data: 'Alice drinks mocha' })).toBe('changed-in-store')
    Object.assign(store.payloads.get(coffee) ?? {}, ours)
    expect((await accepted(coffee, takeBack(forward))).after).toEqual(forward.before)
    store.payloads.delete(coffee)
    expect((await refused(coffee, takeBack(forward))).kind).toBe('missing-in-store')
  })
})

describe('problems', () => {
  it('a memory that went away before the write is a refusal', async () => {
    const planned = await accepted(coffee, supersede())
    store.payloads.delete(coffee)
    expect((await troubleOf(write(planned))).kind).toBe('refused')
  })

  it('[CS11] no sentence about a text holds one', async () => {
    const planned = await accepted(coffee, restate('Alice drinks espresso'))
    const refusal = await refused(coffee, restate('Alice drinks coffee'))
    expect(JSON.stringify([planned.says, refusal])).not.toMatch(/coffee|espresso/u)
  })
})
