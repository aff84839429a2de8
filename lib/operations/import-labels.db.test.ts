import { beforeEach, describe, expect, it } from 'vitest'

import { parseLabels } from '@/lib/importers/labels-file'
import { readGroundTruth } from '@/lib/views/ground-truth'
import { truthCsv } from '@/lib/views/truth-csv'

import { drawSample } from './draw-sample'
import { importLabels } from './import-labels'
import { labelPair } from './label-pair'
import { planLabels } from './steps/plan-labels'
import { at, factInput, sweep, valueOf } from './testing'
import { openStoreForEachTest, requests, store, importFile, undoById } from './testing/each'
import { undoOperations } from './undo-operation'

let sampleId = ''
openStoreForEachTest()

beforeEach(async () => {
  const facts = Array.from({ length: 6 }, (_, nth) => [
    factInput({ aspect: `home ${nth}`, content: `Mara lives in town${nth}` }),
    factInput({
      aspect: `home ${nth}`,
      content: `Mara now lives in village${nth}, by the "sea"`,
      validFrom: at('2026-05-01T00:00:00Z'),
    }),
  ]).flat()
  valueOf(await importFile({ facts }))
  await sweep(store, requests)
  sampleId = await draw('one')
})

async function draw(seed: string): Promise<string> {
  const command = { agentId: null, pairs: 6, twice: 1, people: 2, seed } as const
  const breathe = () => Promise.resolve()
  return valueOf(await drawSample(store, command, { request: requests(), breathe })).sampleId
}
const pairsOf = (ofSample = sampleId) =>
  store.read.samplePair.findMany({ where: { sampleId: ofSample }, orderBy: { position: 'asc' } })
const fileOf = (...rows: readonly object[]) =>
  parseLabels('team.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'))
const bring = (rows: readonly object[], options: { readonly key?: string } = {}) =>
  importLabels(
    store,
    { sampleId, file: fileOf(...rows) },
    requests({
      actor: 'ada',
      ...(options.key === undefined ? {} : { idempotencyKey: options.key }),
    }),
  )
const labels = () =>
  store.read.label.findMany({ where: { reverted: false }, orderBy: { id: 'asc' } })

