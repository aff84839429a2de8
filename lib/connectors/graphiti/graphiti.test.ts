import { beforeEach, describe, expect, it } from 'vitest'

import { drive, troubleOf } from '@/lib/connectors/testing/drive'

import { graphiti } from '.'
import { fakeGraph, type FakeGraph } from './testing'

// What is particular to Graphiti; what every store must keep is in ../contract.test.ts, and what FalkorDB makes of our statements in e2e/peers.

const NOW = new Date('2026-11-26T14:03:00.120Z')
const INGESTED = '2026-08-16T18:33:39.680680+00:00'
const ENDED = '2026-08-16T18:33:44.020000+00:00'

let graph: FakeGraph

beforeEach(() => {
  graph = fakeGraph({ now: () => NOW })
})

type Asked = Parameters<ReturnType<typeof drive>['plan']>

const driven = () => drive(graphiti, { target: graph.target, send: graph.transport })
const read = () => driven().read()
const look = (id: string) => driven().look(id)
const plan = (...[id, change, more]: Asked) => driven().plan(id, change, { at: NOW, ...more })
const planned = (...[id, change, more]: Asked) => driven().planned(id, change, { at: NOW, ...more })
const factOf = async (id: string) =>
  (await read()).batch.facts.find(({ externalId }) => externalId === id)
const flagsOf = async (id: string) =>
  (await read()).batch.problems.filter(({ ref }) => ref === id).map(({ reason }) => reason)

/** Stores a fact that is old, and one of which the ingestion ended it, unless a test says otherwise. */
function pair({ older = {}, newer = {} }: { readonly older?: object; readonly newer?: object }) {
  const place = { source: 'n1', target: 'm1', name: 'USES' }
  const before = { created_at: '2026-08-01T09:00:00+00:00', valid_at: '2026-08-01T09:00:00+00:00' }
  const end = { invalid_at: INGESTED, expired_at: ENDED }
  return [
    graph.add('Checkout uses Redis', { ...place, ...before, ...end, ...older }),
    graph.add('Checkout uses Kafka', {
      ...place,
      target: 'm2',
      created_at: INGESTED,
      valid_at: INGESTED,
      ...newer,
    }),
  ] as const
}

describe('[CS40] read', () => {
  it('takes over what Graphiti says of a fact', async () => {
    const id = graph.add('Checkout uses Redis', {
      entity: 'Checkout',
      name: 'USES',
      created_at: INGESTED,
      valid_at: '2026-08-01T00:00:00+00:00',
      invalid_at: '2027-01-01T00:00:00+00:00',
      group_id: 'alice',
    })
    const { batch, states, partial } = await read()
    expect(partial).toBeNull()
    expect(batch).toMatchObject({ system: 'graphiti', name: 'Graphiti, group alice', problems: [] })
    expect(batch.facts).toEqual([
      {
        agent: 'chef',
        entity: 'Checkout',
        aspect: 'USES',
        key: null,
        kind: 'fact',
        content: 'Checkout uses Redis',
        tags: [],
        metadata: {},
        confidence: null,
        importance: null,
        recordedAt: new Date('2026-08-16T18:33:39.680Z'),
        validFrom: new Date('2026-08-01T00:00:00Z'),
        validUntil: new Date('2027-01-01T00:00:00Z'),
        protected: false,
        status: 'active',
        supersededBy: null,
        supersededAt: null,
        externalId: id,
        source: { externalId: 'ep-1', excerpt: null, session: null },
      },
    ])
    expect([...states.values()]).toEqual([
      {
        fact: 'Checkout uses Redis',
        valid_at: '2026-08-01T00:00:00+00:00',
        invalid_at: '2027-01-01T00:00:00+00:00',
        expired_at: null,
        palimpsest_newer: null,
        palimpsest_op: null,
      },
    ])
  })

  it('reports what it cannot read, and reads the rest', async () => {
    const long = 'a'.repeat(20_001)
    const [number, empty, huge, odd] = [
      graph.add('Number', { valid_at: 17 }),
      graph.add(' '),
      graph.add(long),
      graph.add('Odd', { valid_at: 'someday', name: ' ', entity: null, episodes: 'ep' }),
    ]
    const { batch } = await read()
    expect(batch.facts).toMatchObject([
      { content: 'Odd', entity: null, aspect: 'memory', validFrom: null },
    ])
    expect(batch.problems.map(({ severity, ref }) => `${severity} ${ref}`)).toEqual(
      [number, empty, huge].map((id) => `refuse ${id}`).concat(`flag ${odd}`),
    )
    expect(await troubleOf(look(number))).toMatchObject({ kind: 'unexpected' })
  })

  it('does not read a graph of several groups: whose memory it is would be a guess', async () => {
    graph.add('Bob drinks water', { group_id: 'bob' })
    graph.add('Alice drinks tea')
    expect((await troubleOf(read())).sentence).toContain('facts of 2 groups')
  })

  it('says that the list is partial where facts have no id', async () => {
    graph.add('Alice drinks tea')
    const { partial } = await graphiti.read(graph.target, async (call) => {
      const answer = await graph.transport(call)
      const counts = JSON.stringify(call.body).includes('count(e)')
      return counts ? { ...answer, body: { rows: [[2, 1]] } } : answer
    })
    expect(partial).toContain('some may be missing')
  })
})

