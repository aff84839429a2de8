import { describe, expect, it } from 'vitest'

import type { VerdictValue } from '@/lib/domain/verdict'
import { labelledPairs } from '@/lib/store/labels'
import { readBlindWork } from '@/lib/views/blind-pairs'
import { readMeasure } from '@/lib/views/measure'

import { drawSample, KNOWN_STRATUM, type DrawSample } from './draw-sample'
import { importFacts } from './import-facts'
import { labelPair } from './label-pair'
import { at, batchOf, factInput, sweep, valueOf } from './testing'
import { openStoreForEachTest, requests, store, importFile, undoById } from './testing/each'

openStoreForEachTest()

const COMMAND: DrawSample = { agentId: null, pairs: 20, twice: 0, people: 2, seed: 'a seed' }
const breathe = () => Promise.resolve()
const draw = (patch: Partial<DrawSample> = {}, actor = 'ada') =>
  drawSample(store, { ...COMMAND, ...patch }, { request: requests({ actor }), breathe })
const label = (pairId: string, value: VerdictValue, actor: string) =>
  labelPair(store, { pairId, value, dwellMs: 900 }, requests({ actor }))

/** Ten aspects with three facts each: two versions of a home, and a hobby. */
async function fill(agent = 'scout'): Promise<void> {
  const facts = Array.from({ length: 10 }, (_, nth) => [
    factInput({
      agent,
      aspect: `home ${nth}`,
      content: `Mara lives in town${nth}`,
      source: { externalId: `chat ${nth}`, excerpt: null, session: null },
      validFrom: at('2026-01-01T00:00:00Z'),
    }),
    factInput({
      agent,
      aspect: `home ${nth}`,
      content: `Mara now lives in village${nth}`,
      validFrom: at('2026-03-01T00:00:00Z'),
    }),
    factInput({
      agent,
      aspect: `home ${nth}`,
      content: `collects stamps ${nth}`,
      validFrom: at('2026-04-01T00:00:00Z'),
    }),
  ]).flat()
  const command = { batch: batchOf({ facts }), skipRefused: false }
  valueOf(await importFacts(store, command, requests()))
}

