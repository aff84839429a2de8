import { describe, expect, it } from 'vitest'

import { pairKeyOf } from '@/lib/domain/proposal'
import { rewordFact } from '@/lib/operations/reword-fact'
import { countedRequests, outcomeOf } from '@/lib/operations/testing'
import {
  hasConformanceRows,
  readConformanceRows,
  SKIPPED,
} from '@/lib/operations/testing/conformance'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import type { FactRow } from '@/lib/store/rows'
import { insertFacts } from '@/lib/store/sql/bulk-insert'

import { readDuplicates } from './duplicates'
import type { SimilarityModel } from './find-duplicates'
import { AT, factRowOf, goLive } from './testing'

openStoreForEachTest()

const AGENT = 'agent-a'

async function given(rows: readonly Partial<FactRow>[]): Promise<readonly FactRow[]> {
  const facts = rows.map((row) => factRowOf(row))
  await store.transact(async (tx) => {
    await tx.agent.createMany({ data: [{ id: AGENT, createdAt: AT }] })
    await insertFacts(tx, facts)
  })
  return facts
}

const read = (model: SimilarityModel | null = null, page = 1) =>
  readDuplicates(store, model, { agentId: AGENT, page })

const idsOf = (page: Awaited<ReturnType<typeof read>>) =>
  page.clusters.map(({ members }) => members.map(({ id }) => id))

function modelOf(value: number | string): SimilarityModel {
  return {
    name: 'stub-embed',
    similarities: async (pairs) =>
      typeof value === 'number'
        ? { ok: true, values: pairs.map(() => value) }
        : { ok: false, why: value },
  }
}

describe('readDuplicates', () => {
  it('[ME2] [ME9] identical untagged texts match, even without a model', async () => {
    const [a, b] = await given([{ content: 'Uses pnpm' }, { content: 'uses pnpm.' }])
    const page = await read()
    expect(idsOf(page)).toEqual([[a?.id, b?.id]])
    expect(page).toMatchObject({
      total: 1,
      matches: 1,
      model: null,
      modelProblem: null,
      clusters: [{ band: 'match', confidence: 1 }],
    })
    expect(page.clusters[0]?.pairs[0]?.signals).toEqual({ embedding: null, tags: null, tokens: 1 })
  })

  it('[ME20] a text that another one contains is offered without a model', async () => {
    await given([
      { content: 'Tove teaches ceramics' },
      { content: 'Tove currently teaches ceramics in Malmö' },
      { content: 'Tove teaches swimming on Saturdays' },
    ])
    expect(await read()).toMatchObject({
      total: 1,
      clusters: [{ band: 'possible', confidence: 0.72 }],
      differing: 0,
    })
  })

  it('[ME4] a different number makes it a question, not a duplicate; it is counted', async () => {
    await given([
      { content: 'The production database runs PostgreSQL 14 in the Frankfurt region' },
      { content: 'The production database runs PostgreSQL 16 in the Frankfurt region' },
    ])
    expect(await read()).toMatchObject({ total: 0, differing: 1 })
  })

  it('[S1] [S2] never pairs two entities, two keys, two agents, or ended facts', async () => {
    await given([
      { content: 'Uses pnpm', entity: 'Ana' },
      { content: 'Uses pnpm', entity: 'Ida' },
      { content: 'Uses vim', key: 'editor' },
      { content: 'Uses vim', key: 'shell' },
      { content: 'Likes tea', agentId: 'agent-b' },
      { content: 'Likes tea' },
      { content: 'Likes tea', status: 'retracted' },
    ])
    expect(await read()).toMatchObject({ total: 0 })
  })

  it('[ME7] facts marked as not duplicates are not offered until one is reworded', async () => {
    const [a, b] = await given([{ content: 'Uses pnpm' }, { content: 'uses pnpm.' }])
    if (a === undefined || b === undefined) throw new Error('two facts')
    const apart = { id: 'k', agentId: AGENT, pairKey: pairKeyOf(a.id, b.id), by: 'ada' }
    const stamp = { verified: false, at: AT, reverted: false }
    await store.transact((tx) =>
      tx.keptApart.create({ data: { ...apart, ...stamp, firstRevision: 1, secondRevision: 1 } }),
    )
    expect(await read()).toMatchObject({ total: 0, keptApart: 1 })
    await goLive(store)
    const reworded = { factId: b.id, version: b.version, content: 'Uses pnpm!', reason: null }
    expect(outcomeOf(await rewordFact(store, reworded, countedRequests()()))).toBe('ok')
    expect(await read()).toMatchObject({ total: 1, keptApart: 0 })
  })

  it('[ME2] [ME9] a model weighs 0.70 when it answers, and is named; its failure is reported', async () => {
    await given([
      { content: 'Ana enjoys hiking on weekends with friends' },
      { content: 'Ana likes hiking at weekends with friends' },
    ])
    expect(await read()).toMatchObject({ total: 0 })
    expect(await read(modelOf(1))).toMatchObject({ total: 1, model: 'stub-embed' })
    await store.transact((tx) => tx.agent.update({ where: { id: AGENT }, data: { about: 'x' } }))
    expect(await read(modelOf('It did not answer.'))).toMatchObject({
      total: 0,
      model: null,
      modelProblem: 'It did not answer.',
    })
  })

  it('[G2] [ME14] says which member is protected, and suggests it as the survivor', async () => {
    const [p] = await given([
      { content: 'Load-bearing fact', protected: true },
      { content: 'The load-bearing fact' },
    ])
    const [cluster] = (await read()).clusters
    expect(cluster?.suggestedId).toBe(p?.id)
    expect(cluster?.members.map((member) => member.protected)).toEqual([true, false])
  })

  it('[ME18] says which members are not current', async () => {
    const [, later, over] = await given([
      { content: 'Likes green tea' },
      { content: 'likes green tea', validFrom: new Date(store.clock().getTime() + 1_000_000) },
      { content: 'Likes green tea!', validUntil: new Date(store.clock().getTime() - 1_000_000) },
    ])
    const [cluster] = (await read()).clusters
    expect(new Set(cluster?.notCurrent)).toEqual(new Set([later?.id, over?.id]))
  })

  it('pages, where one beyond the end is the last', async () => {
    await given(
      Array.from({ length: 45 }, (_none, nth) => ({
        content: `Fact number ${Math.floor(nth / 2)} about caching`,
        entity: `E${Math.floor(nth / 2)}`,
      })),
    )
    expect(await read(null, 1)).toMatchObject({ total: 22, page: 1, pages: 2 })
    expect((await read(null, 99)).clusters).toHaveLength(2)
  })
})

