import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import type { StoreChange, StoreState } from '@/lib/domain/connection'

import { graphitiCase } from './graphiti/testing'
import { hindsightCase } from './hindsight/testing'
import { basicMemoryCase } from './markdown/testing/basic-memory-case'
import { claudeCase } from './markdown/testing/claude-case'
import { openclawMemoryCase } from './markdown/testing/openclaw-memory-case'
import { openclawWikiCase } from './markdown/testing/openclaw-wiki-case'
import { mem0Case } from './mem0/testing'
import { memstoreCase } from './memstore/testing'
import { openclawCase } from './openclaw/testing'
import type { PlanRefusal, ReadStore, Transport } from './port'
import { signetCase } from './signet/testing/case'
import type { StoreInMemory } from './testing'
import { drive, NOW, troubleOf } from './testing/drive'
import { vestigeCase } from './vestige/testing/case'
import { zepCase } from './zep/testing'

// What every connector must keep, whatever its store is like. What is particular to one store is tested beside its connector.

const KEY = 'secret-of-alice'

describe.each([
  ['mem0', mem0Case],
  ['memstore', memstoreCase],
  ['signet, schema 81', signetCase(81)],
  ['signet, schema 147', signetCase(147)],
  ['vestige 2.1, with a tool for each step', vestigeCase('2.1.25', 14)],
  ['vestige 2.2', vestigeCase('2.2.0', 18)],
  ['vestige 3.1', vestigeCase('3.1.1', 40)],
  ['openclaw', openclawCase],
  ['graphiti', graphitiCase],
  ['a folder of Claude Code', claudeCase],
  ['MEMORY.md of OpenClaw', openclawMemoryCase],
  ['the wiki of OpenClaw', openclawWikiCase],
  ['the notes of basic-memory', basicMemoryCase],
  ['zep', zepCase],
  ['hindsight', hindsightCase],
])('%s', (_name, { connector, nobody, untilEnd, open, ...kind }) => {
  const { file = false, bare = false, aspect = 'memory', names = true, holds = false } = kind
  const { around = [] } = kind
  const asEnded = holds
    ? { status: 'active', validUntil: expect.any(Date) as unknown }
    : { status: 'superseded' }
  const reworded = bare ? 'missing-in-store' : 'changed-in-store'
  let store: StoreInMemory
  let coffee = ''
  let tea = ''
  let driven: ReturnType<typeof drive>

  beforeEach(() => {
    store = open({ now: () => NOW, key: KEY })
    driven = drive(connector, store)
    coffee = store.add('Alice drinks coffee', '2026-11-01T08:00:00Z')
    tea = store.add('Alice drinks tea', '2026-11-20T08:00:00Z')
  })

  afterEach(() => store.close?.())

  const writes = () => store.calls.filter((call) => !call.startsWith('GET ')).length
  const supersede = (): StoreChange => ({ kind: 'supersede', newerExternalId: tea })
  const can = (what: string) =>
    connector.capabilities.can.some((each) => each.what === what && each.how !== null)

  async function refused(...asked: Parameters<typeof driven.plan>): Promise<PlanRefusal> {
    const refusal = await driven.refused(...asked)
    const { sentence, wayOut } = refusal
    expect([sentence, wayOut]).toEqual([
      expect.stringMatching(/\.$/u),
      expect.stringMatching(/\.$/u),
    ])
    return refusal
  }

  async function outcome(id: string, change: StoreChange) {
    const result = await driven.plan(id, change)
    return result.ok ? 'planned' : result.refusal.kind
  }

  it('[CS1] a look at it says what was found and writes nothing', async () => {
    expect(await driven.probe()).toMatchObject({ writable: true, why: null, facts: 2 })
    expect(writes()).toBe(0)
  })

  it.skipIf(bare)('every state is read, and is what a look at the one fact gives', async () => {
    const [milk, beer, wine, rum] = ['milk', 'beer', 'wine', 'rum'].map((drink) =>
      store.add(`Alice drinks ${drink}`, '2026-11-02T08:00:00Z'),
    )
    store.end(coffee, milk ?? '')
    store.end(milk ?? '', tea)
    store.end(beer ?? '', nobody)
    store.end(wine ?? '', rum ?? '')
    store.end(rum ?? '', wine ?? '')
    const { batch, states, partial } = await driven.read()
    const facts = new Map(batch.facts.map((fact) => [fact.externalId, fact]))
    expect(facts.get(coffee)).toMatchObject({
      agent: 'chef',
      entity: 'alice',
      aspect,
      content: 'Alice drinks coffee',
      status: 'superseded',
      supersededBy: milk,
      supersededAt: new Date('2026-11-21T00:00:00Z'),
      validUntil: untilEnd ? new Date('2026-11-21T00:00:00Z') : null,
      recordedAt: new Date('2026-11-01T08:00:00Z'),
    })
    expect(facts.get(milk ?? '')).toMatchObject({ status: 'superseded', supersededBy: tea })
    expect(facts.get(tea)).toMatchObject({ status: 'active', validUntil: null })
    expect(facts.get(beer ?? '')).toMatchObject({ status: 'superseded', supersededBy: null })
    for (const loop of [wine, rum]) {
      expect(facts.get(loop ?? '')?.supersededBy).toBeNull()
      expect(facts.get(loop ?? '')).not.toMatchObject({ status: 'active', validUntil: null })
    }
    expect(batch.problems.map(({ severity, ref }) => [severity, ref])).toEqual([
      ['flag', beer],
      ['flag', wine],
      ['flag', rum],
    ])
    expect(partial).toBeNull()
    expect(states.size).toBe(6)
    for (const [id, state] of states) expect(await driven.look(id)).toEqual(state)
    expect(writes()).toBe(0)
  })

  it.skipIf(connector.readAgain === undefined)(
    '[CS71] a later read is nothing where nothing has changed, and what reading all of it gives of what has',
    async () => {
      const last = await driven.read()
      expect(await driven.readAgain(last)).toBeNull()
      const later = [
        () => store.reword(tea, 'Alice drinks mint tea'),
        () => store.end(coffee, tea),
        () => store.reopen(coffee),
        () => void store.add('Alice drinks rum', '2026-11-21T08:00:00Z'),
        () => store.remove(tea),
      ]
      for (const change of later) {
        const before = await driven.read()
        change()
        const [again, whole] = [await driven.readAgain(before), await driven.read()]
        expect(changedSince(again, before, around)).toEqual(changedSince(whole, before, around))
        expect(again).toMatchObject({ digest: whole.digest, partial: whole.partial })
        expect(await driven.readAgain(whole)).toBeNull()
      }
      expect(writes()).toBe(0)
    },
  )

  it('[CS2] an empty listing retires nothing', async () => {
    for (const id of [coffee, tea]) store.remove(id)
    const { batch, states } = await driven.read()
    expect(batch).toMatchObject({ facts: [], proposals: [], problems: [] })
    expect(states.size).toBe(0)
  })

  it.skipIf(file).each([
    ['an object', { hello: 'world' }],
    ['a list', [1, 2]],
    ['a text', 'hello'],
  ])('[CS1] takes no other program for it: %s', async (_what, body) => {
    const other: Transport = () => Promise.resolve({ status: 200, body })
    for (const ask of [
      () => driven.probe(other),
      () => driven.look(coffee, other),
      () => driven.read(other),
    ])
      expect((await troubleOf(ask())).kind).toBe('unexpected')
  })

  it('[CS4] a plan writes nothing', async () => {
    const before = store.stored()
    const { says } = await driven.planned(coffee, supersede())
    expect(says).toMatch(/\.$/u)
    expect(store.stored()).toEqual(before)
    expect(writes()).toBe(0)
  })

  it('[CS8] a fact that is ended is no longer given to the agent, and is as the plan said', async () => {
    const planned = await driven.planned(coffee, supersede())
    expect(await driven.look(coffee)).toEqual(planned.before)
    expect(store.returned()).toEqual(['Alice drinks coffee', 'Alice drinks tea'])
    await driven.write(planned)
    expect(await driven.look(coffee)).toMatchObject(planned.after)
    expect(planned.before).not.toMatchObject(planned.after)
    expect(store.returned()).toEqual(['Alice drinks tea'])
    const { batch } = await driven.read()
    expect(batch.facts.find(({ externalId }) => externalId === coffee)).toMatchObject({
      ...asEnded,
      supersededBy: names ? tea : null,
    })
  })

  it('refuses itself, what is not there, what has ended and what has changed since', async () => {
    const expected = (await driven.look(coffee)) ?? {}
    const itself = { kind: 'supersede', newerExternalId: coffee } as const
    const missing = { kind: 'supersede', newerExternalId: null } as const
    expect((await refused(coffee, itself)).kind).toBe('not-supported')
    expect((await refused(coffee, missing)).kind).toBe('missing-in-store')
    expect((await refused(nobody, supersede())).kind).toBe('missing-in-store')
    store.reword(coffee, 'Alice drinks mocha')
    expect((await refused(coffee, supersede(), { expected })).kind).toBe(reworded)
    store.reword(coffee, 'Alice drinks coffee')
    store.end(coffee, tea)
    expect((await refused(coffee, supersede())).kind).toMatch(/^(?:changed-in-store|not-ours)$/u)
    expect(writes()).toBe(0)
  })

  it('[CS8] writing twice has one effect', async () => {
    const expected = (await driven.look(coffee)) ?? {}
    const planned = await driven.planned(coffee, supersede())
    await driven.write(planned)
    const once = store.stored()
    await driven.write(planned)
    expect(store.stored()).toEqual(once)
    expect(await driven.look(coffee)).toMatchObject(planned.after)
    expect((await refused(coffee, supersede(), { expected })).kind).toMatch(/changed|not-ours/u)
    expect((await refused(coffee, supersede())).kind).toBe('changed-in-store')
  })

  it('[CS8] looking again notices a success that did nothing', async () => {
    const planned = await driven.planned(coffee, supersede())
    store.lie()
    await driven.write(planned)
    expect(await driven.look(coffee)).toEqual(planned.before)
    expect(await driven.look(coffee)).not.toMatchObject(planned.after)
  })

  it('does what its capabilities say, and refuses the rest with a way out', async () => {
    const text = 'Alice drinks espresso'
    const ended = await driven.planned(coffee, supersede())
    const asked = [
      ['retract', tea, { kind: 'retract' }],
      ['restate', tea, { kind: 'restate', text, newFactId: null }],
      ['undo', coffee, { kind: 'undo', before: ended.before, written: ended.after }],
      ['undo', coffee, { kind: 'reinstate' }],
    ] as const
    await driven.write(ended)
    for (const [what, id, change] of asked)
      expect([what, await outcome(id, change)]).toEqual([
        what,
        can(what) && !(bare && what === 'restate') ? 'planned' : 'not-supported',
      ])
    expect(can('supersede')).toBe(true)
    expect(ended.says.includes('cannot be undone')).toBe(!can('undo'))
  })

  it('[CS5] an undo is refused where the store has moved on', async () => {
    const { before, after: written } = await driven.planned(coffee, supersede())
    const back = { kind: 'undo', before, written } as const
    await driven.write(await driven.planned(coffee, supersede()))
    store.reword(coffee, 'Alice drinks mocha')
    expect((await refused(coffee, back)).kind).toBe(reworded)
    store.reword(coffee, 'Alice drinks coffee')
    store.reopen(coffee)
    expect((await refused(coffee, back)).kind).toMatch(/^(?:changed-in-store|not-ours)$/u)
    store.remove(coffee)
    expect((await refused(coffee, back)).kind).toBe('missing-in-store')
  })

  it.skipIf(file).each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [429, 'busy'],
    [500, 'busy'],
    [502, 'busy'],
    [400, 'refused'],
    [302, 'unexpected'],
  ])('[CS7] status %i is %s, for every call', async (status, kind) => {
    const planned = await driven.planned(coffee, supersede())
    store.failWith(status)
    for (const call of [
      () => driven.probe(),
      () => driven.read(),
      () => driven.look(coffee),
      () => driven.write(planned),
    ])
      expect((await troubleOf(call())).kind).toBe(kind)
  })

  it.skipIf(file)('[CS7] passes on when to ask again', async () => {
    const busy = () => Promise.resolve({ status: 429, body: null, retryAfterMs: 5_000 })
    expect((await troubleOf(driven.read(busy))).retryAfterMs).toBe(5_000)
  })

  it.skipIf(file)(
    '[CS11] a wrong key and a missing one are told apart, and no sentence holds a key or a text',
    async () => {
      const planned = await driven.planned(coffee, supersede())
      const ask = (key: string | null) =>
        troubleOf(connector.read({ ...store.target, key }, store.send))
      const [wrong, missing] = [await ask('wrong-secret'), await ask(null)]
      expect(wrong.sentence).toMatch(/does not accept/u)
      expect(missing.sentence).toMatch(/requires/u)
      const problems = [wrong, missing]
      for (const status of [401, 403, 429, 500, 400, 302]) {
        store.failWith(status)
        problems.push(await troubleOf(driven.write(planned)), await troubleOf(driven.read()))
      }
      const sentences = JSON.stringify([planned.says, problems])
      expect(sentences).not.toMatch(/coffee|wrong-secret/u)
      expect(sentences + JSON.stringify(planned)).not.toContain(KEY)
    },
  )

  it('an id never becomes another path', async () => {
    const { length } = store.calls
    for (const id of ['..', '../health', 'a/history', 'a?b', 'a%2Fb', ''])
      expect(await driven.look(id)).toBeNull()
    expect(store.calls).toHaveLength(length)
  })

  it('[CS12] nothing is deleted and nothing is forced', async () => {
    const planned = await driven.planned(coffee, supersede())
    await driven.write(planned)
    const { before, after: written } = planned
    const changes: readonly StoreChange[] = [{ kind: 'undo', before, written }, { kind: 'retract' }]
    for (const change of changes) {
      const result = await driven.plan(coffee, change)
      if (result.ok) await driven.write(result.plan)
    }
    await driven.probe()
    await driven.read()
    const methods = store.calls.map((call) => call.split(' ')[0])
    expect(new Set(methods)).toEqual(new Set(file ? [] : ['GET', planned.call.method]))
    expect((await driven.read()).states.size).toBe(2)
    expect(JSON.stringify([planned, store.calls])).not.toMatch(/force|delete/iu)
  })
})

/** The facts that are not as they were before, by their ids. */
function changedSince(read: ReadStore | null, before: ReadStore, around: readonly string[]) {
  const told = (state: StoreState | undefined) =>
    JSON.stringify(Object.entries(state ?? {}).filter(([name]) => !around.includes(name)))

  const changed = read?.batch.facts.filter(({ externalId }) => {
    const [is, was] = [read, before].map(({ states }) => states.get(externalId ?? ''))
    return told(is) !== told(was)
  })
  return changed?.map((fact) => [fact.externalId, fact])
}
