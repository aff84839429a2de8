import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { normalizeText } from '@/lib/detection/normalize-text'
import { parseFactFilter } from '@/lib/filters/fact-filter'
import { parseQueueFilter } from '@/lib/filters/queue-filter'
import type { FactRow, ProposalRow } from '@/lib/store/rows'
import { openTestStore } from '@/lib/store/testing'
import { readFactList } from '@/lib/views/facts'
import { readQueuePage } from '@/lib/views/queue'
import { searchEverything } from '@/lib/views/search'
import { factRowOf, fill, pick, proposalRowOf, randomOf } from '@/lib/views/testing'

import { applyChanges } from '../changes'

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

describe('search', () => {
  let store: Awaited<ReturnType<typeof openTestStore>>
  const made = pairs(90)
  const facts = made.flatMap(({ older, newer }) => [older, newer])

  beforeAll(async () => {
    store = await openTestStore()
    await fill(store, { facts, proposals: made.map(({ proposal }) => proposal) })
  })
  afterAll(() => store.remove())

  const found = async (q: string) => {
    const ids: string[] = []
    let cursor: string | null = null
    let total = 0
    do {
      // oxlint-disable-next-line no-await-in-loop -- page after page
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
      // oxlint-disable-next-line no-await-in-loop -- page after page
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
    for (let nth = 0; nth < 60; nth++) {
      const { proposal, newer } = made[Math.floor(random() * made.length)] as Pair
      const characters = Array.from(newer.normalizedContent)
      const from = Math.floor(random() * characters.length)
      const part = characters.slice(from, from + 1 + Math.floor(random() * 6)).join('')
      if (part.trim() === '') continue
      // oxlint-disable-next-line no-await-in-loop -- one after another
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
    expect(await change({ content, normalizedContent }, changed, 1)).toBe(true)
    expect(await found('xyloph')).toEqual([proposal.id])
    expect(await found('n 0')).not.toContain(proposal.id)
    expect(await change(changed, { content, normalizedContent }, 2)).toBe(true)
    expect(await found('xyloph')).toEqual([])
    expect(await found('n 0')).toContain(proposal.id)
  })

  it('[F2] what is rolled back is not in the index', async () => {
    const fact = factRowOf({ content: 'quicksilver' })
    const refused = store.transact(async (tx) => {
      await tx.fact.create({ data: fact })
      throw new Error('stop')
    })
    await expect(refused).rejects.toThrow('stop')
    const rows = await store.read.$queryRawUnsafe<object[]>(
      `SELECT 1 FROM "FactSearch" WHERE "FactSearch" MATCH '"qui"'`,
    )
    expect(rows).toEqual([])
  })
})
