import { afterEach, beforeEach, expect, it } from 'vitest'

import { graphiti } from '@/lib/connectors/graphiti'
import { fakeGraph, type FakeGraph } from '@/lib/connectors/graphiti/testing'
import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { answerEnded } from '@/lib/operations/answer-ended'
import { valueOf } from '@/lib/operations/testing'
import { readConnection } from '@/lib/views/connections'
import { readContext } from '@/lib/views/context'
import { readEnded } from '@/lib/views/ended'

import { connectedTest, ID, type ConnectedTest } from './testing'

const BEFORE = '2026-08-01T09:00:00.120001+00:00'
const INGESTED = '2026-08-16T18:33:39.680680+00:00'
const ENDED = '2026-08-16T18:33:44.020112+00:00'

let here: ConnectedTest
let graph: FakeGraph

beforeEach(async () => {
  here = await connectedTest('graphiti', graphiti)
  graph = fakeGraph({ now: here.now })
  here.reach(graph.target, graph.transport)
})

afterEach(() => here.close())

function stored(what: string, given: Readonly<Record<string, unknown>> = {}) {
  return graph.add(what, { name: 'USES', created_at: BEFORE, valid_at: BEFORE, ...given })
}

it('[CS41] [CS43] [AU1] [AU5] a fact that Graphiti ended is asked about, given back there, and ended again by the undo as it was', async () => {
  const retired = { invalid_at: INGESTED, expired_at: ENDED }
  const redis = stored('Checkout uses Redis.', retired)
  const alone = stored('Nora owns search.', { ...retired, source: 'nora', name: 'OWNS' })
  stored('Checkout uses Kafka.', { created_at: INGESTED, valid_at: INGESTED })
  const before = structuredClone(graph.edges.get(redis))
  expect(await here.connect('push')).toMatchObject({
    added: 3,
    problems: [expect.stringContaining('no fact fits')],
  })
  const { pairs } = await readEnded(here.store, { agent: 'assistant', list: 'open' })
  expect(pairs.map(({ older, newer }) => [older.content, newer?.content])).toEqual(
    expect.arrayContaining([
      ['Checkout uses Redis.', 'Checkout uses Kafka.'],
      ['Nora owns search.', undefined],
    ]),
  )
  const pair = pairs.find((each) => each.newer !== null)
  if (pair === undefined) throw new Error('There is no pair.')
  const { older, newer } = pair
  expect(older.source?.system).toBe('graphiti')
  expect(pair).toMatchObject({
    endedAt: '2026-08-16T18:33:44.020Z',
    stores: ['Graphiti is updated, too.'],
  })
  expect(await here.factOf(alone)).toMatchObject({ status: 'superseded', supersededById: null })

  const sides = { olderId: older.id, olderVersion: older.version, newerId: newer?.id ?? null }
  const command = { ...sides, newerVersion: newer?.version ?? null, answerId: null }
  const answer = valueOf(
    await answerEnded(here.store, { ...command, value: 'keep_both' }, here.request()),
  ).operation
  await here.deliver()
  expect(await here.last()).toMatchObject({ state: 'verified', change: 'reinstate', final: false })
  expect(graph.edges.get(redis)).toEqual({
    ...structuredClone(before),
    invalid_at: undefined,
    expired_at: undefined,
    palimpsest_op: answer.id,
  })
  expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })

  here.pass(60_000)
  await here.undo(answer.id)
  await here.deliver()
  expect(await here.last()).toMatchObject({ state: 'verified', change: 'undo' })
  expect(graph.edges.get(redis)).toEqual(before)
  expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0 })
})

