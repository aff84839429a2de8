import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { normalizeText } from '@/lib/detection/normalize-text'
import { parseFactFilter } from '@/lib/filters/fact-filter'
import { parseQueueFilter } from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/port'
import type { FactRow, ProposalRow } from '@/lib/store/rows'
import { openTestStore } from '@/lib/store/testing'
import { readFactList } from '@/lib/views/facts'
import { readQueuePage } from '@/lib/views/queue'
import { searchEverything } from '@/lib/views/search'
import { factRowOf, fill, pick, proposalRowOf, randomOf } from '@/lib/views/testing'

import { applyChanges } from '../changes'
import { indexFacts } from './index-facts'

const PIECES = [
  'lives in Denver',
  'moved to Genève',
  '京都に住んでいます',
  '猫が好き',
  '東京 の 寿司',
  'גר בתל אביב',
  'يعيش في عمّان',
  'feeds the 🦉 at night',
  '👩‍👩‍👧 are at home',
  'ISTANBUL İzmir ﬁnd',
  'it said "quoted" AND (brackets*) OR -minus ^hat',
  "O'Neill's 100%_tea; DROP TABLE Fact",
  'a',
] as const

const QUERIES = [
  ['denver', 'DENVER', 'lives denver', 'denver lives', 'enve', 'er', 'e', 'denver genève'],
  ['京都', '住んで', '猫', '寿司', 'に', '京都 猫', 'תל אביב', 'אביב', 'عمّان', 'في'],
  ['🦉', '👩‍👩‍👧', '👩', 'owl', 'find', 'ﬁnd', 'istanbul', 'i̇zmir'],
  ['"', '""', '"quoted"', 'AND', 'OR', 'NOT', 'NEAR(', '(', ')', '*', '^hat', '-minus', ':'],
  [
    "'",
    "o'neill",
    '%',
    '_',
    '100%_tea',
    ';',
    'words : denver',
    'a* OR b',
    '\\',
    '{',
    'ana',
    'home',
  ],
  ['needle', 'zzz', 'p-3', 'P3', 'n 1 denver', 'ÉLAN', 'élan work'],
].flat()

type Pair = { readonly proposal: ProposalRow; readonly older: FactRow; readonly newer: FactRow }

function pairs(size: number): readonly Pair[] {
  const random = randomOf(21)
  return Array.from({ length: size }, (_, nth) => {
    const place = {
      agentId: pick(random, ['agent-a', 'agent-b']),
      entity: pick(random, ['Ana', 'Bruno', 'ÉLAN']),
      aspect: pick(random, ['home', 'Work']),
    }
    const long = nth === 3 ? `${'word '.repeat(20_000)}needle ${'猫'.repeat(20)}` : ''
    const older = factRowOf({ ...place, content: `${pick(random, PIECES)} n ${nth}${long}` })
    const newer = factRowOf({ ...place, content: pick(random, PIECES) })
    return { proposal: proposalRowOf(older, newer), older, newer }
  })
}

const textOf = ({ normalizedContent, entityKey, aspectKey }: FactRow) =>
  [normalizedContent, entityKey, aspectKey].join('\n')
const held = (texts: readonly string[], search: string) =>
  normalizeText(search)
    .split(' ')
    .every((word) => texts.some((text) => text.includes(word)))
const queueOf = (q: string) => parseQueueFilter(new URLSearchParams({ q }))

async function indexAll(store: Pick<Store, 'transact'>): Promise<void> {
  while (await store.transact(indexFacts));
}

/** Throws when parts of the index do not agree. */
async function checkIndex(store: Pick<Store, 'transact'>): Promise<void> {
  await store.transact((tx) =>
    tx.$executeRawUnsafe(`INSERT INTO "FactSearch" ("FactSearch") VALUES ('integrity-check')`),
  )
}

// The half goes both ways, through the index and past it: that is what `npm run unit` has time for.
const INDEXED =
  inject('share') < 1 ? (['half of the'] as const) : (['half of the', 'every'] as const)

