import { expect, test } from '@playwright/test'

import { graphiti } from '@/lib/connectors/graphiti'
import { StoreProblem, type StorePlan, type StoreTarget, type ToPlan } from '@/lib/connectors/port'
import type { StoreChange, StoreState } from '@/lib/domain/connection'
import { createGraphTransport } from '@/lib/outgoing/ask-graph'
import { readNetworks } from '@/lib/outgoing/networks'

import { makeIndexes, propertiesOf, saveEdges, searchActive, type Stored } from './graphiti-graph'
import { serveFalkordb, whyNoFalkordb, type Falkordb } from './serve-falkordb'

// Our statements on FalkorDB itself, with facts in Graphiti's shape.

const missing = whyNoFalkordb()
const GRAPH = 'alice'
const AT = new Date('2026-11-28T14:03:00.120Z')

const allowed = readNetworks('127.0.0.1')
if (allowed === null) throw new Error('no networks')
const send = createGraphTransport({ allowed })

const NASTY = 'Alice said "tea" in C:\\new\\table\\ with $uuid, `e` and \'x\'\n🍵\\'

const COFFEE: Stored = {
  uuid: 'a0000000-0000-4000-8000-000000000001',
  source: 'Alice',
  name: 'DRINKS',
  target: 'Coffee',
  fact: 'Alice drinks coffee in the morning',
  created_at: '2026-01-05T08:00:00.123456+00:00',
  valid_at: '2026-01-05T08:00:00+00:00',
}
const TEA: Stored = {
  ...COFFEE,
  uuid: 'a0000000-0000-4000-8000-000000000002',
  target: 'Tea',
  fact: NASTY,
  created_at: '2026-06-05T08:00:00.654321+00:00',
  valid_at: '2026-06-05T08:00:00.654321+00:00',
}

let falkordb: Falkordb
let target: StoreTarget

test.describe.configure({ mode: 'serial' })
test.skip(missing !== null, missing ?? '')

test.beforeAll(async () => {
  if (missing !== null) return
  falkordb = await serveFalkordb('secret of the graph')
  const scope = { by: 'group_id', id: GRAPH } as const
  target = { url: falkordb.url, scope, agent: 'barista', key: 'secret of the graph' }
})
test.afterAll(() => falkordb?.close())

const look = (id: string) => graphiti.look(target, id, send)

async function plan(id: string, change: StoreChange, more: Partial<ToPlan> = {}) {
  const current = await look(id)
  const known = { current, expected: current ?? {}, operationId: 'op-1', at: AT }
  return graphiti.plan({ externalId: id, change, ...known, ...more })
}

async function planned(...asked: Parameters<typeof plan>): Promise<StorePlan> {
  const result = await plan(...asked)
  if (!result.ok) throw new Error(result.refusal.sentence)
  return result.plan
}

async function apply(...asked: Parameters<typeof plan>): Promise<StorePlan> {
  const made = await planned(...asked)
  await graphiti.write(target, made, send)
  expect(await look(asked[0])).toEqual(made.after)
  return made
}

async function problemOf(asked: Promise<unknown>) {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof StoreProblem)) throw new Error('no problem', { cause: error })
  return error.trouble
}

test('[CS39] [CS44] the check says what is there, and writes nothing', async () => {
  expect((await problemOf(graphiti.probe(target, send))).wayOut).toContain(
    'The server has none yet.',
  )
  await falkordb.query('bob', 'CREATE (n:Person)')
  expect((await problemOf(graphiti.probe(target, send))).wayOut).toContain('It has "bob".')
  expect(
    await graphiti.probe({ ...target, scope: { by: 'group_id', id: 'bob' } }, send),
  ).toMatchObject({
    writable: false,
    facts: 0,
  })
  expect((await problemOf(look(COFFEE.uuid))).kind).toBe('unexpected') // there is no such graph
  expect(await falkordb.query('bob', 'MATCH (n) RETURN count(n)')).toEqual([[1]])
  for (const [key, sentence] of [
    ['wrong', /does not accept/u],
    [null, /requires/u],
  ] as const)
    expect((await problemOf(graphiti.probe({ ...target, key }, send))).sentence).toMatch(sentence)

  await makeIndexes(falkordb, GRAPH)
  await saveEdges(falkordb, GRAPH, [COFFEE, TEA])
  expect(await graphiti.probe(target, send)).toEqual({
    product: 'Graphiti on FalkorDB 4.16.3',
    writable: true,
    why: null,
    facts: 2,
  })
})

