import { describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import type { FactInput } from '@/lib/domain/import-batch'
import { planMerge } from '@/lib/domain/merge-plan'
import { mergeThresholds } from '@/lib/domain/merge-score'
import { BUILT_IN_POLICY, type PolicyOverrides } from '@/lib/domain/policy'
import { scoreMerge } from '@/lib/domain/score-merge'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { parseFactsJsonl } from '@/lib/importers/facts-jsonl'
import { importFacts } from '@/lib/operations/import-facts'
import { ingestFacts } from '@/lib/operations/ingest-facts'
import { at, batchOf, decide, factInput, snapshot, valueOf } from '@/lib/operations/testing'
import { hasConformanceRows, readConformanceRows } from '@/lib/operations/testing/conformance'
import {
  openStoreForEachTest,
  requests,
  store,
  setPolicyOfAll,
  supersedeById,
} from '@/lib/operations/testing/each'
import { connectStore } from '@/lib/store/open-store'
import { loadPolicy } from '@/lib/store/policies'
import { toFact } from '@/lib/store/rows'

import { readDuplicates } from './duplicates'
import { readFactList, readFactPage } from './facts'

// The other systems' rows on reviewing, lists and settings: what a person sees before and after a decision.

type Said = {
  readonly id: string
  readonly text: string
  readonly key?: string
  readonly tags?: string[]
}
type Row = {
  readonly id: string
  readonly why: string
  readonly given: {
    readonly older?: Said
    readonly newer?: Said
    readonly items?: readonly (Said & { readonly status?: string; readonly validUntil?: string })[]
    readonly index?: readonly Said[]
    readonly write?: { readonly text: string }
    readonly file?: { readonly facts: readonly object[] }
    readonly set?: {
      readonly match: number
      readonly possible: number
      readonly autoApply?: boolean
    }
  }
  readonly expect: Readonly<Record<string, unknown>>
}

const rows = readConformanceRows<Row>(['vestige', 'hybrid-memory', 'memstore'])
const only = (ids: string) => {
  const found = rows.filter(({ id }) => ids.split(' ').includes(id))
  if (hasConformanceRows && found.length !== ids.split(' ').length)
    throw new Error(`rows are missing: ${ids}`)
  return found
}

openStoreForEachTest()

const set = (overrides: PolicyOverrides) => setPolicyOfAll(overrides)

async function take(...facts: readonly Partial<FactInput>[]) {
  const batch = batchOf({ facts: facts.map((fact) => factInput(fact)) })
  return valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
}

async function takeLines(facts: readonly object[]) {
  const text = facts.map((fact) => JSON.stringify(fact)).join('\n')
  const options = { name: 'facts.jsonl', nowMs: at('2026-09-01').getTime(), agent: 'scout' }
  const batch = parseFactsJsonl(text, options)
  return valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
}

/** The two sides as two facts of one preference, two weeks apart. */
async function arrive({ older, newer }: Row['given'], more: Partial<FactInput> = {}) {
  for (const [index, side] of [older, newer].entries()) {
    const { id = '', text = '', key = null } = side ?? {}
    const when = { recordedAt: null, validFrom: at(`2026-03-${index === 0 ? '01' : '15'}`) }
    const place = { entity: 'user', aspect: 'preferences', key, ...more }
    const fact = factInput({
      ...place,
      ...when,
      content: text,
      confidence: 1,
      source: { externalId: id, excerpt: null, session: null },
    })
    valueOf(await ingestFacts(store, { facts: [fact], system: 'mcp' }, requests()))
  }
}

const factOf = async (id: string) =>
  store.read.fact.findFirstOrThrow({
    where: { OR: [{ importKey: `file:${id}` }, { source: { externalId: id } }] },
  })

const supersede = async (older: string, newer: string) =>
  supersedeById((await factOf(older)).id, (await factOf(newer)).id)

async function find(search: string, status: 'current' | 'all' = 'current') {
  const list = await readFactList(store, { ...DEFAULT_FACT_FILTER, search, status }, null)
  return list.items.map(({ id, status: is }) => ({ id, status: is }))
}

async function approve() {
  const [open] = await store.read.proposal.findMany({ where: { status: 'pending' } })
  return valueOf(
    await decide(store, requests(), { proposalId: open?.id ?? '', value: 'supersede' }),
  )
}

/** Which of the facts are in an open proposal. */
async function contradicted(...names: readonly string[]) {
  const open = await store.read.proposal.findMany({ where: { status: 'pending' } })
  const sides = open.flatMap(({ olderFactId, newerFactId }) => [olderFactId, newerFactId])
  const facts = await Promise.all(names.map((name) => factOf(name)))
  return facts.map(({ id }) => sides.includes(id))
}

describe.skipIf(!hasConformanceRows)('review conformance (skipped without ../shared)', () => {
  it.each(only('vestige-V34h vestige-X09'))('$id: $why', async ({ given, expect: wanted }) => {
    const {
      items = [
        { id: 'o', text: 'Quota is 5' },
        { id: 'n', text: 'Quota is 6' },
      ],
    } = given
    await take(...items.map(({ id, text }) => ({ externalId: id, content: text })))
    await set({ shadowMode: false })
    await supersede('o', 'n')
    const [older, newer] = [await factOf('o'), await factOf('n')]
    expect(older).toMatchObject({ status: 'superseded', supersededById: newer.id })
    if (wanted['order'] === undefined) return
    expect(await find('Quota')).toEqual([{ id: newer.id, status: 'active' }])
    const page = await readFactPage(store, newer.id)
    expect(page?.chain.map(({ id }) => id)).toEqual([older.id, newer.id])
  })

  it.each(only('memstore-M15'))('$id: $why', async ({ given: { items = [] } }) => {
    await take(...items.map(({ id, text }) => ({ externalId: id, content: text })))
    await set({ shadowMode: false })
    await supersede('o', 'n')
    const [older, newer] = [await factOf('o'), await factOf('n')]
    expect((await find('Matthew', 'all')).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: older.id, status: 'superseded' },
      { id: newer.id, status: 'active' },
    ])
    expect(older.supersededById).toBe(newer.id)
  })

  it.each(only('hybrid-H16a'))('$id: $why', async ({ given, expect: wanted }) => {
    await set({ shadowMode: false })
    await arrive(given)
    const before = await contradicted('o', 'n')
    await approve()
    expect([before, await contradicted('o', 'n')]).toEqual(wanted['isContradicted'])
  })

  it.each(only('hybrid-H18'))('$id: $why', async ({ given, expect: wanted }) => {
    await set({ shadowMode: false })
    await arrive(given)
    const open = await store.read.proposal.findMany({ where: { status: 'pending' } })
    expect(open).toHaveLength(Number(wanted['openProposals']))
    await approve()
    expect(await factOf('o')).toMatchObject({ status: 'superseded' })
  })

  it.each(only('hybrid-H27'))('$id: $why', async ({ given }) => {
    await set({ shadowMode: false, preferenceKeys: 'apply' })
    await arrive(given, { kind: 'preference' })
    expect(await factOf('o')).toMatchObject({ status: 'superseded' })
    expect(await contradicted('o', 'n')).toEqual([false, false])
  })

  it.each(only('hybrid-H25a'))('$id: $why', async ({ given: { index = [] } }) => {
    await take(
      ...index.map(({ id, text }) => ({
        externalId: id,
        content: text,
        status: id === 'x' ? ('superseded' as const) : ('active' as const),
      })),
    )
    const { id } = await factOf('y')
    expect([
      ...(await find('item')),
      ...(await find('fact')),
      ...(await find('normal fact')),
    ]).toEqual([
      { id, status: 'active' },
      { id, status: 'active' },
    ])
  })

  it.each(only('hybrid-H25b'))('$id: $why', async ({ given: { items = [] } }) => {
    await take(
      ...items.map(({ id, text, status }) => ({
        externalId: id,
        content: text,
        status: status === 'superseded' ? ('superseded' as const) : ('active' as const),
      })),
    )
    expect(await find('Region')).toEqual([{ id: (await factOf('z')).id, status: 'active' }])
  })

  it.each(only('vestige-V15a vestige-V15b'))('$id: $why', async ({ given, expect: wanted }) => {
    const item = given.items?.[0]
    const ended = {
      externalId: 'r',
      content: 'the document says so',
      status: 'superseded' as const,
      supersededBy: 'x',
      validFrom: at('2026-01-01'),
      validUntil: at(item?.validUntil ?? ''),
    }
    const x = { externalId: 'x', content: 'the other document', validFrom: at('2026-03-01') }
    await take(ended, x)
    const words = given === only('vestige-V15a')[0]?.given ? 'it says otherwise' : ended.content
    const again = { ...ended, content: words, status: 'active' as const, supersededBy: null }
    await take({ ...again, validUntil: null }, x)
    const { supersededBy: supersededById, ...state } =
      (wanted['final'] as Record<string, Record<string, unknown>>)['r'] ?? {}
    expect(await factOf('r')).toMatchObject({ ...state, supersededById, content: words })
  })

  it.each(only('vestige-V02a vestige-V02b vestige-V14a'))(
    '$id: $why',
    async ({ given: { set: asked }, expect: wanted }) => {
      const { match = 0, possible = 0, autoApply = false } = asked ?? {}
      await set({
        mergeMatchThreshold: match,
        mergePossibleThreshold: possible,
        mergeAutoApply: autoApply,
      })
      const again = await connectStore(store.file)
      const { policy } = await loadPolicy(again.read, null, again.environment)
      await again.close()
      const read = mergeThresholds(policy)
      expect(read.possible).toBeLessThanOrEqual(read.match)
      const { possibleAtMostMatch: _said, ...values } = wanted
      expect({ ...read, autoApply: policy.mergeAutoApply }).toMatchObject(values)
      const { mergeMatchThreshold, mergePossibleThreshold } = policy
      for (const stored of [mergeMatchThreshold, mergePossibleThreshold]) {
        expect(stored).toBeGreaterThanOrEqual(0)
        expect(stored).toBeLessThanOrEqual(1)
      }
    },
  )

  it.each(only('vestige-V33'))('$id: $why', async ({ given, expect: wanted }) => {
    const [secret] = wanted['proposalLacks'] as readonly [string]
    const text = given.write?.text ?? ''
    const [older, newer] = [
      { id: 'o', text },
      { id: 'n', text: `not ${secret}, use the vault` },
    ]
    await set({ detectorProfile: 'default', supersessionMinConfidence: 0 })
    await arrive({ older, newer })
    const said = JSON.stringify([
      await store.read.proposal.findMany(),
      await store.read.operation.findMany(),
    ])
    expect(await store.read.proposal.count()).toBe(1)
    expect(said).not.toContain(secret)
    expect(said).toMatch(/\[secret [0-9a-f]{8}\]/u)
    expect((await factOf('o')).content).toBe(text) // the agent's memory keeps its own text
  })

  it.each(only('vestige-V09'))('$id: $why', async ({ given: { items = [] } }) => {
    await take(...items.map(({ id, text, tags = [] }) => ({ externalId: id, content: text, tags })))
    const before = await snapshot(store)
    const members = [toFact(await factOf('a')), toFact(await factOf('b'))]
    const plan = valueOf(
      planMerge({
        members,
        survivorId: members[1]?.id ?? '',
        words: 'all',
        pairs: scoreMerge(detectorOf('default'), members, new Map()),
        thresholds: mergeThresholds(BUILT_IN_POLICY),
        notCurrent: [],
        autoApply: false,
      }),
    )
    expect(plan.endedIds).toEqual([members[0]?.id])
    expect(plan.tags).toContain('cache')
    await readDuplicates(store, null, { agentId: 'scout', page: 1 })
    expect(await snapshot(store)).toEqual(before)
  })

  it.each(only('vestige-V12d'))('$id: $why', async ({ given: { items = [] } }) => {
    await take(
      ...items.map(({ id, text, tags = [] }) => {
        const isProtected = id === 'p'
        return { externalId: id, content: text, tags, protected: isProtected }
      }),
    )
    const { clusters } = await readDuplicates(store, null, { agentId: 'scout', page: 1 })
    expect(clusters.map(({ members }) => members.map((member) => member.protected))).toEqual([
      [true, false],
    ])
  })

  // As JSON lines, the form that exports take (rule I8).
  it.each(only('memstore-M16b'))('$id: $why', async ({ given: { file }, expect: wanted }) => {
    await take({ externalId: '10', content: 'a fact of another file', agent: 'other' })
    await takeLines(file?.facts ?? [])
    const [older, newer] = await store.read.fact.findMany({
      where: { agentId: 'scout' },
      orderBy: { importKey: 'asc' },
    })
    expect(older).toMatchObject({ content: 'v1', supersededById: newer?.id })
    expect(older?.supersededAt).toEqual(at(String(wanted['supersededAt'])))
    expect(older?.id).not.toBe('10')
  })

  it.each(only('memstore-M16d'))('$id: $why', async ({ expect: wanted }) => {
    const facts = only('memstore-M16b')[0]?.given.file?.facts ?? []
    await takeLines(facts)
    expect((await takeLines(facts)).plan.added).toBe(wanted['insertedLastStep'])
  })

  it.each(only('hybrid-H23'))('$id: $why', async () => {
    const said = { content: 'Region is eu' }
    await take({ ...said, externalId: 'o', status: 'superseded' }, { ...said, externalId: 'n' })
    expect((await readDuplicates(store, null, { agentId: 'scout', page: 1 })).clusters).toEqual([])
  })
})
