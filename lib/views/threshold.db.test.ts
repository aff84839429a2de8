import { describe, expect, it } from 'vitest'

import { matrixAt } from '@/lib/domain/threshold'
import { countByZone } from '@/lib/domain/workload'
import { parseThresholdFilter } from '@/lib/filters/threshold-filter'
import { drawSample } from '@/lib/operations/draw-sample'
import { labelPair } from '@/lib/operations/label-pair'
import { at, factInput, sweep, valueOf } from '@/lib/operations/testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  setPolicyOfAll,
} from '@/lib/operations/testing/each'
import { countByConfidence } from '@/lib/store/sql/confidence-bands'

import { factRowOf, fill, proposalRowOf } from './testing'
import { readThreshold } from './threshold'

openStoreForEachTest()

const NOW = at('2026-09-02T00:00:00Z')
const read = (address: string) =>
  readThreshold(store, { filter: parseThresholdFilter(new URLSearchParams(address)), at: NOW })

/** Twelve aspects of three facts: a move, which is proposed, and something else. */
async function drawnFrom(profile: 'seed' | 'default'): Promise<string> {
  await setPolicyOfAll({ detectorProfile: profile })
  const facts = Array.from({ length: 12 }, (_, nth) =>
    (
      [
        [`Mara lives in town${nth}`, '2026-01-01T00:00:00Z'],
        [`Mara now lives in village${nth}`, '2026-03-01T00:00:00Z'],
        [`collects stamps ${nth}`, '2026-04-01T00:00:00Z'],
      ] as const
    ).map(([content, from]) => factInput({ aspect: `home ${nth}`, content, validFrom: at(from) })),
  ).flat()
  valueOf(await importFile({ facts }))
  await sweep(store, requests)
  const command = { agentId: null, pairs: 24, twice: 0, people: 2, seed: 'seed' } as const
  const breathe = () => Promise.resolve()
  return valueOf(await drawSample(store, command, { request: requests(), breathe })).sampleId
}

/** Labels the proposed pairs right except `wrong` of them, the others as no supersession; leaves the last `open` pairs unlabeled. */
async function label(sampleId: string, { wrong, open }: { wrong: number; open: number }) {
  const pairs = await store.read.samplePair.findMany({
    where: { sampleId },
    orderBy: { position: 'asc' },
  })
  let left = wrong
  for (const pair of pairs.slice(0, pairs.length - open)) {
    const value = pair.proposed && left-- <= 0 ? 'supersede' : 'keep_both'
    valueOf(await labelPair(store, { pairId: pair.id, value, dwellMs: null }, requests()))
  }
}

