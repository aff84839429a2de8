import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { countByBin, matrixAt, filterByAgent } from '@/lib/domain/threshold'
import { parsePairFilter, pairsHref, type PairFilter } from '@/lib/filters/pair-filter'
import { paramsAt } from '@/lib/filters/testing'
import { drawSample } from '@/lib/operations/draw-sample'
import { importFacts } from '@/lib/operations/import-facts'
import { labelPair } from '@/lib/operations/label-pair'
import { at, batchOf, countedRequests, factInput, sweep, valueOf } from '@/lib/operations/testing'
import { openTestStore } from '@/lib/store/testing'

import { readAgreement } from './agreement'
import { readSamplePairs } from './sample-pairs'
import { readShadow } from './shadow'
import { readThreshold } from './threshold'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests = countedRequests()
let sample = ''

/** 24 drawn pairs of two agents, each labeled by two people; a third of them disputed, the last two missing a label. */
beforeAll(async () => {
  store = await openTestStore()
  requests = countedRequests()
  const facts = Array.from({ length: 12 }, (_, nth) => {
    const place = { agent: nth < 8 ? 'scout' : 'other', aspect: `home ${nth}` }
    return [
      factInput({
        ...place,
        content: `Mara lives in town${nth}`,
        validFrom: at('2026-01-01T00:00:00Z'),
      }),
      factInput({
        ...place,
        content: `Mara now lives in village${nth}`,
        validFrom: at('2026-03-01T00:00:00Z'),
      }),
      factInput({
        ...place,
        content: `collects stamps ${nth}`,
        validFrom: at('2026-04-01T00:00:00Z'),
      }),
    ]
  }).flat()
  valueOf(await importFacts(store, { batch: batchOf({ facts }), skipRefused: false }, requests()))
  await sweep(store, requests)
  await sweep(store, requests, { agentId: 'other' })
  const command = { agentId: null, pairs: 24, twice: 1, people: 2, seed: 'seed' } as const
  const work = { request: requests(), breathe: () => Promise.resolve() }
  sample = valueOf(await drawSample(store, command, work)).sampleId
  const orderBy = { position: 'asc' } as const
  const pairs = await store.read.samplePair.findMany({ where: { sampleId: sample }, orderBy })
  for (const [nth, { id: pairId }] of pairs.entries()) {
    const label = (actor: string, value: 'supersede' | 'keep_both' | 'reverse') =>
      labelPair(store, { pairId, value, dwellMs: null }, requests({ actor }))
    valueOf(await label('ada', nth % 2 === 0 ? 'supersede' : 'keep_both'))
    if (nth >= 22) continue
    valueOf(
      await label('ben', nth % 3 === 0 ? 'reverse' : nth % 2 === 0 ? 'supersede' : 'keep_both'),
    )
  }
})
afterAll(() => store.remove())

const NOW = at('2026-09-10T00:00:00Z')
/** Reads a list as its link does. */
async function listOf(filter: Partial<PairFilter>) {
  const view = await readSamplePairs(store, parsePairFilter(paramsAt(pairsHref(filter))))
  expect(view.pairs).toHaveLength(view.count - view.withheld)
  return view
}
const rowsOf = async (filter: Partial<PairFilter>) => (await listOf(filter)).pairs.length

describe('[GA16] a number lists as many pairs as it says', () => {
  it.each([null, 'scout', 'other'])('under Go live, of %s', async (agent) => {
    const view = await readShadow(store, { agentId: agent, sampleId: sample, at: NOW })
    const labelled = { agent, sample, proposed: 'yes', said: 'settled' } as const
    expect(view.gates[0]?.n).toBeGreaterThan(0)
    expect(await rowsOf(labelled)).toBe(view.gates[0]?.n)
    for (const { name, labels } of view.patterns)
      expect(await rowsOf({ ...labelled, pattern: name })).toBe(labels)
    for (const { name, labels } of view.slices)
      expect([name, await rowsOf({ ...labelled, part: name })]).toEqual([name, labels])
    for (const { threshold, labels } of view.thresholds)
      expect(await rowsOf({ agent, sample, said: 'settled', from: threshold })).toBe(labels)
    for (const { from, to, labels } of view.calibration?.bins ?? [])
      expect(await rowsOf({ agent, sample, said: 'settled', from, to })).toBe(labels)
    const { wrong, missed } = view.errors
    const sides = [
      [wrong, { agent, sample, proposed: 'yes', said: 'wrong' }],
      [missed, { agent, sample, proposed: 'no', said: 'right' }],
    ] as const
    for (const [side, query] of sides) {
      expect(await rowsOf(query)).toBe(side.count)
      for (const { pattern, count, pairs } of side.groups) {
        expect(await rowsOf({ ...query, pattern })).toBe(count)
        expect(pairs).toHaveLength(Math.min(3, count))
      }
    }
    expect(wrong.count).toBeGreaterThan(0)
    expect((await listOf({ agent, sample, twice: true })).count).toBe(view.agreement.pairs)
    expect(await rowsOf({ agent, sample, said: 'settled' })).toBe(view.sample?.settled)
  })

  it('on the threshold page', async () => {
    const filter = { agent: 'scout', sample, at: 0.72, review: null, without: [], against: null }
    const view = await readThreshold(store, { filter, at: NOW })
    const own = filterByAgent(view.pairs, view.agentId)
    const { reaching, below } = matrixAt(own, 0.72)
    const query = { agent: 'scout', sample }
    expect(reaching.right).toBeGreaterThan(0)
    expect(below.wrong).toBeGreaterThan(0)
    for (const said of ['right', 'wrong'] as const) {
      expect(await rowsOf({ ...query, said, from: 0.72 })).toBe(reaching[said])
      expect(await rowsOf({ ...query, said, to: 0.72 })).toBe(below[said])
      for (const bin of countByBin(own))
        expect(await rowsOf({ ...query, said, from: bin.from, to: bin.to })).toBe(bin[said])
    }
  })

  it('on the Agreement page: cells of an answer table, holding back pairs that wait for a third person', async () => {
    const none = { agent: null, sample, one: null, other: null, state: null }
    const { twos, reviewers, agreement, states } = await readAgreement(store, none, null)
    const [two] = twos
    if (two === undefined) throw new Error('nobody labelled the same pair')
    const people = { sample, one: two.one, other: two.other, full: true }
    expect(await listOf(people)).toMatchObject({ count: two.pairs, withheld: states.waiting })
    expect(await rowsOf({ ...people, same: true })).toBe(two.agreed)
    let withheld = 0
    for (const [row, mine] of two.values.entries())
      for (const [column, theirs] of two.values.entries()) {
        const list = await listOf({ ...people, mine, theirs })
        expect(list.count).toBe(two.table[row]?.[column])
        withheld += list.withheld
      }
    expect(withheld).toBe(states.waiting)
    expect(states.waiting).toBeGreaterThan(0)
    expect((await listOf({ sample, twice: true, full: true })).count).toBe(agreement.pairs)
    expect(reviewers.map(({ supersede }) => supersede > 0)).toEqual([true, true])
    for (const { name, labels, supersede } of reviewers) {
      const query = { sample, one: name, full: true }
      expect((await listOf(query)).count).toBe(labels)
      expect((await listOf({ ...query, mine: 'supersede' })).count).toBe(supersede)
    }
  })

  it('[B3] pairs still to be labeled are counted and hidden', async () => {
    const list = await listOf({ sample, said: 'unlabelled' })
    expect(list.withheld).toBe(list.count)
    expect(list.count).toBeGreaterThan(2)
    const { count } = await listOf({ sample })
    expect(count).toBe(24)
  })
})
