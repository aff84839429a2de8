import { beforeEach, describe, expect, it } from 'vitest'

import { countChecks } from '@/lib/domain/go-live-state'
import { parsePairs } from '@/lib/evaluation/parse-pairs'
import { drawSample } from '@/lib/operations/draw-sample'
import { labelPair } from '@/lib/operations/label-pair'
import { at, decide, factInput, sweep, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store, importFile } from '@/lib/operations/testing/each'

import { readGroundTruth } from './ground-truth'
import { readShadow } from './shadow'

openStoreForEachTest()

beforeEach(async () => {
  const facts = Array.from({ length: 12 }, (_, nth) =>
    (
      [
        [`Mara lives in town${nth}`, '2026-01-01T00:00:00Z'],
        [`Mara now lives in village${nth}`, '2026-03-01T00:00:00Z'],
        [`collects stamps ${nth}`, '2026-04-01T00:00:00Z'],
      ] as const
    ).map(([content, from]) =>
      factInput({
        aspect: `home ${nth}`,
        content,
        validFrom: at(from),
        protected: nth === 0 && content.includes('town'),
      }),
    ),
  ).flat()
  valueOf(await importFile({ facts }))
  await sweep(store, requests)
})

const NOW = at('2026-09-02T00:00:00Z')
const read = (agentId: string | null = null, sampleId: string | null = null) =>
  readShadow(store, { agentId, sampleId, at: NOW })

const agentsOf = ({ errors }: Awaited<ReturnType<typeof read>>) =>
  [...errors.wrong.groups, ...errors.missed.groups].flatMap(({ pairs }) =>
    pairs.map(({ agentId }) => agentId),
  )

async function draw(pairs: number, twice = 0): Promise<string> {
  const command = { agentId: null, pairs, twice, people: 2, seed: 'seed' } as const
  const breathe = () => Promise.resolve()
  return valueOf(await drawSample(store, command, { request: requests(), breathe })).sampleId
}

/** Labels every pair: proposals are right except the first `wrong`; of the others, the first `missed` are supersessions. */
async function labelAll(sampleId: string, wrong: number, missed: number): Promise<void> {
  const pairs = await store.read.samplePair.findMany({
    where: { sampleId },
    orderBy: { position: 'asc' },
  })
  const left = { wrong, missed }
  for (const pair of pairs) {
    const opposite = pair.proposed ? left.wrong-- > 0 : left.missed-- > 0
    const value = pair.proposed === opposite ? 'keep_both' : 'supersede'
    valueOf(await labelPair(store, { pairId: pair.id, value, dwellMs: null }, requests()))
  }
}

