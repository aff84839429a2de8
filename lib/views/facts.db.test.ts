import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import type { FactListFilter } from '@/lib/filters/fact-filter'
import { decideProposal } from '@/lib/operations/decide-proposal'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import type { Store } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'
import { openTestStore } from '@/lib/store/testing'

import { readFactFacets, readFactList, readFactPage } from './facts'
import {
  AT,
  factRowOf,
  fill,
  goLive,
  pick,
  proposalRowOf,
  randomOf,
  requestOf,
  sourceRowOf,
} from './testing'

function randomFacts(size: number): readonly FactRow[] {
  const random = randomOf(3)
  return Array.from({ length: size }, (_, index) =>
    factRowOf({
      agentId: pick(random, ['agent-a', 'agent-b']),
      entity: pick(random, ['Ana', 'Bruno', null]),
      aspect: pick(random, ['Home', 'work', 'work', null]),
      content: `${pick(random, ['Lives', 'Works 50%'])} at place ${index}`,
      kind: pick(random, ['fact', 'constraint', 'preference']),
      status: pick(random, ['active', 'active', 'superseded', 'retracted']),
      protected: random() < 0.2,
    }),
  )
}

function fits(fact: FactRow, filter: FactListFilter): boolean {
  const unclassified = fact.entity === null || fact.aspect === null
  const status = {
    current: fact.status === 'active',
    all: true,
    superseded: fact.status === 'superseded',
    retracted: fact.status === 'retracted',
    unclassified: fact.status === 'active' && unclassified,
  }[filter.status]
  const same = (wanted: string | null, name: string | null) =>
    wanted === null || wanted.toLowerCase() === name?.toLowerCase()
  return (
    status &&
    (filter.agent === null || fact.agentId === filter.agent) &&
    same(filter.entity, fact.entity) &&
    same(filter.aspect, fact.aspect) &&
    (filter.kind === null || fact.kind === filter.kind) &&
    (!filter.protectedOnly || fact.protected) &&
    (filter.search === null || fact.content.toLowerCase().includes(filter.search.toLowerCase()))
  )
}

const keyOf = (fact: FactRow) =>
  [fact.agentId, fact.entityKey ?? '', fact.aspectKey ?? '', fact.id].join('\u0000')

async function readAll(store: Store, filter: FactListFilter) {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | null = null
  do {
    const page = await readFactList(store, filter, cursor)
    ids.push(...page.items.map(({ id }) => id))
    totals.add(page.total)
    cursor = page.nextCursor
  } while (cursor !== null)
  return { ids, totals: [...totals] }
}

describe('the fact list', () => {
  let store: Awaited<ReturnType<typeof openTestStore>>
  const facts = randomFacts(400)

  beforeAll(async () => {
    store = await openTestStore()
    await fill(store, { facts })
  })
  afterAll(() => store.remove())

  const patches: readonly Partial<FactListFilter>[] = [
    {},
    { agent: 'agent-b' },
    { entity: 'ANA' },
    { agent: 'agent-a', entity: 'Bruno', aspect: 'WORK' },
    { aspect: 'home' },
    { kind: 'constraint' },
    { protectedOnly: true },
    { search: 'WORKS 50%' },
    { search: '_' },
  ]
  const statuses = ['current', 'all', 'superseded', 'retracted', 'unclassified'] as const
  const cases = patches.flatMap((patch) => statuses.map((status) => ({ ...patch, status })))

  it.each(cases)('[T3] lists exactly what matches, slot by slot: %o', async (patch) => {
    const filter = { ...DEFAULT_FACT_FILTER, ...patch }
    const expected = facts
      .filter((fact) => fits(fact, filter))
      .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      .map(({ id }) => id)
    const read = await readAll(store, filter)
    expect(read.ids).toEqual(expected)
    expect(read.totals).toEqual([expected.length])
    const { hiddenSuperseded } = await readFactList(store, filter, null)
    const hidden = facts.filter((fact) => fits(fact, { ...filter, status: 'superseded' })).length
    expect(hiddenSuperseded).toBe(filter.status === 'current' ? hidden : 0)
  })

  it('[S2] offers one agent’s names, by number of current facts', async () => {
    const { entities, aspects } = await readFactFacets(store, 'agent-a')
    const current = { ...DEFAULT_FACT_FILTER, agent: 'agent-a' }
    expect(entities.length + aspects.length).toBe(4)
    for (const { name: entity, facts: count } of entities) {
      expect(count).toBe(facts.filter((fact) => fits(fact, { ...current, entity })).length)
    }
    for (const { name: aspect, facts: count } of aspects) {
      expect(count).toBe(facts.filter((fact) => fits(fact, { ...current, aspect })).length)
    }
  })

  it('starts from the first page when the cursor is invalid', async () => {
    const first = await readFactList(store, DEFAULT_FACT_FILTER, null)
    for (const cursor of ['x', Buffer.from('["a",1]').toString('base64url')]) {
      expect(await readFactList(store, DEFAULT_FACT_FILTER, cursor)).toEqual(first)
    }
  })
})