describe('drawing', () => {
  it('[B1] reads a sample with more pairs than one statement can bind, including labels', async () => {
    const facts = Array.from({ length: 50 }, (_, nth) => factInput({ content: `stamp ${nth}` }))
    valueOf(await importFile({ facts }))
    const { sampleId } = valueOf(await draw({ pairs: 1_100 }))
    const [first] = await labelledPairs(store.read, { agentId: 'scout', sampleId })
    valueOf(await label(first?.pair.id ?? '', 'keep_both', 'cyd'))
    const read = await labelledPairs(store.read, { agentId: 'scout', sampleId: null })
    expect(read).toHaveLength(1_100)
    expect(read.filter(({ labels }) => labels.length > 0)).toMatchObject([
      { pair: { id: first?.pair.id }, labels: [{ reviewer: 'cyd', value: 'keep_both' }] },
    ])
  })

  it('[B1] [B22] draws proposed and signal-free pairs, each once, as worded at the time', async () => {
    await fill()
    await sweep(store, requests)
    const { sampleId } = valueOf(await draw({ pairs: 15 }))
    const pairs = await store.read.samplePair.findMany({ orderBy: { position: 'asc' } })
    expect(pairs).toHaveLength(15)
    expect(new Set(pairs.map(({ pairKey }) => pairKey)).size).toBe(15)
    expect(pairs.map(({ position }) => position)).toEqual(pairs.map((_, index) => index))
    expect(pairs.every((pair) => pair.sampleId === sampleId && pair.wanted === 1)).toBe(true)
    const [view] = (await readMeasure(store, null)).samples
    // ten proposals, and the hobby against the newer home; against the older home, an earlier fact answers it
    expect(view?.strata.map(({ proposed, size }) => [proposed, size])).toEqual([
      [true, 10],
      [false, 10],
    ])
    expect(view?.strata.map(({ drawn }) => drawn)).toEqual([10, 5])
    const proposed = pairs.filter((pair) => pair.proposed)
    expect(proposed.every((pair) => pair.proposalId !== null && pair.confidence >= 0.7)).toBe(true)
    expect(
      pairs
        .filter((pair) => !pair.proposed)
        .every(({ confidence, pattern }) => confidence === 0 && pattern === ''),
    ).toBe(true)
  })

  it('[B1] counts what the next sweep will propose as proposed', async () => {
    await fill()
    valueOf(await draw())
    const [view] = (await readMeasure(store, null)).samples
    expect(view?.strata.map(({ proposed, size }) => [proposed, size])).toEqual([
      [true, 10],
      [false, 10],
    ])
  })

  it('[B1] leaves out proposals made by hand', async () => {
    await fill()
    await sweep(store, requests)
    const { id } = await store.read.proposal.findFirstOrThrow()
    await store.transact((tx) => tx.proposal.update({ where: { id }, data: { origin: 'manual' } }))
    valueOf(await draw())
    const [view] = (await readMeasure(store, null)).samples
    expect(view?.strata.find(({ proposed }) => proposed)?.size).toBe(9)
  })

  it('[B1] in an aspect of more than 400 facts, counts only the proposals, and reports how many such aspects exist', async () => {
    await fill()
    const stamps = Array.from({ length: 398 }, (_, nth) =>
      factInput({ aspect: 'home 0', content: `Mara owns stamp ${nth}` }),
    )
    const command = { batch: batchOf({ facts: stamps }), skipRefused: false }
    valueOf(await importFacts(store, command, requests()))
    valueOf(await draw())
    const [view] = (await readMeasure(store, null)).samples
    expect(view?.leftOut).toBe(1)
    expect(view?.strata.map(({ proposed, size }) => [proposed, size])).toEqual([
      [true, 9],
      [false, 9],
    ])
  })

  it('[B2] the same seed draws the same pairs, another seed draws others', async () => {
    await fill()
    await sweep(store, requests)
    const keysOf = async (seed: string) => {
      const { sampleId } = valueOf(await draw({ seed, pairs: 8, twice: 0.5 }))
      const pairs = await store.read.samplePair.findMany({
        where: { sampleId },
        orderBy: { position: 'asc' },
      })
      return pairs.map(({ pairKey, wanted }) => [pairKey, wanted])
    }
    const first = await keysOf('one')
    expect(first.filter(([, wanted]) => wanted === 2)).toHaveLength(4)
    expect(await keysOf('one')).toEqual(first)
    expect(await keysOf('two')).not.toEqual(first)
  })

  it('[S2] draws only its agent’s pairs', async () => {
    await fill('scout')
    await fill('other')
    valueOf(await draw({ agentId: 'scout' }))
    const pairs = await store.read.samplePair.findMany()
    expect(new Set(pairs.map(({ agentId }) => agentId))).toEqual(new Set(['scout']))
    expect(await draw({ agentId: 'nobody' })).toMatchObject({
      refusal: { kind: 'not-found', what: 'agent' },
    })
  })

  it.each([
    [{ pairs: 0 }, 'Draw between'],
    [{ pairs: 1.5 }, 'Draw between'],
    [{ twice: 1.2 }, 'The share'],
    [{ twice: Number.NaN }, 'The share'],
    [{ seed: ' ' }, 'A seed'],
  ])('refuses %o', async (patch, sentence) => {
    await fill()
    expect(await draw(patch)).toMatchObject({
      refusal: { kind: 'bad-input', problem: expect.stringContaining(sentence) as string },
    })
    expect(await store.read.sample.count()).toBe(0)
  })

  it('reports when there is nothing to draw', async () => {
    expect(await draw()).toMatchObject({ refusal: { kind: 'no-change' } })
  })

  it('[B6] [U1] undo removes it and redo restores it with its labels', async () => {
    await fill()
    const { sampleId, operation } = valueOf(await draw())
    expect((await readMeasure(store, null)).samples[0]?.operationId).toBe(operation.id)
    const work = await readBlindWork(store, sampleId, 'bo')
    valueOf(await label(work?.items[0]?.id ?? '', 'supersede', 'bo'))
    const undo = valueOf(await undoById(operation.id))
    expect(await readBlindWork(store, sampleId, 'bo')).toBeNull()
    expect((await readMeasure(store, 'bo')).samples).toEqual([])
    expect(await label(work?.items[1]?.id ?? '', 'supersede', 'bo')).toMatchObject({
      refusal: { kind: 'not-found' },
    })
    valueOf(await undoById(undo.operation.id))
    expect((await readBlindWork(store, sampleId, 'bo'))?.progress.labels).toBe(1)
  })

  it('[B5] hides pairs that two people agreed on, and counts them in no estimate', async () => {
    await fill()
    await sweep(store, requests)
    const { sampleId } = valueOf(await draw({ twice: 1 }))
    for (const actor of ['bo', 'cy']) {
      const work = await readBlindWork(store, sampleId, actor)
      for (const { id } of work?.items ?? []) valueOf(await label(id, 'supersede', actor))
    }
    const second = valueOf(await draw({ seed: 'other', pairs: 17 }))
    const drawn = await store.read.samplePair.findMany({ where: { sampleId: second.sampleId } })
    expect(drawn).toHaveLength(17)
    expect(new Set(drawn.map(({ pairKey }) => pairKey)).size).toBe(17)
    const hidden = drawn.filter(({ stratum }) => stratum === KNOWN_STRATUM)
    expect(hidden.map(({ known }) => known)).toEqual([true])
    const [view] = (await readMeasure(store, null)).samples
    expect(view?.strata.reduce((sum, stratum) => sum + stratum.drawn, 0)).toBe(16)
  })
})