describe('the shadow page', () => {
  it('[B7] [B24] does not judge an agent by a sample over all without its pairs', async () => {
    const over = await draw(20)
    await labelAll(over, 0, 0)
    const facts = ['Noor lives in Turku', 'Noor now lives in Oulu'].map((content, nth) =>
      factInput({
        agent: 'late',
        aspect: 'home',
        content,
        validFrom: at(`2026-0${nth + 1}-01T00:00:00Z`),
      }),
    )
    valueOf(await importFile({ facts }))
    const late = await read('late')
    expect(late.samples).toEqual([])
    expect(late.sample).toBeNull()
    const [agent] = await store.read.samplePair.findMany({ select: { agentId: true } })
    const own = await read(agent?.agentId ?? '')
    expect(own.sample).toMatchObject({ id: over, settled: 20, pairs: 20 })
    expect((await read('late', over)).sample).toBeNull()
  })

  it('[GA35] judges all agents by a sample over all, however many labels that of one agent has', async () => {
    const over = await draw(20)
    const command = { agentId: 'scout', pairs: 24, twice: 0, people: 2, seed: 'own' } as const
    const work = { request: requests(), breathe: () => Promise.resolve() }
    const { sampleId } = valueOf(await drawSample(store, command, work))
    await labelAll(sampleId, 0, 0)
    expect((await read()).sample).toMatchObject({ id: over, settled: 0 })
    expect((await read('scout')).sample).toMatchObject({ id: sampleId, settled: 24 })
  })

  it('[GA2] reports no results before any label, never a bare 0%', async () => {
    const none = await read()
    expect(none).toMatchObject({ phase: 1, sample: null, precision: null, recall: null })
    expect(countChecks(none.gates)).toEqual({ passed: 0, required: 7 })
    await draw(24)
    const drawn = await read()
    expect(drawn.sample).toMatchObject({ number: 1, settled: 0, pairs: 24 })
    expect(drawn.precision).toMatchObject({ estimate: null, reason: 'unsampled-stratum' })
    expect(drawn.gates[0]).toMatchObject({
      name: 'false-positives',
      state: 'open',
      estimate: null,
      needed: { labels: 59, positives: 0 },
    })
    expect(drawn.gates[0]?.why).toContain('12 are left to label')
    const fewer = await read(null, await draw(10))
    expect(fewer.gates[0]?.why).toMatch(/This sample has only \d left\. Draw a new one/u)
  })

  it('[GA2] estimates from the sample’s labels, and lists where detector and labels disagree', async () => {
    const sampleId = await draw(24)
    await labelAll(sampleId, 3, 2)
    const view = await read()
    // twelve proposals, all labeled: a full count, so the interval is a point
    expect(view.gates[0]).toMatchObject({
      estimate: 0.25,
      low: 0.25,
      high: 0.25,
      state: 'failed',
      n: 12,
    })
    expect(view.precision).toMatchObject({ estimate: 0.75 })
    expect(view.recall).toMatchObject({ estimate: 9 / 11 })
    expect(view.thresholds.map(({ threshold }) => threshold)).toEqual([0.5, 0.6, 0.7, 0.8, 0.9])
    expect(view.thresholds[2]).toMatchObject({
      precision: { estimate: 0.75 },
      recall: { estimate: 9 / 11 },
      labels: 12,
    })
    expect(view.agreement).toMatchObject({ pairs: 0, kappa: { value: null, reason: 'no-items' } })
    // twelve pairs on which nothing fired, two of them supersessions; twelve proposals, three of them wrong
    const bins = view.calibration?.bins ?? []
    expect(bins.reduce((sum, { labels }) => sum + labels, 0)).toBe(24)
    expect(bins[0]).toMatchObject({ from: 0, labels: 12, confidence: 0, rate: 2 / 12 })
    expect(view.errors.missed).toMatchObject({ count: 2, groups: [{ pattern: '', count: 2 }] })
    expect(view.errors.wrong.count).toBe(3)
    const { detectorVersion } = await store.read.proposal.findFirstOrThrow()
    expect(view.slices.map(({ name, labels }) => [name, labels])).toEqual([
      ['agent scout', 12],
      ['origin sweep', 12],
      [`detector ${detectorVersion}`, 12],
      ['entity Mara', 12],
      ['kind fact', 12],
      ['language en, as guessed', 12],
      ['script Latin', 12],
    ])
    expect(view.patterns.reduce((sum, { labels }) => sum + labels, 0)).toBe(12)
  })

  it('[GA2] queue verdicts do not count as labels', async () => {
    await draw(24)
    for (const { id } of await store.read.proposal.findMany())
      valueOf(await decide(store, requests(), { proposalId: id, value: 'keep_both' }))
    const view = await read()
    expect(view.sample).toMatchObject({ settled: 0 })
    expect(view.gates[0]).toMatchObject({ name: 'false-positives', estimate: null })
  })

  it('[B9] exports settled pairs as a pair file for the evaluation', async () => {
    const sampleId = await draw(24)
    await labelAll(sampleId, 3, 2)
    const truth = await readGroundTruth(store, { agentId: null, sampleId: null })
    expect(truth).toHaveLength(24)
    expect(truth.filter(({ label }) => label === 'supersedes')).toHaveLength(11)
    expect(truth.filter(({ proposed }) => proposed)).toHaveLength(12)
    const text = truth.map((line) => JSON.stringify(line)).join('\n')
    expect(parsePairs(text, (time) => Date.parse(time))).toMatchObject({
      problems: [],
      pairs: { length: 24 },
    })
    expect(await readGroundTruth(store, { agentId: 'nobody', sampleId: null })).toEqual([])
  })

  it('[G2] counts proposals that would supersede a protected fact', async () => {
    expect((await read()).gates.find(({ name }) => name === 'locked')).toMatchObject({
      state: 'failed',
      n: 1,
    })
    expect((await read('nobody')).gates.find(({ name }) => name === 'locked')).toMatchObject({
      state: 'passed',
    })
  })

  it('[S2] [B24] in a sample over all agents, an agent is judged only by its own pairs', async () => {
    const facts = ['lives in Cork', 'now lives in Kerry'].map((what, nth) =>
      factInput({
        agent: 'other',
        entity: 'Ned',
        content: `Ned ${what}`,
        validFrom: at(`2026-0${nth + 1}-01T00:00:00Z`),
      }),
    )
    valueOf(await importFile({ facts }))
    await sweep(store, requests, { agentId: 'other' })
    const sampleId = await draw(25)
    const pairs = await store.read.samplePair.findMany({ where: { sampleId } })
    for (const pair of pairs) {
      const right = pair.proposed && pair.agentId === 'scout'
      const value = right ? 'supersede' : 'keep_both'
      valueOf(await labelPair(store, { pairId: pair.id, value, dwellMs: null }, requests()))
    }
    const [all, scout, other] = [await read(), await read('scout'), await read('other')]
    expect(agentsOf(all)).toEqual(['other'])
    expect(scout).toMatchObject({ precision: { estimate: 1 } })
    expect(agentsOf(scout)).toEqual([])
    expect(scout.gates[0]).toMatchObject({ n: 12, estimate: 0 })
    expect(scout.calibration?.bins.reduce((sum, { labels }) => sum + labels, 0)).toBe(24)
    expect(other).toMatchObject({ precision: { estimate: 0 }, recall: { estimate: null } })
    expect(other.gates[0]).toMatchObject({ n: 1, estimate: 1 })
    expect(other.slices.map(({ name }) => name).slice(0, 2)).toEqual([
      'agent other',
      'origin sweep',
    ])
    expect(other.slices.every(({ labels }) => labels === 1)).toBe(true)
  })

  it('[S2] an agent is judged by its own samples and those over all', async () => {
    const sampleId = await draw(10)
    expect((await read('scout')).sample?.id).toBe(sampleId)
    const command = { agentId: 'scout', pairs: 5, twice: 0, people: 2, seed: 'b' } as const
    valueOf(
      await drawSample(store, command, { request: requests(), breathe: () => Promise.resolve() }),
    )
    expect((await read('nobody')).samples).toEqual([])
    expect((await read('scout')).samples).toHaveLength(2)
    expect((await read('scout', sampleId)).sample?.id).toBe(sampleId)
  })
})
