import { beforeEach, describe, expect, it } from 'vitest'

import type { GateName } from '@/lib/domain/gate'
import { drawSample } from '@/lib/operations/draw-sample'
import { keepInlineTimes } from '@/lib/operations/keep-inline-times'
import { labelPair } from '@/lib/operations/label-pair'
import { at, decide, factInput, sweep, valueOf } from '@/lib/operations/testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  undoById,
} from '@/lib/operations/testing/each'
import { undoOperations } from '@/lib/operations/undo-operation'
import { noteInlineTime } from '@/lib/store/inline-times'

import { readShadow } from './shadow'

openStoreForEachTest()

beforeEach(async () => {
  const facts = Array.from({ length: 12 }, (_, nth) => [
    factInput({
      aspect: `home ${nth}`,
      content: `Mara lives in town${nth}`,
      validFrom: at('2026-01-01T00:00:00Z'),
    }),
    factInput({
      aspect: `home ${nth}`,
      content: `Mara now lives in village${nth}`,
      validFrom: at('2026-03-01T00:00:00Z'),
    }),
  ]).flat()
  valueOf(await importFile({ facts }))
  await sweep(store, requests)
})

const NOW = at('2026-09-10T00:00:00Z')
const on = (day: number, hour = 12) => at(`2026-09-0${day}T${hour}:00:00Z`)

async function drawn(): Promise<readonly string[]> {
  const command = { agentId: null, pairs: 12, twice: 0, people: 2, seed: 'seed' } as const
  const work = { request: requests(), breathe: () => Promise.resolve() }
  const { sampleId } = valueOf(await drawSample(store, command, work))
  const orderBy = { position: 'asc' } as const
  const pairs = await store.read.samplePair.findMany({ where: { sampleId }, orderBy })
  return pairs.map(({ id }) => id)
}

async function label(pairId: string | undefined, right: boolean, when: Date) {
  const value = right ? 'supersede' : 'keep_both'
  const command = { pairId: pairId ?? '', value, dwellMs: null } as const
  return valueOf(await labelPair(store, command, { ...requests(), at: when }))
}

const view = () => readShadow(store, { agentId: null, sampleId: null, at: NOW })
const trend = async (name: GateName) => (await view()).trends[name]

describe('[GA14] the trend of a gate', () => {
  it('judges again by the labels up to the end of each day; the last point is the gate', async () => {
    const pairs = await drawn()
    // 2 of 4 wrong on the first day, 1 of 4 on the second, 0 of 4 on the third; all twelve are labeled, so it ends in a point
    for (const [nth, pair] of pairs.entries())
      await label(pair, ![0, 1, 4].includes(nth), on(1 + Math.floor(nth / 4), 10 + (nth % 4)))
    const points = (await trend('false-positives')) ?? []
    expect(points.map(({ at: when, n, estimate }) => [when, n, estimate])).toEqual([
      ['2026-09-01T13:00:00.000Z', 4, 0.5],
      ['2026-09-02T13:00:00.000Z', 8, 3 / 8],
      ['2026-09-03T13:00:00.000Z', 12, 3 / 12],
    ])
    expect(points[0]?.high).toBeGreaterThan(points[1]?.high ?? 1)
    const [gate] = (await view()).gates
    const { n, estimate, low, high, about } = gate ?? {}
    expect(points.at(-1)).toMatchObject({ n, estimate, low, high, about })
  })

  it('[GA62] needs two steps, and drops an undone label', async () => {
    const pairs = await drawn()
    expect((await view()).trends).toEqual({})
    await label(pairs[0], true, on(1))
    const { operation } = await label(pairs[1], false, on(2))
    await label(pairs[2], true, on(3))
    expect(await trend('false-positives')).toMatchObject([{ n: 1 }, { n: 2 }, { n: 3 }])
    valueOf(await undoById(operation.id))
    expect(await trend('false-positives')).toBeUndefined() // two labels on two days: one step
  })

  it('[GA62] for log gates, advances daily and ends at the gate’s value', async () => {
    const proposals = await store.read.proposal.findMany({ take: 3, orderBy: { number: 'asc' } })
    for (const [nth, { id: proposalId }] of proposals.entries()) {
      const request = { ...requests(), at: on(1 + nth) }
      const done = valueOf(await decide(store, request, { proposalId, value: 'supersede' }))
      if (nth > 0) continue
      const command = { operationIds: [done.operation.id] }
      valueOf(await undoOperations(store, command, { ...requests(), at: on(1, 13) }))
    }
    for (const [day, ms, passes] of [
      [8, 4, 80],
      [9, 90, 40],
    ] as const)
      for (let nth = 0; nth < passes; nth += 1)
        noteInlineTime(store, { agentId: 'scout', at: on(day), ms })
    await keepInlineTimes(store)
    const { trends, gates } = await view()
    expect(trends.undone?.map(({ n, estimate }) => [n, estimate])).toEqual([
      [1, 1],
      [2, 1 / 2],
      [3, 1 / 3],
    ])
    expect(trends['inline-time']).toMatchObject([
      { n: 80, estimate: 4, low: 4, high: 4 },
      { n: 120, estimate: 90, low: 90, high: 90 },
    ])
    const undone = gates.find(({ name }) => name === 'undone')
    expect(trends.undone?.at(-1)).toMatchObject({ n: undone?.n, high: undone?.high })
  })
})