test('[CS40] [CS44] a graph in another shape is only read, and one of several groups not at all', async () => {
  const other = { ...target, scope: { by: 'group_id', id: 'other' } } as const
  await falkordb.query(
    'other',
    "CREATE (:Entity {uuid: 'n'})-[:RELATES_TO {uuid: 'e', fact: 'A fact', created_at: 17, group_id: 'a'}]->(:Entity {uuid: 'm'})",
  )
  expect(await graphiti.probe(other, send)).toMatchObject({ writable: false, facts: 1 })
  expect((await graphiti.read(other, send)).batch).toMatchObject({
    facts: [],
    problems: [{ severity: 'refuse', ref: 'e' }],
  })
  await falkordb.query(
    'other',
    "MATCH (n {uuid: 'n'}) CREATE (n)-[:RELATES_TO {group_id: 'b'}]->(:Entity)",
  )
  for (const ask of [graphiti.probe, graphiti.read])
    expect((await problemOf(ask(other, send))).sentence).toContain('facts of 2 groups')
})

test('[CS42] [CS43] a fact is ended, given back and undone; what the graph holds besides stays', async () => {
  const first = await graphiti.read(target, send)
  expect(first.partial).toBeNull()
  expect(first.batch.problems).toEqual([])
  expect(first.batch.facts.map(({ content, status }) => [content, status])).toEqual([
    [COFFEE.fact, 'active'],
    [NASTY, 'active'],
  ])
  const before = await propertiesOf(falkordb, GRAPH, COFFEE.uuid)
  expect(before).toContain('fact_embedding')
  expect(await searchActive(falkordb, GRAPH, 'coffee')).toEqual([COFFEE.fact])

  const supersede = { kind: 'supersede', newerExternalId: TEA.uuid } as const
  const newer = await look(TEA.uuid)
  if (newer === null) throw new Error('no tea')
  const forward = await apply(COFFEE.uuid, supersede, { newer })
  expect(forward.after).toMatchObject({
    invalid_at: TEA.valid_at,
    expired_at: '2026-11-28T14:03:00.120000+00:00',
  })
  expect(await searchActive(falkordb, GRAPH, 'coffee')).toEqual([])
  await graphiti.write(target, forward, send) // twice has one effect
  expect((await graphiti.read(target, send)).batch.facts[0]).toMatchObject({
    status: 'superseded',
    supersededBy: TEA.uuid,
  })

  await apply(COFFEE.uuid, { kind: 'undo', before: forward.before, written: forward.after })
  expect(await propertiesOf(falkordb, GRAPH, COFFEE.uuid)).toBe(before)
  expect(await searchActive(falkordb, GRAPH, 'coffee')).toEqual([COFFEE.fact])

  const retracted = await apply(TEA.uuid, { kind: 'retract' })
  const back = await apply(TEA.uuid, { kind: 'reinstate' })
  await apply(TEA.uuid, { kind: 'undo', before: back.before, written: back.after })
  expect(await look(TEA.uuid)).toEqual(retracted.after)
  await apply(TEA.uuid, { kind: 'undo', before: retracted.before, written: retracted.after })
})

test('[CS42] a statement that was planned for another state changes nothing', async () => {
  const change = { kind: 'supersede', newerExternalId: TEA.uuid } as const
  const newer = await look(TEA.uuid)
  if (newer === null) throw new Error('no tea')
  const set = (uuid: string, what: string) =>
    falkordb.query(GRAPH, `MATCH ()-[e:RELATES_TO {uuid: '${uuid}'}]->() SET ${what}`)
  const both = async () => [
    await propertiesOf(falkordb, GRAPH, COFFEE.uuid),
    await propertiesOf(falkordb, GRAPH, TEA.uuid),
  ]
  const start = await both()
  for (const [uuid, meanwhile, restore, says] of [
    [COFFEE.uuid, "e.fact = 'Alice drinks mocha'", `e.fact = '${COFFEE.fact}'`, /changed/u],
    [COFFEE.uuid, "e.invalid_at = '2026-09-01T00:00:00+00:00'", 'e.invalid_at = NULL', /changed/u],
    [COFFEE.uuid, "e.expired_at = '2026-09-01T00:00:00+00:00'", 'e.expired_at = NULL', /changed/u],
    [TEA.uuid, "e.expired_at = '2026-09-01T00:00:00+00:00'", 'e.expired_at = NULL', /newer fact/u],
    [TEA.uuid, "e.invalid_at = '2026-09-01T00:00:00+00:00'", 'e.invalid_at = NULL', /newer fact/u],
  ] as const) {
    const made = await planned(COFFEE.uuid, change, { newer })
    await set(uuid, meanwhile)
    const is = await both()
    const trouble = await problemOf(graphiti.write(target, made, send))
    expect([trouble.kind, trouble.sentence]).toEqual(['refused', expect.stringMatching(says)])
    expect(await both()).toEqual(is)
    await set(uuid, restore)
    expect(await both()).toEqual(start)
  }
})