// The conformance rows that score two texts.

type Side = { readonly id?: string; readonly text: string; readonly tags?: string[] }
type Row = {
  readonly id: string
  readonly why: string
  readonly given: {
    readonly older?: Side
    readonly newer?: Side
    readonly items?: Side[]
    readonly similarity: number | [string, string, number][]
  }
  readonly expect: Readonly<Record<string, unknown>>
}

const rows = readConformanceRows<Row>(['vestige']).filter(({ id }) =>
  /-(?:V03|V04|V05c|V08|V21[a-d]|S01[a-g])$/.test(id),
)

describe.skipIf(!hasConformanceRows)(`conformance${SKIPPED}`, () => {
  it.each(rows.map((row) => [row.id, row.why, row] as const))(
    '%s: %s',
    async (_id, _why, { given: { older, newer, items, similarity }, expect: wanted }) => {
      const sides = items ?? [older, newer].flatMap((side) => side ?? [])
      const facts = await given(
        sides.map(({ text, tags = [] }) => ({ content: text, tags: JSON.stringify(tags) })),
      )
      const cosines = new Map(
        typeof similarity === 'number'
          ? []
          : similarity.map(([a, b, value]) => [
              [a, b].map((id) => sides.find((side) => side.id === id)?.text).join(' | '),
              value,
            ]),
      )
      const model: SimilarityModel = {
        name: 'stub',
        similarities: async (pairs) => ({
          ok: true,
          values: pairs.map(({ older: one, newer: other }) =>
            typeof similarity === 'number'
              ? similarity
              : (cosines.get(`${one} | ${other}`) ?? cosines.get(`${other} | ${one}`) ?? 0),
          ),
        }),
      }
      const page = await read(model)
      const clusters = page.clusters.map(({ members }) =>
        members.map(({ id }) => sides[facts.findIndex((fact) => fact.id === id)]?.id ?? id),
      )
      const merged = wanted['outcome'] === 'duplicate' || wanted['clusters'] !== undefined
      expect(clusters).toHaveLength(merged ? 1 : 0)
      expect(clusters).toEqual(wanted['clusters'] ?? clusters)
      const score = page.clusters[0]?.confidence ?? 0
      expect(score).toBeGreaterThanOrEqual(Number(wanted['minScore'] ?? 0))
      expect(score).toBeLessThanOrEqual(Number(wanted['maxScore'] ?? 1))
    },
  )
})