describe('[CS41] which fact ended one', () => {
  it.each([
    ['same source and relation', {}, {}],
    ['same two entities', {}, { target: 'm1', name: 'RAN_ON' }],
    ['the same two the other way round', {}, { source: 'm1', target: 'n1', name: 'USED_BY' }],
    ['another way to write UTC', { invalid_at: INGESTED.replace('+00:00', 'Z') }, {}],
    ['ended a minute after', { expired_at: '2026-08-16T18:34:39.680000+00:00' }, {}],
  ])('is inferred: %s', async (_what, older, newer) => {
    const [ended, by] = pair({ older, newer })
    expect(await factOf(ended)).toMatchObject({
      status: 'superseded',
      supersededBy: by,
      validUntil: new Date('2026-08-16T18:33:39.680Z'),
    })
    expect(await flagsOf(ended)).toEqual([])
    expect(await factOf(by)).toMatchObject({ status: 'active', validUntil: null })
  })

  it.each([
    ['another source', { source: 'n2' }],
    ['another relation and another target', { name: 'OWNS' }],
    ['another beginning', { valid_at: '2026-08-16T18:33:39.680681+00:00' }],
    ['stored long before', { created_at: '2026-08-16T18:32:00+00:00' }],
  ])('is not inferred: %s', async (_what, newer) => {
    const [ended] = pair({ newer })
    expect(await factOf(ended)).toMatchObject({
      status: 'superseded',
      supersededBy: null,
      supersededAt: new Date('2026-08-16T18:33:44.020Z'),
    })
    expect(await flagsOf(ended)).toEqual([expect.stringContaining('no fact fits')])
  })

  it('is not chosen where several fit', async () => {
    const [ended] = pair({})
    pair({ older: { invalid_at: null, expired_at: null } })
    expect(await factOf(ended)).toMatchObject({ status: 'superseded', supersededBy: null })
    expect(await flagsOf(ended)).toEqual([expect.stringContaining('2 facts fit')])
  })

  it('is nobody, where a fact arrived ended: it held until then', async () => {
    const own = { created_at: INGESTED, invalid_at: '2026-08-10T00:00:00+00:00' }
    const [ended] = pair({ older: own })
    expect(await factOf(ended)).toMatchObject({
      status: 'active',
      supersededBy: null,
      validUntil: new Date('2026-08-10T00:00:00Z'),
    })
    expect(await flagsOf(ended)).toEqual([])
  })

  it('never ends a fact before it began', async () => {
    const [ended] = pair({ older: { valid_at: '2026-09-01T00:00:00+00:00' } })
    expect(await factOf(ended)).toMatchObject({ validUntil: new Date('2026-09-01T00:00:00Z') })
  })

  it('is what our mark says, where Palimpsest ended it, and nothing once the end is gone', async () => {
    const newer = graph.add('Checkout uses Kafka')
    const older = graph.add('Checkout uses Redis', {
      expired_at: ENDED,
      invalid_at: ENDED,
      palimpsest_newer: newer,
    })
    expect(await factOf(older)).toMatchObject({ status: 'superseded', supersededBy: newer })
    Object.assign(graph.edges.get(older) ?? {}, { expired_at: null, invalid_at: null })
    expect(await factOf(older)).toMatchObject({ status: 'active', supersededBy: null })
    expect(await flagsOf(older)).toEqual([expect.stringContaining('but no end')])
  })
})