test('[CS43] an undo is refused once the fact is no longer as it was written', async () => {
  const made = await apply(COFFEE.uuid, { kind: 'retract' })
  await falkordb.query(
    GRAPH,
    `MATCH ()-[e:RELATES_TO {uuid: '${COFFEE.uuid}'}]->() SET e.expired_at = '2026-11-29T00:00:00+00:00'`,
  )
  const undo = { kind: 'undo', before: made.before, written: made.after } as const
  expect(await plan(COFFEE.uuid, undo)).toMatchObject({
    ok: false,
    refusal: { kind: 'changed-in-store', sentence: expect.stringContaining('when it was ended') },
  })
})

test('[CS40] facts come in pages, within seconds, and none is left out', async () => {
  await makeIndexes(falkordb, 'many')
  await falkordb.query(
    'many',
    `UNWIND range(1, 6001) AS nth
     CREATE (:Entity {uuid: 'n' + nth, name: 'N'})-[:RELATES_TO {uuid: 'e' + nth, name: 'R', fact: 'Fact ' + nth,
       group_id: 'many', created_at: '2026-01-01T00:00:00+00:00'}]->(:Entity {uuid: 'm' + nth})`,
  )
  const began = performance.now()
  const { batch, partial } = await graphiti.read(
    { ...target, scope: { by: 'group_id', id: 'many' } },
    send,
  )
  expect(performance.now() - began).toBeLessThan(10_000)
  expect(new Set(batch.facts.map(({ content }) => content)).size).toBe(6001)
  expect(partial).toBeNull()
})

test('[CS85] a later read asks for what changed, in the numbers that FalkorDB counts', async () => {
  const many = { ...target, scope: { by: 'group_id', id: 'later' } } as const
  const later = (from: string, to: string) =>
    `UNWIND range(${from}, ${to}) AS nth
     CREATE (:Entity {uuid: 'n' + nth, name: 'N'})-[:RELATES_TO {uuid: 'e' + nth, name: 'R', fact: 'Tea 🍵 ' + nth,
       group_id: 'later', created_at: '2026-0' + nth + '-01T00:00:00+00:00'}]->(:Entity {uuid: 'm' + nth})`
  await makeIndexes(falkordb, 'later')
  await falkordb.query('later', later('1', '5'))
  const first = await graphiti.read(many, send)
  const states = new Map([...first.states].map(([id, state]) => [id, JSON.stringify(state)]))
  const { digest = null, mark = null } = first
  const isAsSeen = (id: string, is: StoreState) => states.get(id) === JSON.stringify(is)
  const last = { digest, loadSeen: () => Promise.resolve({ states, mark, isAsSeen }) }
  expect(await graphiti.readAgain?.(many, send, last)).toBeNull()

  await falkordb.query('later', later('6', '6'))
  await falkordb.query(
    'later',
    "MATCH ()-[e:RELATES_TO {uuid: 'e2'}]->() SET e.expired_at = '2026-06-01T00:00:01+00:00'",
  )
  const asked: string[] = []
  const read = await graphiti.readAgain?.(
    many,
    (call) => {
      asked.push(JSON.stringify(call.body))
      return send(call)
    },
    last,
  )
  expect(asked.map((each) => each.includes('$since'))).toEqual([false, true])
  expect(read?.batch.facts.map(({ externalId }) => externalId)).toEqual(['e2', 'e6'])
  expect(read?.left).toBe(4)
})
