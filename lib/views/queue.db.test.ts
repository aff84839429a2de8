import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { SIGNAL_LETTERS } from '@/lib/detection/finding'
import { DEFAULT_QUEUE_FILTER } from '@/lib/filters/queue-filter'
import { QUEUE_SORTS, QUEUE_STATUSES, type QueueFilter } from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/port'
import type { FactRow, ProposalRow } from '@/lib/store/rows'
import { openTestStore } from '@/lib/store/testing'

import { readQueueCounts, readQueueFacets, readQueuePage } from './queue'
import { AT, factRowOf, fill, pick, proposalRowOf, randomOf } from './testing'

type Row = { readonly proposal: ProposalRow; readonly older: FactRow; readonly newer: FactRow }

function randomRows(seed: number, size: number): readonly Row[] {
  const random = randomOf(seed)
  return Array.from({ length: size }, (_, index) => {
    const place = {
      agentId: pick(random, ['agent-a', 'agent-b']),
      entity: pick(random, ['Ana', 'Bruno', 'ÉLAN']),
      aspect: pick(random, ['home', 'Work']),
    }
    const older = factRowOf({
      ...place,
      content: pick(random, ['lives in Denver', 'Likes 100%_tea', 'works AT Initech']),
      kind: pick(random, ['fact', 'fact', 'constraint']),
      protected: random() < 0.1,
    })
    const newer = factRowOf({ ...place, content: `now ${index} lives in Lisbon` })
    const status = pick(random, ['pending', 'pending', 'pending', 'stale', 'decided', 'withdrawn'])
    const proposal = proposalRowOf(older, newer, {
      status,
      unsure: status !== 'decided' && random() < 0.3,
      disputed: status === 'decided' && index % 3 === 0,
      confidence: pick(random, [0.7, 0.75, 0.8, 0.85]),
      pattern: pick(random, ['V', 'N+V', 'V+T', 'T']),
      origin: pick(random, ['inline', 'sweep', 'import']),
      contextDiffers: random() < 0.3,
      foreignOnly: random() < 0.3,
      createdAt: new Date(AT.getTime() + index),
    })
    return { proposal, older, newer }
  })
}

function fits({ proposal, older, newer }: Row, filter: QueueFilter): boolean {
  const open = proposal.status === 'pending' || proposal.status === 'stale'
  const locked = older.kind === 'constraint' || older.protected
  const status = {
    pending: proposal.status === 'pending' && !proposal.unsure,
    unsure: open && proposal.unsure,
    disputed: proposal.status === 'decided' && proposal.disputed,
    stale: proposal.status === 'stale' && !proposal.unsure,
    decided: proposal.status === 'decided',
    withdrawn: proposal.status === 'withdrawn',
  }[filter.status]
  const place = filter.locked
    ? locked && (filter.status === 'pending' ? open : status)
    : status && !(locked && open)
  const words = filter.search?.toLowerCase()
  const same = (wanted: string | null, name: string) =>
    wanted === null || wanted.toLowerCase() === name.toLowerCase()
  return (
    place &&
    (filter.agent === null || proposal.agentId === filter.agent) &&
    same(filter.entity, proposal.entity) &&
    same(filter.aspect, proposal.aspect) &&
    (filter.signal === null ||
      proposal.pattern.split('+').includes(SIGNAL_LETTERS[filter.signal])) &&
    (filter.pattern === null || proposal.pattern === filter.pattern) &&
    (filter.origin === null || proposal.origin === filter.origin) &&
    (!filter.context || proposal.contextDiffers) &&
    (filter.minConfidence === null || proposal.confidence >= filter.minConfidence) &&
    (filter.maxConfidence === null || proposal.confidence <= filter.maxConfidence) &&
    (words === undefined ||
      `P-${proposal.number}`.toLowerCase() === words ||
      [older, newer].some((fact) => fact.content.toLowerCase().includes(words)))
  )
}

function compare(a: ProposalRow, b: ProposalRow, sort: QueueFilter['sort']): number {
  const byId = a.id < b.id ? -1 : 1
  const byLane = Number(a.foreignOnly) - Number(b.foreignOnly) // rule I5
  const text = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0)
  switch (sort) {
    case 'newest':
      return -byId
    case 'oldest':
      return byId
    case 'strongest':
      return byLane || b.confidence - a.confidence || -byId
    case 'weakest':
      return byLane || a.confidence - b.confidence || byId
    case 'entity':
      return text(a.entityKey, b.entityKey) || text(a.aspectKey, b.aspectKey) || byId
    case 'informative':
    case 'record':
      throw new Error('These have tests of their own.')
  }
}

async function readAll(store: Store, filter: QueueFilter) {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | null = null
  do {
    const page = await readQueuePage(store, filter, cursor)
    ids.push(...page.items.map((item) => item.id))
    totals.add(page.total)
    cursor = page.nextCursor
  } while (cursor !== null)
  return { ids, totals: [...totals] }
}