describe('the fact page', () => {
  let store: Awaited<ReturnType<typeof openTestStore>>
  beforeEach(async () => {
    store = await openTestStore()
    await goLive(store)
  })
  afterEach(() => store.remove())

  const day = (count: number) => new Date(AT.getTime() + count * 86_400_000)

  it('shows the whole chain from any of its facts, with who, why and when', async () => {
    const source = sourceRowOf()
    const [first, second, third, fourth] = [1, 2, 3, 4].map((place) =>
      factRowOf({ content: `version ${place}`, validFrom: day(place) }),
    )
    if (!first || !second || !third || !fourth) throw new Error('four facts')
    const imported = factRowOf({
      content: 'another beginning',
      validFrom: day(0),
      sourceId: source.id,
      status: 'superseded',
      supersededById: second.id,
      supersededAt: day(2),
    })
    const proposal = proposalRowOf(first, second)
    await fill(store, {
      sources: [source],
      facts: [imported, first, second, third, fourth],
      proposals: [proposal],
    })
    const command = { proposalId: proposal.id, version: 1, value: 'supersede' } as const
    const decided = await decideProposal(
      store,
      { ...command, dwellMs: null, shownSignals: true },
      requestOf('ben', day(5)),
    )
    const version = async (id: string) =>
      (await store.read.fact.findUniqueOrThrow({ where: { id } })).version
    const byHand = await supersedeByHand(
      store,
      {
        olderId: second.id,
        olderVersion: await version(second.id),
        newerId: third.id,
        newerVersion: await version(third.id),
        reason: 'she told me',
      },
      requestOf('ana', day(6)),
    )
    if (!decided.ok || !byHand.ok) throw new Error('refused')

    for (const id of [imported.id, first.id, second.id, third.id]) {
      const page = await readFactPage(store, id)
      expect(page?.chain.map(({ content }) => content)).toEqual([
        'another beginning',
        'version 1',
        'version 2',
        'version 3',
      ])
      expect(page?.links).toEqual([
        {
          olderId: imported.id,
          newerId: second.id,
          at: day(2).toISOString(),
          by: null,
          why: 'imported from signet',
          operationId: null,
          proposalId: null,
          proposalNumber: null,
        },
        {
          olderId: first.id,
          newerId: second.id,
          at: day(5).toISOString(),
          by: 'ben',
          why: `approved P-${proposal.number} (value)`,
          operationId: decided.value.operation.id,
          proposalId: proposal.id,
          proposalNumber: proposal.number,
        },
        {
          olderId: second.id,
          newerId: third.id,
          at: day(6).toISOString(),
          by: 'ana',
          why: 'by hand: she told me',
          operationId: byHand.value.operation.id,
          proposalId: null,
          proposalNumber: null,
        },
      ])
    }
    const page = await readFactPage(store, second.id)
    expect(page?.proposals).toMatchObject([
      { side: 'newer', other: 'version 1', status: 'decided' },
    ])
    expect(page?.operations.map(({ kind }) => kind)).toEqual(['supersede'])
    expect((await readFactPage(store, third.id))?.siblings.map(({ id }) => id)).toEqual([fourth.id])

    const list = await readFactList(store, { ...DEFAULT_FACT_FILTER, status: 'all' }, null)
    expect(list.items.map(({ content, chainLength }) => [content, chainLength])).toEqual(
      expect.arrayContaining([
        ['version 1', 4],
        ['version 3', 4],
        ['version 4', 1],
      ]),
    )
  })

  it('[G3] stops when foreign data has a cycle', async () => {
    const [a, b] = [factRowOf({ status: 'superseded' }), factRowOf({ status: 'superseded' })]
    await fill(store, {
      facts: [
        { ...a, supersededById: b.id },
        { ...b, supersededById: a.id },
      ],
    })
    const page = await readFactPage(store, a.id)
    expect(page?.chain.map(({ id }) => id)).toEqual([a.id, b.id])
    expect(page?.links).toHaveLength(2)
    const list = await readFactList(store, { ...DEFAULT_FACT_FILTER, status: 'all' }, null)
    expect(list.items.map(({ chainLength }) => chainLength)).toEqual([2, 2])
  })

  it('shows a fact’s pending proposal', async () => {
    const [older, newer] = [factRowOf(), factRowOf({ content: 'lives in Lisbon' })]
    const proposal = proposalRowOf(older, newer)
    await fill(store, { facts: [older, newer], proposals: [proposal] })
    const { items } = await readFactList(store, DEFAULT_FACT_FILTER, null)
    expect(items.map(({ pendingProposalNumber }) => pendingProposalNumber)).toEqual([
      proposal.number,
      proposal.number,
    ])
    expect(await readFactPage(store, 'none')).toBeNull()
  })
})