describe('importing labels', () => {
  it('[B10] [B27] previews without writing, then writes as one operation with one undo', async () => {
    const [one, two, three] = await pairsOf()
    const rows = [
      { id: one?.id, label: 'supersede', reviewer: 'bo' },
      { older_fact: two?.olderFactId, newer_fact: two?.newerFactId, label: 'keep_both' },
      { older: three?.olderText, newer: three?.newerText, label: 'unsure' },
      { id: 'nowhere', label: 'unsure' },
    ]
    const asked = { sampleId, file: fileOf(...rows), importer: 'ada' }
    const plan = valueOf(await planLabels(store.read, asked))
    expect(plan.report).toMatchObject({
      matched: 3,
      unmatched: 1,
      rows: 4,
      reviewers: [
        { name: 'bo', labels: 1 },
        { name: 'ada', labels: 2 },
      ],
    })
    expect(await store.read.label.count()).toBe(0)
    const { recorded } = valueOf(await bring(rows))
    expect(recorded?.operation).toMatchObject({
      kind: 'label',
      actor: 'ada',
      agentId: 'scout',
      subject: {
        event: { type: 'labels-imported', file: 'team.jsonl', labels: 3 },
        counts: { labels: 3 },
      },
      changeCount: 3,
    })
    expect(await labels()).toMatchObject([
      { pairId: one?.id, reviewer: 'bo', value: 'supersede', role: 'label', dwellMs: null },
      { pairId: two?.id, reviewer: 'ada', value: 'keep_both' },
      { pairId: three?.id, reviewer: 'ada', value: 'unsure' },
    ])
    const operationIds = [recorded?.operation.id ?? '']
    valueOf(await undoOperations(store, { operationIds }, requests()))
    expect(await labels()).toEqual([])
    expect(valueOf(await bring(rows)).report.matched).toBe(3)
  })

  it('[B10] [B30] the same file again changes nothing, and the same request returns the same answer', async () => {
    const rows = (await pairsOf()).map(({ id }) => ({ id, label: 'supersede' }))
    const first = valueOf(await bring(rows, { key: 'a key of ada' }))
    const repeated = valueOf(await bring(rows, { key: 'a key of ada' }))
    expect(repeated.recorded).toMatchObject({
      repeated: true,
      operation: { id: first.recorded?.operation.id },
    })
    expect(repeated.report.matched).toBe(6)
    const again = valueOf(await bring(rows))
    expect(again.recorded).toBeNull()
    expect(again.report).toMatchObject({ matched: 0, already: 6 })
    expect(await labels()).toHaveLength(6)
  })

  it('[B10] [B28] existing labels stay, and settled or disputed pairs take no more', async () => {
    const [one, two, three] = await pairsOf()
    const say = async (actor: string, pairId: string | undefined, value: 'supersede' | 'reverse') =>
      valueOf(
        await labelPair(store, { pairId: pairId ?? '', value, dwellMs: 1 }, requests({ actor })),
      )
    await say('ada', one?.id, 'supersede')
    for (const actor of ['bo', 'cy']) await say(actor, two?.id, 'supersede')
    await say('bo', three?.id, 'supersede')
    await say('cy', three?.id, 'reverse')
    const { recorded, report } = valueOf(
      await bring([
        { id: one?.id, label: 'reverse' },
        { id: two?.id, label: 'reverse' },
        { id: three?.id, label: 'reverse' },
        { id: one?.id, label: 'keep_both', reviewer: 'bo' },
      ]),
    )
    expect(report).toMatchObject({ matched: 1, conflicting: 4, already: 0, unmatched: 0 })
    expect(report.lines.map(({ state }) => state)).toEqual([
      'conflicting',
      'conflicting',
      'conflicting',
      'taken',
    ])
    expect(recorded?.operation.changeCount).toBe(1)
    expect(await store.read.label.count()).toBe(6)
  })

  it('[B3] the report contains no score, signal or stratum', async () => {
    const rows = (await pairsOf()).map(({ id }) => ({ id, label: 'supersede' }))
    const { report } = valueOf(await bring(rows))
    expect(JSON.stringify(report)).not.toMatch(
      /confidence|pattern|readings|stratum|proposed|known/u,
    )
  })

  it('[B10] a pair of another sample, an undone sample and a missing sample are refused with a sentence', async () => {
    const other = await draw('two')
    const [far] = await pairsOf(other)
    const { report } = valueOf(await bring([{ id: far?.id, label: 'unsure' }]))
    expect(report.lines).toMatchObject([
      { state: 'unmatched', reason: 'The pair is of sample 2, and this is sample 1.' },
    ])
    const drawn = await store.read.operation.findFirstOrThrow({ where: { kind: 'draw-sample' } })
    valueOf(await undoById(drawn.id))
    expect(await bring([{ id: far?.id, label: 'unsure' }])).toMatchObject({
      refusal: { problem: expect.stringContaining('Sample 1 was undone') },
    })
    const command = { sampleId: 'none', file: fileOf({ id: 'x', label: 'unsure' }) }
    expect(await importLabels(store, command, requests())).toMatchObject({
      refusal: { kind: 'not-found', what: 'sample' },
    })
    expect(
      await importLabels(store, { sampleId, file: parseLabels('x', '') }, requests()),
    ).toMatchObject({
      refusal: { problem: expect.stringContaining('The file is empty') },
    })
  })
})

describe('exporting ground truth', () => {
  it('[B9] [B25] exports the original signals once no one is asked any more, and imports them elsewhere', async () => {
    const pairs = await pairsOf()
    const rows = pairs.map(({ id }) => ({ id, label: 'supersede' }))
    const both = rows.flatMap((row) => [
      { ...row, reviewer: 'bo' },
      { ...row, reviewer: 'cy' },
    ])
    valueOf(await bring(both.slice(0, -1)))
    const read = () => readGroundTruth(store, { agentId: null, sampleId: null })
    const early = await read()
    expect(early).toHaveLength(5)
    expect(
      early.every(
        ({ signals, confidence, answers }) =>
          signals === null && confidence === null && answers === null,
      ),
    ).toBe(true)
    valueOf(await bring(both.slice(-1)))
    const truth = await read()
    expect(truth).toHaveLength(6)
    expect(truth[0]).toMatchObject({
      confidence: pairs.find(({ id }) => id === truth[0]?.id)?.confidence,
      signals: { profile: expect.any(String), readings: expect.any(Array) },
      answers: [{ reviewer: 'bo', value: 'supersede' }, { reviewer: 'cy' }],
    })
    const back = parseLabels('labels.csv', truthCsv(truth))
    expect(back).toMatchObject({ problems: [], notes: [] })
    const asked = { sampleId, file: back, importer: 'ada' }
    expect(valueOf(await planLabels(store.read, asked)).report).toMatchObject({
      already: 6,
      matched: 0,
    })

    const second = await draw('two')
    expect(await read()).toEqual([]) // the same pairs are labeled again
    const lines = truth.map(({ old, new: newer, label }) => ({ old, new: newer, label }))
    const plan = valueOf(
      await planLabels(store.read, { sampleId: second, file: fileOf(...lines), importer: 'ada' }),
    )
    expect(plan.report.matched).toBe(6)
  })
})