describe('labeling', () => {
  it('[B3] reveals nothing about the detector’s result', async () => {
    await fill()
    await sweep(store, requests)
    const { sampleId } = valueOf(await draw({ twice: 0.5 }))
    const work = await readBlindWork(store, sampleId, 'bo')
    expect(work?.items).toHaveLength(20)
    const names = new Set<string>()
    JSON.stringify(work, (name, value: unknown) => (names.add(name), value))
    for (const name of [
      'confidence',
      'pattern',
      'readings',
      'stratum',
      'proposed',
      'proposalId',
      'threshold',
      'winningSignal',
      'origin',
      'known',
      'tier',
      'strata',
    ])
      expect(names).not.toContain(name)
    expect(names).toContain('externalId')
  })

  it('[B4] [B14] [B16] two people label a pair, a third settles a disagreement, and no one labels twice', async () => {
    await fill()
    const { sampleId } = valueOf(await draw({ pairs: 1, twice: 1 }))
    const [pair] = (await readBlindWork(store, sampleId, 'bo'))?.items ?? []
    const id = pair?.id ?? ''
    valueOf(await label(id, 'supersede', 'bo'))
    expect(await label(id, 'keep_both', 'bo')).toMatchObject({ refusal: { kind: 'no-change' } })
    expect((await readBlindWork(store, sampleId, 'bo'))?.items).toEqual([])
    const forCy = await readBlindWork(store, sampleId, 'cy')
    expect(forCy?.items).toMatchObject([{ role: 'label', said: [] }])
    valueOf(await label(id, 'keep_both', 'cy'))
    const forDee = await readBlindWork(store, sampleId, 'dee')
    expect(forDee?.items).toMatchObject([
      { role: 'adjudication', said: ['keep_both', 'supersede'] },
    ])
    expect(forDee?.progress).toMatchObject({
      disputed: 1,
      disputedForYou: 1,
      settled: 0,
      labels: 2,
    })
    const done = valueOf(await label(id, 'keep_both', 'dee'))
    expect(done.operation.kind).toBe('adjudicate')
    expect((await readMeasure(store, 'dee')).samples[0]?.progress).toMatchObject({
      settled: 1,
      disputed: 0,
      yours: 1,
    })
    expect(await label(id, 'supersede', 'eve')).toMatchObject({ refusal: { kind: 'no-change' } })
    const given = async (actor: string) => (await readBlindWork(store, sampleId, actor))?.given
    const none = { supersede: 0, keep_both: 0, reverse: 0, unsure: 0 }
    expect([await given('bo'), await given('dee'), await given('eve')]).toEqual([
      { ...none, supersede: 1 },
      { ...none, keep_both: 1 },
      none,
    ])
    valueOf(await undoById(done.operation.id))
    expect((await readBlindWork(store, sampleId, 'dee'))?.progress.disputedForYou).toBe(1)
    expect(await given('dee')).toEqual(none)
  })

  it('[U15] [B4] an undone label does not come back beside another one of the same person', async () => {
    await fill()
    const { sampleId } = valueOf(await draw({ pairs: 1, twice: 1 }))
    const [pair] = (await readBlindWork(store, sampleId, 'bo'))?.items ?? []
    const first = valueOf(await label(pair?.id ?? '', 'supersede', 'Bo'))
    const taken = valueOf(await undoById(first.operation.id))
    const second = valueOf(await label(pair?.id ?? '', 'supersede', 'bo'))
    expect(await undoById(taken.operation.id)).toMatchObject({
      refusal: { kind: 'blocked-by-later', operations: [{ id: second.operation.id }] },
    })
    valueOf(await label(pair?.id ?? '', 'supersede', 'cy'))
    valueOf(await undoById(second.operation.id))
    valueOf(await undoById(taken.operation.id))
    const labels = await store.read.label.findMany({ where: { reverted: false } })
    expect(labels.map(({ reviewer }) => reviewer).toSorted()).toEqual(['Bo', 'cy'])
  })

  it('[A5] a repeated request labels once', async () => {
    await fill()
    const { sampleId } = valueOf(await draw({ pairs: 1 }))
    const [pair] = (await readBlindWork(store, sampleId, 'bo'))?.items ?? []
    const request = requests({ actor: 'bo', idempotencyKey: 'a label of bo' })
    const command = { pairId: pair?.id ?? '', value: 'supersede', dwellMs: null } as const
    const first = valueOf(await labelPair(store, command, request))
    const again = valueOf(await labelPair(store, command, request))
    expect(again).toMatchObject({ repeated: true, operation: { id: first.operation.id } })
    expect(await store.read.label.count()).toBe(1)
  })

  it('[A1] [B17] changes no fact and no proposal', async () => {
    await fill()
    await sweep(store, requests)
    const before = [await store.read.fact.findMany(), await store.read.proposal.findMany()]
    const { sampleId } = valueOf(await draw())
    for (const { id } of (await readBlindWork(store, sampleId, 'bo'))?.items ?? [])
      valueOf(await label(id, 'supersede', 'bo'))
    expect([await store.read.fact.findMany(), await store.read.proposal.findMany()]).toEqual(before)
  })
})