describe('[CS42] what is written', () => {
  it('is one statement with bound values, which sets only what differs', async () => {
    const [older, newer] = [graph.add('It is "tea" $x'), graph.add('It is water')]
    const change = { kind: 'supersede', newerExternalId: newer } as const
    const { call, after } = await planned(older, change)
    expect(call.body).toEqual({
      query: [
        'MATCH ()-[n:RELATES_TO {uuid: $newer}]->() WHERE n.fact = $newer_fact AND n.invalid_at IS NULL AND n.expired_at IS NULL',
        'MATCH ()-[e:RELATES_TO {uuid: $uuid}]->() WHERE e.fact = $was_fact AND e.valid_at = $was_valid_at',
        'AND e.invalid_at IS NULL AND e.expired_at IS NULL AND e.palimpsest_newer IS NULL AND e.palimpsest_op IS NULL',
        'SET e.invalid_at = $to_invalid_at, e.expired_at = $to_expired_at, e.palimpsest_newer = $to_palimpsest_newer,',
        'e.palimpsest_op = $to_palimpsest_op RETURN e.uuid',
      ].join(' '),
      params: {
        newer,
        newer_fact: 'It is water',
        uuid: older,
        was_fact: 'It is "tea" $x',
        was_valid_at: '2026-11-26T14:03:00.120000+00:00',
        to_invalid_at: '2026-11-26T14:03:00.120000+00:00',
        to_expired_at: '2026-11-26T14:03:00.120000+00:00',
        to_palimpsest_newer: newer,
        to_palimpsest_op: 'op-7',
      },
    })
    expect(after).toMatchObject({ fact: 'It is "tea" $x', palimpsest_op: 'op-7' })
  })

  it.each([
    ['the beginning of the newer fact', '2026-11-20T00:00:00+00:00', '2026-11-20T00:00:00+00:00'],
    ['now, where it is unknown', null, '2026-11-26T14:03:00.120000+00:00'],
    [
      'now, where it is still to come',
      '2026-12-01T00:00:00+00:00',
      '2026-11-26T14:03:00.120000+00:00',
    ],
    [
      'now, where it is not after that of the older',
      '2026-11-01T00:00:00+00:00',
      '2026-11-26T14:03:00.120000+00:00',
    ],
  ])('ends the fact at %s', async (_when, valid_at, is) => {
    const older = graph.add('Tea', { valid_at: '2026-11-01T00:00:00+00:00' })
    const by = graph.add('Water', { valid_at })
    const newer = (await look(by)) ?? {}
    const { after, call } = await planned(
      older,
      { kind: 'supersede', newerExternalId: by },
      { newer },
    )
    expect(after['invalid_at']).toBe(is)
    expect(call.body).toMatchObject({ params: { newer_fact: 'Water' } })
  })

  it('writes whole seconds as Python does', async () => {
    const at = new Date('2026-11-26T14:03:00Z')
    const { after } = await planned(graph.add('Tea'), { kind: 'retract' }, { at })
    expect(after).toMatchObject({ expired_at: '2026-11-26T14:03:00+00:00', palimpsest_newer: null })
  })

  it('refuses a newer fact that has ended, and says what became of one that changed since', async () => {
    const [older, by] = [graph.add('Tea'), graph.add('Water')]
    const change = { kind: 'supersede', newerExternalId: by } as const
    const newer = (await look(by)) ?? {}
    const made = await planned(older, change, { newer })
    Object.assign(graph.edges.get(by) ?? {}, { expired_at: ENDED })
    const ended = await plan(older, change, { newer: (await look(by)) ?? {} })
    expect(ended).toMatchObject({ ok: false, refusal: { kind: 'changed-in-store' } })
    const before = structuredClone([...graph.edges])
    const trouble = await troubleOf(graphiti.write(graph.target, made, graph.transport))
    expect(trouble).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('newer fact'),
    })
    expect([...graph.edges]).toEqual(before)
  })

  it('never replaces all properties and never deletes', async () => {
    const older = graph.add('Tea')
    const plans = [await planned(older, { kind: 'retract' })]
    await graphiti.write(
      graph.target,
      plans[0] ?? (await planned(older, { kind: 'retract' })),
      graph.transport,
    )
    plans.push(await planned(older, { kind: 'reinstate' }))
    for (const { call } of plans)
      expect(JSON.stringify(call.body)).not.toMatch(/SET e =|SET e \+=|DELETE|REMOVE|MERGE|CREATE/u)
  })
})

