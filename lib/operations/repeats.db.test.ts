import { describe, expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'

import { ingestFacts } from './ingest-facts'
import { at, factInput, valueOf } from './testing'
import { openStoreForEachTest, requests, setPolicyOfAll, store, undoById } from './testing/each'

openStoreForEachTest()

const TEA = { content: 'Mara drinks tea', entity: 'Mara', aspect: 'drinks' }
const said = (given: Partial<FactInput>) =>
  factInput({ externalId: null, validFrom: null, ...TEA, source: null, ...given })

async function arrives(...given: readonly Partial<FactInput>[]) {
  const command = { facts: given.map(said), system: 'api' }
  return valueOf(await ingestFacts(store, command, requests()))
}

const stored = async () =>
  (await store.read.fact.findMany({ orderBy: { id: 'asc' } })).map(
    ({ content, confirmations }) => [content, confirmations] as const,
  )

describe('[AW24] the same sentence again, with classification off', () => {
  it.each([
    ['with a slot', {}],
    ['without one', { entity: null, aspect: null }],
    ['with tags, a key and metadata', { key: 'tea', tags: ['x'], metadata: { project: 'a' } }],
    ['as a constraint', { kind: 'constraint' as const }],
    ['that takes something back', { content: 'Forget the coffee' }],
  ])('%s is one fact, confirmed', async (_name, given) => {
    for (let time = 0; time < 4; time += 1) await arrives(given)
    const { operation, confirmed } = await arrives(given)
    const content = 'content' in given ? given.content : TEA.content
    expect(await stored()).toEqual([[content, 4]])
    expect(confirmed).toHaveLength(1)
    expect(operation.subject.again).toEqual([[0, confirmed[0]?.id]])
    await undoById(operation.id)
    expect(await stored()).toEqual([[content, 3]])
  })

  it('is one fact also within a request, and undo removes it', async () => {
    const { operation, facts } = await arrives(TEA, { content: 'Mara has a cat' }, TEA, TEA)
    const [tea] = facts
    expect(await stored()).toEqual([
      [TEA.content, 0],
      ['Mara has a cat', 0],
      [TEA.content, 1],
    ])
    expect(operation.subject.again).toEqual([[3, facts[2]?.id]])
    expect(tea?.content).toBe(TEA.content)
    await undoById(operation.id)
    expect(await store.read.fact.count({ where: { status: 'active' } })).toBe(0)
  })

  it('within a request whose facts have no slot, whatever is between', async () => {
    const loose = { entity: null, aspect: null }
    await arrives(
      { ...TEA, ...loose },
      { content: 'Mara has a cat', ...loose },
      { ...TEA, ...loose },
    )
    expect(await stored()).toEqual([
      [TEA.content, 1],
      ['Mara has a cat', 0],
    ])
  })

  it('a request that is sent again, without its key, adds nothing', async () => {
    const batch = [1, 2, 3].map((nth) => ({
      content: `Mara drinks tea number ${nth}`,
      aspect: `${nth}`,
    }))
    await arrives(...batch, TEA)
    await arrives(...batch, TEA)
    expect((await stored()).map(([, confirmations]) => confirmations)).toEqual([1, 1, 1, 1])
  })

  it('eight requests at once store it once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => arrives(TEA)))
    expect(await stored()).toEqual([[TEA.content, 7]])
  })

  it.each([
    ['another agent', { agent: 'other' }],
    ['another entity', { entity: 'Ines' }],
    ['another aspect', { aspect: 'habits' }],
    ['no slot', { entity: null, aspect: null }],
    ['another key', { key: 'tea' }],
    ['another kind', { kind: 'preference' as const }],
    ['another tag', { tags: ['home'] }],
    ['other circumstances', { metadata: { project: 'a' } }],
    ['an id of its own', { source: { externalId: 'm-2', excerpt: null, session: null } }],
    ['an earlier time', { validFrom: at('2020-01-01') }],
    ['an end', { validUntil: at('2031-01-01') }],
    ['other letters', { content: 'mara drinks tea.' }],
  ])('%s is stored beside it', async (_name, given) => {
    await arrives({})
    await arrives(given)
    expect(await store.read.fact.count()).toBe(2)
  })

  it('a fact that has ended is stored anew', async () => {
    await arrives({ validFrom: at('2025-01-01'), validUntil: at('2025-02-01') })
    await arrives({})
    expect((await stored()).map(([, confirmations]) => confirmations)).toEqual([0, 0])
  })

  it('[A7] A, then B, then A is three facts under a key, and where a question is open', async () => {
    const key = { key: 'os', aspect: 'tools' }
    for (const content of ['Linux', 'macOS', 'Linux', 'Linux']) await arrives({ content, ...key })
    for (const content of ['the queue is redis', 'the queue is kafka', 'the queue is redis'])
      await arrives({ content })
    expect((await stored()).map(([content]) => content)).toEqual([
      'Linux',
      'macOS',
      'Linux',
      'the queue is redis',
      'the queue is kafka',
      'the queue is redis',
    ])
  })

  it('[A7] A, then B, then A is three facts also in a slot whose facts nothing compares', async () => {
    await setPolicyOfAll({ supersessionEnabled: false })
    const batch = [{ content: 'Mara drinks tea' }, { content: 'Mara drinks mate' }]
    await arrives(...batch)
    await arrives(...batch) // neither was said after the other
    expect((await stored()).map(([, confirmations]) => confirmations)).toEqual([1, 1])
    for (const content of ['lives in Ghent', 'lives in Bruges', 'lives in Ghent', 'lives in Ghent'])
      await arrives({ content, aspect: 'home' })
    expect((await stored()).slice(2)).toEqual([
      ['lives in Ghent', 0],
      ['lives in Bruges', 0],
      ['lives in Ghent', 1],
    ])
  })

  it('[AW22] what was said again after it was taken back is taken back again', async () => {
    const forget = { content: 'Forget the tea' }
    await arrives(TEA)
    await arrives(forget)
    await arrives({ content: 'Mara drinks tea daily' })
    await arrives(forget)
    expect((await stored()).filter(([content]) => content === forget.content)).toHaveLength(2)
  })

  it('[AW17] nothing is confirmed while changes are frozen', async () => {
    await arrives({})
    await setPolicyOfAll({ mutationsFrozen: true })
    await arrives({}, {})
    expect((await stored()).map(([, confirmations]) => confirmations)).toEqual([0, 0, 0])
  })

  it('keeps in the log who said it, and where', async () => {
    await arrives({})
    const source = { externalId: null, excerpt: 'as she told me', session: 'chat 7' }
    const { operation } = await arrives({ source })
    expect(operation.reason).toContain('session chat 7')
    expect(operation.reason).toContain('as she told me')
  })
})