describe.each(INDEXED)('search, %s fact indexed', (indexed) => {
  let store: Awaited<ReturnType<typeof openTestStore>>
  const made = pairs(90)
  const facts = made.flatMap(({ older, newer }) => [older, newer])

  beforeAll(async () => {
    store = await openTestStore()
    const half = indexed === 'half of the' ? facts.length / 2 : facts.length
    await fill(store, { facts: facts.slice(0, half), proposals: [] })
    await indexAll(store)
    await fill(store, {
      facts: facts.slice(half),
      proposals: made.map(({ proposal }) => proposal),
    })
  })
  afterAll(() => store.remove())

  it('[F2] some facts wait for the index, or none', async () => {
    const waiting = indexed === 'every' ? 0 : facts.length / 2
    expect(await store.read.factUnindexed.count()).toBe(waiting)
  })

  const found = async (q: string) => {
    const ids: string[] = []
    let cursor: string | null = null
    let total = 0
    do {
      const page = await readQueuePage(store, queueOf(q), cursor)
      ids.push(...page.items.map(({ id }) => id))
      ;({ nextCursor: cursor, total } = page)
    } while (cursor !== null)
    expect(total).toBe(ids.length)
    return ids
  }

  it.each(QUERIES)('[F1] finds the proposals that looking at every text finds: %s', async (q) => {
    const number = /^p-?(\d+)$/i.exec(q)?.[1]
    const wanted = made
      .filter(
        ({ proposal, older, newer }) =>
          proposal.number === Number(number) || held([textOf(older), textOf(newer)], q),
      )
      .map(({ proposal }) => proposal.id)
    expect(await found(q)).toEqual(wanted.toReversed())
  })

  it.each(QUERIES)('[F1] finds the facts that looking at every text finds: %s', async (q) => {
    const wanted = facts.filter((fact) => held([textOf(fact)], q)).map(({ id }) => id)
    const ids: string[] = []
    let cursor: string | null = null
    do {
      const page = await readFactList(store, parseFactFilter(new URLSearchParams({ q })), cursor)
      expect(page.total).toBe(wanted.length)
      ids.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(ids.toSorted()).toEqual(wanted.toSorted())
  })

  it('[F1] the palette finds a few facts and proposals of every status, and says that there are more', async () => {
    const some = await searchEverything(store, 'denver')
    expect(some.more).toBe(true)
    expect(some.facts).toHaveLength(6)
    expect(some.proposals).toHaveLength(6)
    const needle = await searchEverything(store, 'needle')
    expect(needle.more).toBe(false)
    expect(needle.proposals.map(({ id }) => id)).toEqual([made[3]?.proposal.id])
    expect(needle.facts.map(({ id }) => id)).toEqual([made[3]?.older.id])
  })

  it('[F1] any part of any text finds it', async () => {
    const random = randomOf(4)
    for (let nth = 0; nth < 30 * inject('share'); nth++) {
      const { proposal, newer } = made[Math.floor(random() * made.length)] as Pair
      const characters = Array.from(newer.normalizedContent)
      const from = Math.floor(random() * characters.length)
      const part = characters.slice(from, from + 1 + Math.floor(random() * 6)).join('')
      if (part.trim() === '') continue
      expect(await found(part)).toContain(proposal.id)
    }
  })

  it('[F2] a reworded fact is found by its new words and no longer by the former', async () => {
    const { older, proposal } = made[0] as Pair
    const changed = { content: 'keeps xylophones', normalizedContent: 'keeps xylophones' }
    const { content, normalizedContent } = older
    const change = (before: object, after: object, version: number) =>
      store.transact((tx) =>
        applyChanges(tx, [
          { table: 'fact', id: older.id, before: { ...before }, after: { ...after }, version },
        ]),
      )
    const index = async () => {
      if (indexed === 'every') await indexAll(store)
    }
    expect(await change({ content, normalizedContent }, changed, 1)).toBe(true)
    await index()
    expect(await found('xyloph')).toEqual([proposal.id])
    expect(await found('n 0')).not.toContain(proposal.id)
    expect(await change(changed, { content, normalizedContent }, 2)).toBe(true)
    expect(await found('xyloph')).toEqual([])
    await index()
    expect(await found('xyloph')).toEqual([])
    expect(await found('n 0')).toContain(proposal.id)
    await checkIndex(store)
  })
})

describe('the index of the words', () => {
  it('[F2] does not hold what is rolled back, nor forgets what is rolled back', async () => {
    const store = await openTestStore()
    const kept = factRowOf({ content: 'cinnabar' })
    await store.transact((tx) => tx.fact.create({ data: kept }))
    await indexAll(store)
    const refused = store.transact(async (tx) => {
      await tx.fact.create({ data: factRowOf({ content: 'quicksilver' }) })
      await tx.fact.update({ where: { id: kept.id }, data: { normalizedContent: 'vermilion' } })
      await indexFacts(tx)
      throw new Error('stop')
    })
    await expect(refused).rejects.toThrow('stop')
    const held = (piece: string) =>
      store.read.$queryRawUnsafe<object[]>(
        `SELECT 1 FROM "FactSearch" WHERE "FactSearch" MATCH '"${piece}"'`,
      )
    expect(await held('qui')).toEqual([])
    expect(await held('ver')).toEqual([])
    expect(await held('cin')).toHaveLength(1)
    expect(await store.read.factUnindexed.count()).toBe(0)
    await store.remove()
  })

  it('[F2] is filled in steps that a long text does not make long, each fact once', async () => {
    const store = await openTestStore()
    const long = `${'word '.repeat(30_000)}end`
    const contents = [...Array.from({ length: 1_200 }, (_, nth) => `fact ${nth}`), long, long, 'x']
    await fill(store, {
      facts: contents.map((content) => factRowOf({ content })),
      proposals: [],
    })
    const waiting: number[] = []
    do waiting.push(await store.read.factUnindexed.count())
    while (await store.transact(indexFacts))
    expect(waiting).toEqual([1_203, 703, 203, 3, 2, 1])
    expect(await store.read.factUnindexed.count()).toBe(0)
    await checkIndex(store)
    await store.remove()
  })

  it('[F2] forgets a fact that leaves, whether its words were there or not', async () => {
    const store = await openTestStore()
    const [first, second] = [factRowOf({ content: 'agate' }), factRowOf({ content: 'beryl' })]
    await store.transact((tx) => tx.fact.create({ data: first }))
    await indexAll(store)
    await store.transact(async (tx) => {
      await tx.fact.create({ data: second })
      await tx.fact.deleteMany({})
    })
    expect(await store.read.factDoc.count()).toBe(0)
    expect(await store.read.factUnindexed.count()).toBe(0)
    await checkIndex(store)
    await store.remove()
  })
})
