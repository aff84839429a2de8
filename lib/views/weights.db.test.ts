import { afterEach, beforeEach, expect, it } from 'vitest'

import { refitWeights } from '@/lib/operations/refit-weights'
import { signWeights } from '@/lib/operations/sign-weights'
import { countedRequests, valueOf } from '@/lib/operations/testing'
import { arriveOne, openAnsweredStore } from '@/lib/operations/testing/answers'

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

it('[GA11] tells what there is to refit by, and why it is too little', async () => {
  store = await openAnsweredStore(2)
  const view = await readWeights(store, 'scout')
  expect(view).toMatchObject({ inUse: 'weighed-11', shipped: true, sets: [], scoredOtherwise: 0 })
  expect(view.answered.map(({ by, verdicts }) => [by, verdicts])).toEqual([
    ['labels-and-verdicts', 4],
    ['labels', 0],
  ])
  expect(view.answered[0]?.problem).toContain('There are 4 answered pairs, 2 right and 2 wrong')
})

it('[GA11] shows a candidate with the pairs that come and go, what moved, and how to take it back', async () => {
  store = await openAnsweredStore(20)
  const { operation } = valueOf(await refit())
  const [set] = (await readWeights(store, 'scout')).sets
  expect(set).toMatchObject({ status: 'candidate', inUse: false, outdated: false, first: null })
  expect(set?.undo).toEqual({ operationId: operation.id, what: 'refit' })
  expect(set?.gained).toEqual({ counts: { right: 0, wrong: 0, unlabelled: 0 }, pairs: [] })
  expect(set?.lost.counts).toEqual({ right: 0, wrong: 20, unlabelled: 0 })
  expect(set?.lost.pairs).toHaveLength(20)
  for (const pair of set?.lost.pairs ?? []) {
    expect(pair).toMatchObject({ outcome: 'wrong', proposalId: pair.id })
    expect(pair.newer).toMatch(/^Mara lives in/)
    expect(pair.was).toBeGreaterThanOrEqual(0.7)
    expect(pair.becomes).toBeLessThan(0.7)
  }
  const moved = (set?.changes ?? []).map(({ was, is }) => Math.abs(is - was))
  expect(moved.length).toBeGreaterThan(3)
  expect(moved).toEqual(moved.toSorted((a, b) => b - a))
})

it('[GA11] shows who signed, what is in use, what another refit was compared with, and what was scored before', async () => {
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
  expect(view).toMatchObject({ inUse: 'weighed-11-refit-2', shipped: false, from: 'agent' })
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