describe('the threshold page', () => {
  it('[GA7] [GA51] is empty without a sample', async () => {
    expect(await read('')).toMatchObject({
      sample: null,
      pairs: [],
      texts: [],
      curve: { length: 19 },
    })
  })

  it('[GA7] returns the pairs with their labels, settled or not, and the texts near the threshold', async () => {
    const sampleId = await drawnFrom('seed')
    const none = await read('')
    expect(none.curve.every(({ precision }) => precision.estimate === null)).toBe(true)
    await label(sampleId, { wrong: 3, open: 2 })
    const view = await read(`sample=${sampleId}`)
    expect(view).toMatchObject({ inForce: 0.7, lines: { apply: 0.7, review: null } })
    expect(view.pairs).toHaveLength(24)
    expect(view.pairs.filter(({ truth }) => truth === null)).toHaveLength(2)
    const { reaching } = matrixAt(view.pairs, 0.7)
    expect(reaching.right + reaching.wrong + reaching.unlabelled).toBe(12)
    expect(reaching.wrong).toBe(3)
    expect(view.letters).toEqual(['T', 'V'])
    const proposed = view.texts.find(({ proposalNumber }) => proposalNumber !== null)
    const { proposalId } = await store.read.samplePair.findUniqueOrThrow({
      where: { id: proposed?.id ?? '' },
    })
    const { number } = await store.read.proposal.findUniqueOrThrow({
      where: { id: proposalId ?? '' },
    })
    expect(proposed).toMatchObject({
      proposalNumber: number,
      older: expect.stringContaining('lives in town'),
      newer: expect.stringContaining('now lives in village'),
    })
    expect(view.curve.map(({ threshold }) => threshold)).toContain(0.7)
    expect((await read('at=0.63&review=0.41')).curve.map(({ threshold }) => threshold)).toEqual(
      expect.arrayContaining([0.41, 0.63]),
    )
  })

  it('[GA9] compares the labels with the result without a signal', async () => {
    await label(await drawnFrom('seed'), { wrong: 3, open: 0 })
    expect((await read('')).without).toBeNull()
    const { without } = await read('at=0.72&without=V')
    // value gave 0.75; without it, the temporal signal gives 0.70
    expect(without).toMatchObject({
      letters: ['V'],
      gained: [],
      lostCounts: { right: 9, wrong: 3, unlabelled: 0 },
      rate: {
        labels: 0,
        precision: { estimate: null, reason: 'no-positives' },
        recall: { estimate: 0 },
      },
    })
    expect(without?.lostPairs[0]).toMatchObject({ was: 0.75, becomes: 0.7, outcome: 'wrong' })
    expect((await read('at=0.7&without=V')).without).toMatchObject({ gained: [], lost: [] })
  })

  it('[GA10] lets another detector read the pairs as drawn', async () => {
    await label(await drawnFrom('default'), { wrong: 3, open: 0 })
    const same = await read('at=0.7&against=default')
    expect(same.against).toMatchObject({ profile: 'default', gained: [], lost: [] })
    expect(same.versions).toEqual([same.against?.version])
    expect(same.against?.rate.precision.estimate).toBeCloseTo(
      same.curve.find(({ threshold }) => threshold === 0.7)?.precision.estimate ?? -1,
      9,
    )
    const seed = await read('at=0.8&against=seed')
    expect(seed.against).toMatchObject({
      profile: 'seed',
      version: 'seed-1',
      matrix: { reaching: { right: 0, wrong: 0 } },
      lostCounts: { right: 9, wrong: 3 },
    })
    expect(seed.against?.lostPairs[0]).toMatchObject({ becomes: 0.75 })
  })

  it('[GA8] counts pending and arrived proposals in steps of 0.01, compared like a threshold', async () => {
    const steps = Array.from({ length: 101 }, (_, nth) => nth / 100)
    const facts = [...steps, ...steps].map((_, nth) => factRowOf({ aspect: `a ${nth}` }))
    const newer = facts.map(({ aspect }) => factRowOf({ aspect, content: 'lives in Boulder' }))
    const proposals = steps.flatMap((confidence, nth) => {
      const [older, next] = [facts[nth], newer[nth]]
      const [other, after] = [facts[nth + 101], newer[nth + 101]]
      if (older === undefined || next === undefined || other === undefined || after === undefined)
        return []
      return [
        proposalRowOf(older, next, { confidence, createdAt: at('2026-08-30T00:00:00Z') }),
        proposalRowOf(other, after, {
          confidence: Math.max(0, confidence - 1e-9),
          status: 'decided',
          createdAt: at('2026-08-30T00:00:00Z'),
        }),
      ]
    })
    await fill(store, { facts: [...facts, ...newer], proposals })
    const since = at('2026-08-20T00:00:00Z')
    const bands = await countByConfidence(store.read, { agentId: 'agent-a', since })
    for (const apply of steps) {
      const reaching = proposals.filter(({ confidence }) => confidence >= apply)
      expect(countByZone(bands, { apply, review: null }).review).toEqual({
        waiting: reaching.filter(({ status }) => status === 'pending').length,
        arrived: reaching.length,
      })
    }
    expect(await countByConfidence(store.read, { agentId: 'nobody', since })).toEqual([])
    const later = { agentId: null, since: at('2026-09-01T00:00:00Z') }
    const none = await countByConfidence(store.read, later)
    expect(none.reduce((sum, { arrived }) => sum + arrived, 0)).toBe(0)
    expect(none.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(101)
  })

  it('[S2] judges an agent by its own pairs, and counts its own proposals', async () => {
    await label(await drawnFrom('seed'), { wrong: 0, open: 0 })
    const other = await read('agent=other')
    expect(other).toMatchObject({ sample: null, texts: [], letters: [] })
    expect(other.load).toMatchObject({ agentId: 'other', bands: [] })
    expect(other.curve.every(({ precision }) => precision.estimate === null)).toBe(true)
    const scout = await read('agent=scout')
    expect(scout.load.bands.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(12)
  })
})