it('[CS42] [CS9] a decision ends a fact when the newer one begins; what an ingestion overwrites is shown, and left', async () => {
  const redis = stored('Checkout uses Redis.')
  const kafka = stored('Checkout uses Kafka.', { valid_at: INGESTED, created_at: INGESTED })
  const asRead = structuredClone(graph.edges.get(redis) ?? {})
  await here.connect('push')
  await here.supersede(redis, kafka)
  await here.deliver()
  expect(await here.last()).toMatchObject({ state: 'verified', change: 'supersede' })
  expect(graph.edges.get(redis)).toMatchObject({
    invalid_at: INGESTED,
    expired_at: '2026-11-26T12:00:00+00:00',
    palimpsest_newer: kafka,
  })
  expect(await here.sync()).toMatchObject({ added: 0, changed: 0, taken: 0, problems: [] })
  expect((await readEnded(here.store, { agent: 'assistant', list: 'open' })).pairs).toEqual([])

  graph.edges.set(redis, asRead) // an ingestion saves the edge as it had read it before
  expect(await here.sync()).toMatchObject({ taken: 1 })
  expect(await here.factOf(redis)).toMatchObject({
    status: 'superseded',
    supersededById: (await here.factOf(kafka)).id,
  })
  expect(graph.edges.get(redis)).toEqual(asRead)
})

it('[CS44] a version that was not tested is read, and refuses what is decided without pausing the connection', async () => {
  const redis = stored('Checkout uses Redis.')
  const kafka = stored('Checkout uses Kafka.', { valid_at: INGESTED, created_at: INGESTED })
  graph.version = 41_800
  expect(await here.connect('push')).toMatchObject({ added: 2 })
  await here.supersede(redis, kafka)
  await here.deliver()
  expect(await here.last()).toMatchObject({
    state: 'refused',
    problem: { sentence: expect.stringContaining('FalkorDB 4.18.0') },
  })
  expect(graph.calls.filter((call) => call.startsWith('CYPHER'))).toEqual([])
  expect(await readConnection(here.store, ID)).toMatchObject({ state: 'on' })
})

it('[AU8] [CS43] a fact that Graphiti ended alone is given back there, and ended again by the undo as it was', async () => {
  const alone = stored('Nora owns search.', { invalid_at: INGESTED, expired_at: ENDED })
  const before = structuredClone(graph.edges.get(alone))
  await here.connect('push')
  const [end] = (await readEnded(here.store, { agent: 'assistant', list: 'open' })).pairs
  if (end === undefined) throw new Error('nothing is asked')
  expect(end).toMatchObject({ newer: null, stores: ['Graphiti is updated, too.'] })
  const { id: olderId, version: olderVersion } = end.older
  const shown = { olderId, olderVersion, newerId: null, newerVersion: null, answerId: null }
  const { operation } = valueOf(
    await answerEnded(here.store, { ...shown, value: 'keep_both' }, here.request()),
  )
  await here.deliver()
  expect(await here.last()).toMatchObject({ state: 'verified', change: 'reinstate' })
  expect(graph.edges.get(alone)).not.toHaveProperty('invalid_at')
  expect(graph.edges.get(alone)).not.toHaveProperty('expired_at')
  here.pass(60_000)
  await here.undo(operation.id)
  await here.deliver()
  expect(graph.edges.get(alone)).toEqual(before)
})

it('[T4] [CS41] a fact that ends later there is received until then, and its successor from then on', async () => {
  const moves = '2026-12-20T00:00:00+00:00'
  const ghent = stored('Rosa lives in Ghent.')
  await here.connect('push')
  const at = '2026-11-26T12:00:00+00:00'
  stored('Rosa lives in Bruges.', { created_at: at, valid_at: moves })
  Object.assign(graph.edges.get(ghent) ?? {}, { invalid_at: moves, expired_at: at })
  expect(await here.sync()).toMatchObject({ added: 1, changed: 1, problems: [] })
  const received = async (now: string, trueAt: string | null) => {
    const filter = { ...DEFAULT_CONTEXT_FILTER, trueAt }
    const asked = { agentId: 'assistant', filter, at: new Date(now) }
    return (await readContext(here.store, asked))?.json.facts.map(({ content }) => content)
  }
  for (const [moment, content] of [
    ['2026-11-26T12:00:01.000Z', 'Rosa lives in Ghent.'],
    ['2026-12-19T23:59:59.999Z', 'Rosa lives in Ghent.'],
    ['2026-12-20T00:00:00.000Z', 'Rosa lives in Bruges.'],
  ] as const) {
    expect(await received(moment, null)).toEqual([content])
    expect(await received('2026-11-26T12:00:01.000Z', moment)).toEqual([content])
  }
})