describe('the queue', () => {
  let store: Awaited<ReturnType<typeof openTestStore>>
  const rows = randomRows(7, inject('share') < 1 ? 120 : 240) // two or more pages of pending proposals

  beforeAll(async () => {
    store = await openTestStore()
    await fill(store, {
      facts: rows.flatMap(({ older, newer }) => [older, newer]),
      proposals: rows.map(({ proposal }) => proposal),
    })
  })
  afterAll(() => store.remove())

  const COLUMN_SORTS = QUEUE_SORTS.filter((sort) => sort !== 'informative' && sort !== 'record')
  const patches: readonly Partial<QueueFilter>[] = [
    {},
    { agent: 'agent-a' },
    { agent: 'nobody' },
    { entity: 'ana' },
    { entity: 'Élan', agent: 'agent-b' },
    { aspect: 'WORK' },
    { entity: 'Bruno', aspect: 'home' },
    { signal: 'temporal' },
    { pattern: 'V+T' },
    { origin: 'import' },
    { locked: true },
    { context: true },
    { minConfidence: 0.75 },
    { maxConfidence: 0.75 },
    { minConfidence: 0.75, maxConfidence: 0.8, agent: 'agent-a' },
    { search: 'at initech' },
    { search: '100%_' },
    { search: '%' },
    { search: 'p-1000000' },
    { search: `P-${rows[0]?.proposal.number ?? 0}` },
  ]
  const cases = patches.flatMap((patch, index) =>
    COLUMN_SORTS.filter((_sort, place) => index < 2 || place === index % COLUMN_SORTS.length).map(
      (sort) => ({ ...patch, sort }),
    ),
  )

  it.each(cases)(
    '[S2] [I5] [R22] lists exactly what matches, in order, each once: %o',
    async (patch) => {
      for (const status of QUEUE_STATUSES) {
        const filter = { ...DEFAULT_QUEUE_FILTER, ...patch, status }
        const expected = rows
          .filter((row) => fits(row, filter))
          .map(({ proposal }) => proposal)
          .toSorted((a, b) => compare(a, b, filter.sort))
          .map(({ id }) => id)
        const read = await readAll(store, filter)
        expect(read.ids).toEqual(expected)
        expect(read.totals).toEqual([expected.length])
      }
    },
  )

  it('has no gaps or repetitions while others propose', async () => {
    for (const sort of QUEUE_SORTS) {
      const own = await openTestStore()
      const first = randomRows(11, 120)
      const write = (more: readonly Row[]) =>
        fill(own, {
          facts: more.flatMap(({ older, newer }) => [older, newer]),
          proposals: more.map(({ proposal }) => proposal),
        })
      await write(first)
      const filter = { ...DEFAULT_QUEUE_FILTER, sort }
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page = await readQueuePage(own, filter, cursor)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
        if (seen.length < 100) await write(randomRows(seen.length, 10))
      } while (cursor !== null)
      expect(new Set(seen).size).toBe(seen.length)
      const wanted = first.filter((row) => fits(row, filter)).map(({ proposal }) => proposal.id)
      expect(wanted.filter((id) => !seen.includes(id))).toEqual([])
      await own.remove()
    }
  })

  it.each([
    'x',
    '',
    'bm90IGpzb24',
    Buffer.from('["newest",["a","b"]]').toString('base64url'),
    Buffer.from('["strongest",["0.7","a"]]').toString('base64url'),
    Buffer.from('["oldest",["a"]]').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
    'A'.repeat(100_000),
  ])('starts from the first page when the cursor is invalid: %.30s', async (cursor) => {
    const first = await readQueuePage(store, DEFAULT_QUEUE_FILTER, null)
    expect(await readQueuePage(store, DEFAULT_QUEUE_FILTER, cursor)).toEqual(first)
  })

  it.each([null, 'agent-a', 'nobody'])('[S2] [R22] counts what it lists, of %s', async (agent) => {
    const counts = await readQueueCounts(store, agent)
    for (const status of QUEUE_STATUSES) {
      const filter = { ...DEFAULT_QUEUE_FILTER, status, agent }
      expect(counts.byStatus[status]).toBe(rows.filter((row) => fits(row, filter)).length)
    }
    const locked = { ...DEFAULT_QUEUE_FILTER, locked: true, agent }
    expect(counts.locked).toBe(rows.filter((row) => fits(row, locked)).length)
    const oldest = rows.find((row) => fits(row, { ...DEFAULT_QUEUE_FILTER, agent }))
    expect(counts.oldestPendingAt).toBe(oldest?.proposal.createdAt.toISOString() ?? null)
  })

  it('[S2] offers only the chosen agent’s names, with the pending count for each', async () => {
    const facets = await readQueueFacets(store, 'agent-a')
    const waiting = (patch: Partial<QueueFilter>) =>
      rows.filter((row) => fits(row, { ...DEFAULT_QUEUE_FILTER, agent: 'agent-a', ...patch }))
        .length
    expect(facets.entities.map(({ name }) => name).toSorted()).toEqual(['Ana', 'Bruno', 'ÉLAN'])
    for (const { name, pending } of facets.entities) expect(pending).toBe(waiting({ entity: name }))
    for (const { name, pending } of facets.aspects) expect(pending).toBe(waiting({ aspect: name }))
    expect(facets.agents.map(({ id, pending }) => [id, pending])).toEqual([
      ['agent-a', waiting({})],
      ['agent-b', waiting({ agent: 'agent-b' })],
    ])
  })
})
