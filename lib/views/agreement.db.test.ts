import { beforeEach, describe, expect, it } from 'vitest'

import type { VerdictValue } from '@/lib/domain/verdict'
import { parseAgreementFilter } from '@/lib/filters/agreement-filter'
import { drawSample } from '@/lib/operations/draw-sample'
import { labelPair } from '@/lib/operations/label-pair'
import { at, factInput, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store, importFile } from '@/lib/operations/testing/each'

import { readAgreement } from './agreement'

openStoreForEachTest()

beforeEach(async () => {
  const facts = Array.from({ length: 4 }, (_, nth) =>
    ['lives', 'now lives'].map((what, side) =>
      factInput({
        aspect: `home ${nth}`,
        content: `Mara ${what} in town${nth}${side}`,
        validFrom: at(`2026-0${side + 1}-01T00:00:00Z`),
      }),
    ),
  ).flat()
  valueOf(await importFile({ facts }))
})

async function draw(seed = 'one'): Promise<readonly string[]> {
  const command = { agentId: null, pairs: 4, twice: 1, people: 2, seed } as const
  const breathe = () => Promise.resolve()
  const { sampleId } = valueOf(await drawSample(store, command, { request: requests(), breathe }))
  const pairs = await store.read.samplePair.findMany({
    where: { sampleId },
    orderBy: { position: 'asc' },
  })
  return [sampleId, ...pairs.map(({ id }) => id)]
}
const say = async (actor: string, pairId: string | undefined, value: VerdictValue) =>
  valueOf(
    await labelPair(store, { pairId: pairId ?? '', value, dwellMs: 2_000 }, requests({ actor })),
  )
const read = (query: string, reviewer: string | null) =>
  readAgreement(store, parseAgreementFilter(new URLSearchParams(query)), reviewer)

describe('readAgreement', () => {
  it('[B11] returns nothing before a sample is drawn', async () => {
    expect(await read('', 'ada')).toMatchObject({ sample: null, twos: [], disputes: [] })
  })

  it('[B11] [B3] a pair that needs another label counts in no figure, for any reviewer', async () => {
    const [, one, two] = await draw()
    const before = await read('', 'cy')
    await say('ada', one, 'supersede')
    const { samples: _, sample: __, ...after } = await read('', 'cy')
    expect(before).toMatchObject(after)
    await say('bo', one, 'keep_both')
    await say('ada', two, 'unsure')
    expect(await read('', 'cy')).toMatchObject({
      full: 1,
      open: 3,
      twos: [{ one: 'ada', other: 'bo', pairs: 1, agreed: 0 }],
      reviewers: [
        { name: 'ada', labels: 1, dwellMs: 2_000 },
        { name: 'bo', labels: 1 },
      ],
    })
  })

  it('[B11] [B14] [B32] an adjudicator sees the labels without names, and with names afterwards', async () => {
    const [sampleId, one, two, three] = await draw()
    for (const pair of [one, two, three]) await say('ada', pair, 'supersede')
    await say('bo', one, 'keep_both')
    await say('bo', two, 'keep_both')
    await say('bo', three, 'supersede')
    await say('cy', two, 'supersede')
    const query = `sample=${sampleId}`
    const forCy = await read(query, 'cy')
    expect(forCy.states).toEqual({ waiting: 1, settled: 1, undecidable: 0 })
    const waiting = forCy.disputes.find(({ state }) => state === 'waiting')
    expect(waiting).toMatchObject({
      pairId: one,
      yours: true,
      adjudicated: null,
      said: [
        { reviewer: null, value: 'keep_both' },
        { reviewer: null, value: 'supersede' },
      ],
    })
    expect((await read(`${query}&state=waiting`, 'ada')).disputes).toMatchObject([{ yours: false }])
    expect((await read(`${query}&state=settled`, null)).disputes).toMatchObject([
      {
        pairId: two,
        said: [
          { reviewer: 'ada', value: 'supersede' },
          { reviewer: 'bo', value: 'keep_both' },
        ],
        adjudicated: { reviewer: 'cy', value: 'supersede' },
      },
    ])
    const [both] = forCy.twos
    const differ = await read(`${query}&one=ada&other=bo`, null)
    expect(differ.listed).toBe((both?.pairs ?? 0) - (both?.agreed ?? 0))
    expect((await read(`${query}&one=nobody`, null)).listed).toBe(0)
    const names = JSON.stringify(forCy)
    expect(names).not.toMatch(/confidence|pattern|readings|stratum|proposed|known/u)
  })

  it('[B3] [B33] a pair someone is labeling in another sample is held back until that is done', async () => {
    const [sampleId, one] = await draw()
    await say('ada', one, 'supersede')
    await say('bo', one, 'keep_both')
    await say('cy', one, 'supersede')
    await draw('two')
    expect(await read(`sample=${sampleId}`, 'dee')).toMatchObject({
      heldBack: 1,
      listed: 0,
      disputes: [],
      states: { settled: 0 },
    })
  })
})
