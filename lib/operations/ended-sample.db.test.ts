import { describe, expect, it } from 'vitest'

import { loadSampled } from '@/lib/store/samples'
import { readBlindWork } from '@/lib/views/blind-pairs'
import { readEnded } from '@/lib/views/ended'
import { readEndedSamples } from '@/lib/views/ended-samples'
import { readGroundTruth } from '@/lib/views/ground-truth'
import { readMeasure } from '@/lib/views/measure'

import { drawEndedSample } from './draw-ended-sample'
import { drawSample } from './draw-sample'
import { labelPair } from './label-pair'
import { seedPair, valueOf } from './testing'
import { openStoreForEachTest, requests, store, undoById } from './testing/each'
import { endedLane } from './testing/ended-lane'

openStoreForEachTest({ live: true })

const PEOPLE = ['Ana', 'Ben', 'Cleo', 'Dan']

/** Four replacements, that of Dan the wrong way round, and a fact that ended alone. */
async function seed() {
  const lane = endedLane(store, requests)
  const rows = PEOPLE.flatMap((entity) => {
    const slot = { entity, aspect: 'home' }
    const [old, now] =
      entity === 'Dan' ? ['2026-05-01', '2026-01-01'] : ['2026-01-01', '2026-05-01']
    return [
      {
        ...slot,
        id: `${entity} old`,
        content: `${entity} lives in Denver.`,
        validFrom: old,
        superseded_by: `${entity} new`,
      },
      { ...slot, id: `${entity} new`, content: `${entity} lives in Boulder.`, validFrom: now },
    ]
  })
  const alone = { entity: 'Eve', aspect: 'pet', id: 'cat', content: 'Eve has a cat.' }
  await lane.take(...rows, { ...alone, supersededAt: '2026-05-02T10:00:00Z' })
  return lane
}

const draw = async (pairs = 4) =>
  valueOf(
    await drawEndedSample(
      store,
      { agentId: 'scout', system: null, pairs, seed: 'one' },
      requests(),
    ),
  )

const work = async (number: number) => {
  const row = await store.read.sample.findUniqueOrThrow({ where: { number } })
  const found = await readBlindWork(store, row.id, 'Mira')
  if (found === null) throw new Error('there is no such sample')
  return found
}

/** Says of every pair that the older fact is outdated, and of Ana's that both are true. */
async function answerAll(number: number) {
  for (const { id, entity } of (await work(number)).items)
    valueOf(
      await labelPair(
        store,
        { pairId: id, value: entity === 'Ana' ? 'keep_both' : 'supersede', dwellMs: null },
        requests({ actor: 'Mira' }),
      ),
    )
}

const first = async () => {
  const [sample] = await readEndedSamples(store.read, 'scout')
  return sample
}

