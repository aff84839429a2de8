import { afterEach, beforeEach, expect, it } from 'vitest'

import { REFIT_COUNTS } from '@/lib/domain/weight-set'
import { parseRefitPairsFilter, refitPairsHref } from '@/lib/filters/refit-pairs-filter'
import { refitWeights } from '@/lib/operations/refit-weights'
import { signWeights } from '@/lib/operations/sign-weights'
import { countedRequests, valueOf } from '@/lib/operations/testing'
import { arriveOne, openAnsweredStore } from '@/lib/operations/testing/answers'
import { undoOperations } from '@/lib/operations/undo-operation'

import { readRefitPairs } from './refit-pairs'
import { readWeights } from './weights'

let store: Awaited<ReturnType<typeof openAnsweredStore>>
let requests = countedRequests()
beforeEach(() => {
  requests = countedRequests()
})
afterEach(() => store.remove())

const breathe = () => Promise.resolve()
const refit = () =>
  refitWeights(
    store,
    { agentId: 'scout', by: 'labels-and-verdicts' },
    { request: requests({ actor: 'lead' }), breathe },
  )
async function sign(actor: string) {
  const { id, version } = await store.read.weightSet.findFirstOrThrow({
    orderBy: { number: 'desc' },
  })
  return signWeights(store, { weightSetId: id, version }, requests({ actor }))
}

it('[GA11] shows the answers available for a refit, and why they are too few', async () => {
  store = await openAnsweredStore(2)
  const view = await readWeights(store, 'scout')
  expect(view).toMatchObject({ inUse: 'weighed-24', shipped: true, sets: [], scoredOtherwise: 0 })
  expect(view.answered.map(({ by, verdicts }) => [by, verdicts])).toEqual([
    ['labels-and-verdicts', 4],
    ['labels', 0],
  ])
  expect(view.answered[0]?.problem).toContain('There are 4 answered pairs, 2 right and 2 wrong')
})

it('[GA11] shows a candidate with gained and lost pairs, changed weights, and how to undo it', async () => {
  store = await openAnsweredStore(20)
  const { operation } = valueOf(await refit())
  const [set] = (await readWeights(store, 'scout')).sets
  expect(set).toMatchObject({ status: 'candidate', inUse: false, outdated: false, first: null })
  expect(set?.undo).toEqual({ operationId: operation.id, what: 'refit' })
  expect(set?.gained).toEqual({ counts: { right: 0, wrong: 0, unlabelled: 0 }, pairs: [] })
  expect(set?.lost.counts).toEqual({ right: 0, wrong: 20, unlabelled: 0 })
  expect(set?.lost.pairs).toHaveLength(20)
  for (const pair of set?.lost.pairs ?? []) {
    const { number } = await store.read.proposal.findUniqueOrThrow({ where: { id: pair.id } })
    expect(pair).toMatchObject({ outcome: 'wrong', proposalNumber: number })
    expect(pair.newer).toMatch(/^Mara lives in/)
    expect(pair.was).toBeGreaterThanOrEqual(0.7)
    expect(pair.becomes).toBeLessThan(0.7)
  }
  const moved = (set?.changes ?? []).map(({ was, is }) => Math.abs(is - was))
  expect(moved.length).toBeGreaterThan(3)
  expect(moved).toEqual(moved.toSorted((a, b) => b - a))
})

it('[GA11] shows signatures, the weights in use, what another refit was compared with, and earlier scores', async () => {
  store = await openAnsweredStore(20)
  await arriveOne(store, requests, { kind: 'denial' })
  valueOf(await refit())
  valueOf(await refit())
  valueOf(await sign('ada'))
  expect((await readWeights(store, 'scout')).sets[0]).toMatchObject({
    status: 'waiting',
    first: { by: 'ada', verified: false },
    undo: { what: 'signature' },
  })
  const used = valueOf(await sign('bob'))
  const view = await readWeights(store, 'scout')
  expect(view).toMatchObject({ inUse: 'weighed-24-refit-2', shipped: false, from: 'agent' })
  expect(view.scoredOtherwise).toBe(1)
  const [second, first] = view.sets
  expect(second).toMatchObject({
    status: 'used',
    inUse: true,
    second: { by: 'bob' },
    undo: { operationId: used.operation.id, what: 'use' },
  })
  expect(first).toMatchObject({ status: 'candidate', inUse: false, outdated: true })
})

it('[GA17] a refit’s counts list as many pairs as they say', async () => {
  store = await openAnsweredStore(20)
  valueOf(await refit())
  const [set] = (await readWeights(store, 'scout')).sets
  if (set === undefined) throw new Error('nothing was refitted')
  const { evaluation } = set
  expect(set.listed).toBe(true)
  expect(evaluation.current).toMatchObject({ proposed: 40, right: 20, missed: 0 })
  expect(evaluation.candidate.proposed).toBe(20)
  for (const side of ['current', 'candidate'] as const)
    for (const count of REFIT_COUNTS) {
      const query = refitPairsHref({ refit: set.id, side, count }).split('?')[1]
      const filter = parseRefitPairsFilter(new URLSearchParams(query))
      const list = await readRefitPairs(store, filter)
      const expected = evaluation[side][count]
      expect([side, count, list?.count, list?.pairs.length]).toEqual([
        side,
        count,
        expected,
        expected,
      ])
      const own = (list?.pairs ?? []).map(({ was, becomes }) =>
        side === 'current' ? was : becomes,
      )
      expect(own.every((score) => score >= 0.7 === (count !== 'missed'))).toBe(true)
      const wrong = (list?.pairs ?? []).filter(({ outcome }) => outcome === 'wrong').length
      expect(wrong > 0).toBe(count === 'proposed' && side === 'current')
    }
})

it('[GA17] [GA63] a refit from an earlier release stored no pairs and has no list; nor has a withdrawn one', async () => {
  store = await openAnsweredStore(20)
  const { operation } = valueOf(await refit())
  const row = await store.read.weightSet.findFirstOrThrow()
  const filter = { refit: row.id, side: 'candidate', count: 'proposed', page: 1 } as const
  expect(await readRefitPairs(store, filter)).not.toBeNull()
  const { counted: _counted, ...former } = JSON.parse(row.evaluation) as Record<string, unknown>
  const write = (evaluation: string) =>
    store.transact((tx) => tx.weightSet.update({ where: { id: row.id }, data: { evaluation } }))
  await write(JSON.stringify(former))
  expect((await readWeights(store, 'scout')).sets[0]?.listed).toBe(false)
  expect(await readRefitPairs(store, filter)).toBeNull()
  await write(row.evaluation)
  valueOf(await undoOperations(store, { operationIds: [operation.id] }, requests()))
  expect(await readRefitPairs(store, filter)).toBeNull()
})