describe('[CS43] give back and undo', () => {
  it('puts the times of Graphiti back, to the microsecond', async () => {
    const [ended] = pair({})
    const before = structuredClone(graph.edges.get(ended))
    const back = await planned(ended, { kind: 'reinstate' })
    await graphiti.write(graph.target, back, graph.transport)
    expect(await look(ended)).toMatchObject({
      invalid_at: null,
      expired_at: null,
      palimpsest_op: 'op-7',
    })
    const undo = { kind: 'undo', before: back.before, written: back.after } as const
    await graphiti.write(graph.target, await planned(ended, undo), graph.transport)
    expect(graph.edges.get(ended)).toEqual(before)
  })

  it('does nothing to a fact that is current', async () => {
    const result = await plan(graph.add('Tea'), { kind: 'reinstate' })
    expect(result).toMatchObject({ ok: false, refusal: { kind: 'changed-in-store' } })
  })

  it('is refused once another has written, with what changed', async () => {
    const [ended] = pair({})
    const back = await planned(ended, { kind: 'reinstate' })
    await graphiti.write(graph.target, back, graph.transport)
    Object.assign(graph.edges.get(ended) ?? {}, { palimpsest_op: 'op-8' })
    const undo = { kind: 'undo', before: back.before, written: back.after } as const
    expect(await plan(ended, undo)).toMatchObject({
      ok: false,
      refusal: { sentence: expect.stringContaining('the mark of Palimpsest') },
    })
  })
})

describe('[CS44] what is written to', () => {
  const probe = () => graphiti.probe(graph.target, graph.transport)

  it('is FalkorDB as it was tested, with facts in the shape of Graphiti', async () => {
    graph.add('Tea')
    expect(await probe()).toEqual({
      product: 'Graphiti on FalkorDB 4.16.3',
      writable: true,
      why: null,
      facts: 1,
    })
  })

  it.each([
    [41_605, null],
    [41_800, /not been tested with FalkorDB 4\.18\.0/u],
    [50_000, /not been tested with FalkorDB 5\.0\.0/u],
    [null, /does not say which version/u],
  ])('not with the version %j', async (version, why) => {
    const id = graph.add('Tea')
    graph.version = version
    const found = await probe()
    expect(found.writable).toBe(why === null)
    const made = await planned(id, { kind: 'retract' })
    if (why === null) return graphiti.write(graph.target, made, graph.transport)
    expect(found.why).toMatch(why)
    expect((await troubleOf(graphiti.write(graph.target, made, graph.transport))).sentence).toMatch(
      why,
    )
    expect(graph.calls.filter((call) => call.startsWith('CYPHER'))).toEqual([])
  })

  it('not without a fact, nor with facts in another shape', async () => {
    expect(await probe()).toMatchObject({ writable: false, facts: 0 })
    graph.add('Tea', { created_at: 17 })
    expect(await probe()).toMatchObject({ writable: false, facts: 1 })
  })

  it('says which graphs there are, where there is none of the name', async () => {
    graph.graphs = Array.from({ length: 7 }, (_, nth) => `group-${nth}`)
    const { kind, sentence, wayOut } = await troubleOf(probe())
    expect([kind, sentence]).toEqual(['unexpected', 'The server has no graph of this name.'])
    expect(wayOut).toContain('"group-4" and 2 more.')
    graph.graphs = []
    expect((await troubleOf(probe())).wayOut).toContain('none yet')
    expect((await troubleOf(read())).kind).toBe('unexpected')
  })
})

describe('[CS45] what Graphiti cannot be given', () => {
  it('is another text: its embedding is not ours to make', async () => {
    const id = graph.add('Tea')
    const result = await plan(id, { kind: 'restate', text: 'Green tea', newFactId: null })
    expect(result).toMatchObject({
      ok: false,
      refusal: { kind: 'not-supported', wayOut: expect.stringContaining('as an episode') },
    })
  })

  it('is said before it is connected, and that a search returns ended facts', () => {
    const { can, seen } = graphiti.capabilities
    const cannot = can.flatMap(({ what, how }) => (how === null ? [what] : []))
    expect(cannot).toEqual(['restate', 'protect', 'merge'])
    expect(seen).toMatch(/only if the application filters/iu)
  })
})