describe('a blind sample of what a source ended', () => {
  it('[AU16] is drawn from all of its replacements, and counts what ended alone', async () => {
    await seed()
    await draw(3)
    expect(await first()).toMatchObject({
      system: null,
      size: 4,
      drawn: 3,
      leftOut: 1,
      open: 3,
      rate: null,
    })
  })

  it('[AU16] still draws a fact that was given back, and none of another source', async () => {
    const lane = await seed()
    valueOf(await lane.answer(await lane.first(), 'keep_both'))
    await draw()
    expect(await first()).toMatchObject({ size: 4, drawn: 4 })
    const other = { agentId: 'scout', system: 'elsewhere', pairs: 4, seed: 'one' }
    expect(await drawEndedSample(store, other, requests())).toMatchObject({
      ok: false,
      refusal: { kind: 'no-change' },
    })
  })

  it('[AU17] is sent in the order of time, without which side was ended', async () => {
    await seed()
    const { number } = await draw()
    const { items } = await work(number)
    const dan = items.find(({ entity }) => entity === 'Dan')
    expect(items).toHaveLength(4)
    expect(dan?.older.content).toBe('Dan lives in Boulder.') // which replaced the other one
    expect(JSON.stringify(items)).not.toMatch(
      /superseded|"status"|confidence|stratum|signal|validUntil/iu,
    )
  })

  it('[AU18] gives the rate with its interval, and changes no fact', async () => {
    const lane = await seed()
    const { number } = await draw()
    for (const { id, entity } of (await work(number)).items) {
      const value = entity === 'Ana' ? 'keep_both' : entity === 'Dan' ? 'reverse' : 'supersede'
      valueOf(
        await labelPair(store, { pairId: id, value, dwellMs: null }, requests({ actor: 'Mira' })),
      )
    }
    const ana = await lane.factOf('Ana old')
    const sample = await first()
    expect(sample).toMatchObject({ open: 0, rate: { wrong: 1, answered: 4 } })
    expect(sample?.wrong.map(({ id }) => id)).toEqual([ana.id])
    expect(sample?.rate?.high).toBeCloseTo(0.806, 3) // Clopper and Pearson, 1 of 4
    expect(ana.status).toBe('superseded')
    expect((await lane.lane()).precision).toBeNull() // no answer of a reviewer’s choice
  })

  it('[AU18] takes an undone answer back', async () => {
    await seed()
    const { number } = await draw()
    const [pair] = (await work(number)).items
    const given = valueOf(
      await labelPair(
        store,
        { pairId: pair?.id ?? '', value: 'keep_both', dwellMs: null },
        requests({ actor: 'Mira' }),
      ),
    )
    expect(await first()).toMatchObject({ open: 3 })
    valueOf(await undoById(given.operation.id))
    expect(await first()).toMatchObject({ open: 4, rate: null })
  })

  it('[AU19] is in no sample of ours, and in no figure of our detector', async () => {
    await seed()
    const { number } = await draw()
    for (const { id } of (await work(number)).items)
      valueOf(
        await labelPair(
          store,
          { pairId: id, value: 'supersede', dwellMs: null },
          requests({ actor: 'Mira' }),
        ),
      )
    expect(await loadSampled(store.read)).toEqual({ rows: [], labelled: [] })
    expect(await readMeasure(store, 'Mira')).toEqual({ samples: [], pairsSettled: 0 })
    const truth = await readGroundTruth(store, { agentId: null, sampleId: null })
    expect(JSON.stringify(truth)).not.toContain('Denver')
  })

  it('[AU20] can be drawn of each source that replaced facts, also of those given back since', async () => {
    const lane = await seed()
    expect((await lane.lane()).sources).toEqual([{ system: '', replaced: 4 }])
    valueOf(await lane.answer(await lane.first(), 'keep_both'))
    expect((await lane.lane()).sources).toEqual([{ system: '', replaced: 4 }])
  })

  it('[AU20] leads back to the results of the agent, unlike a sample of ours', async () => {
    await seed()
    const { number } = await draw()
    expect((await work(number)).endedOf).toBe('scout')
    await seedPair(store, requests())
    const ours = valueOf(
      await drawSample(
        store,
        { agentId: 'scout', pairs: 1, twice: 0, people: 2, seed: 'one' },
        { request: requests(), breathe: () => Promise.resolve() },
      ),
    )
    expect((await readBlindWork(store, ours.sampleId, 'Mira'))?.endedOf).toBeNull()
  })

  it('[AU21] names what was ended wrongly, and its card gives it back', async () => {
    const lane = await seed()
    const { number } = await draw()
    await answerAll(number)
    const ana = await lane.factOf('Ana old')
    const wrong = async () =>
      (await first())?.wrong.filter(({ content }) => content.startsWith('Ana '))
    expect(await wrong()).toEqual([{ id: ana.id, content: 'Ana lives in Denver.', isEnded: true }])
    expect(ana.status).toBe('superseded') // never automatically
    const card = { agent: 'scout', list: 'open', fact: ana.id } as const
    const { pairs, bursts } = await readEnded(store, card)
    expect(pairs.map(({ older }) => older.id)).toEqual([ana.id])
    expect(bursts).toEqual([])
    for (const pair of pairs) valueOf(await lane.answer(pair, 'keep_both'))
    expect((await lane.factOf('Ana old')).status).toBe('active')
    expect(await wrong()).toMatchObject([{ id: ana.id, isEnded: false }])
    expect((await readEnded(store, card)).pairs).toEqual([])
  })

  it('[AU21] the card is reached whatever was answered before', async () => {
    const lane = await seed()
    const ana = await lane.factOf('Ana old')
    const card = { agent: 'scout', list: 'open', fact: ana.id } as const
    for (const value of ['supersede', 'unsure'] as const) {
      for (const pair of (await readEnded(store, card)).pairs)
        valueOf(await lane.answer(pair, value))
      expect((await readEnded(store, card)).pairs).toMatchObject([{ older: { id: ana.id }, value }])
    }
  })

  it('[AU21] no card shows a fact of another agent, or one that no source ended', async () => {
    const lane = await seed()
    await lane.take({
      agent: 'other',
      entity: 'Ida',
      content: 'Ida sings.',
      supersededAt: '2026-05-02T10:00:00Z',
      id: 'ida',
    })
    for (const name of ['Ana new', 'ida']) {
      const { id } = await lane.factOf(name)
      expect(await readEnded(store, { agent: 'scout', list: 'open', fact: id })).toMatchObject({
        agentId: 'scout',
        pairs: [],
      })
    }
  })
})
