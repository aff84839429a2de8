import { describe, expect, it } from 'vitest'

import type { Change } from '@/lib/domain/change'
import { eventsOf } from '@/lib/domain/webhook-events'
import { loadDetector } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import { findAnsweredAlone } from '@/lib/store/sql/answered-alone'
import { findReplayed } from '@/lib/store/sql/find-replayed'
import { readPatternBoard } from '@/lib/views/patterns'
import { readQueueCounts } from '@/lib/views/queue'

import { dismissPair } from './dismiss-pair'
import { proposePair } from './propose-pair'
import { scoreAgain } from './score-again'
import { findPossible } from './steps/find-possible'
import { at, factInput, outcomeOf, sweep, valueOf } from './testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  setPolicyOfAll,
  undoById,
} from './testing/each'

openStoreForEachTest()

const PAIRS: readonly (readonly [older: string, newer: string])[] = [
  ['Mara likes tea', 'Mara likes coffee'], // 0.64
  ['Mara has a cat', 'Mara has a dog'], // 0.45
  ['Mara visited Rome', 'Mara visited Oslo'], // 0.06
  ['Mara lives in Turku', 'Mara now lives in Oulu'], // 0.99
]

/** One pair of facts in each aspect. */
async function fill(pairs = PAIRS, agent = 'scout') {
  await setThreshold(0.7)
  const facts = pairs.flatMap(([older, newer], nth) => [
    factInput({ agent, aspect: `aspect ${nth}`, content: older, validFrom: at('2026-01-01') }),
    factInput({ agent, aspect: `aspect ${nth}`, content: newer, validFrom: at('2026-03-01') }),
  ])
  valueOf(await importFile({ facts }))
}

let breaths = 0
const breathe = async () => void (breaths += 1)

async function possible(agentId = 'scout') {
  const { policy } = await loadPolicy(store.read, agentId, store.environment)
  const detector = await loadDetector(store.read, policy)
  return findPossible(store, agentId, { policy, detector, breathe })
}

const scores = async () => (await possible()).pairs.map(({ confidence }) => confidence)

async function firstPair() {
  const [pair] = (await possible()).pairs
  const [olderId, newerId] = [pair?.olderFactId ?? '', pair?.newerFactId ?? '']
  const version = async (id: string) =>
    (await store.read.fact.findUniqueOrThrow({ where: { id } })).version
  const versions = { olderVersion: await version(olderId), newerVersion: await version(newerId) }
  return { olderId, newerId, ...versions }
}

const undo = async (operationId: string) => valueOf(await undoById(operationId))
const setThreshold = (supersessionMinConfidence: number) =>
  setPolicyOfAll({ detectorProfile: 'default', supersessionMinConfidence })

describe('possible pairs', () => {
  it('[P10] are those from 0.30 to the threshold, the strongest first', async () => {
    await fill()
    const found = await possible()
    const contents = await Promise.all(
      found.pairs.map(
        async ({ newerFactId: id }) =>
          (await store.read.fact.findUniqueOrThrow({ where: { id } })).content,
      ),
    )
    expect(contents).toEqual(['Mara likes coffee', 'Mara has a dog'])
    expect(found).toMatchObject({ total: 2, leftOut: 0 })
    expect((await possible('pilot')).total).toBe(0)
  })

  it('[P10] a pair at the threshold is no longer possible, one at 0.30 is', async () => {
    await fill()
    const [first = 0, second = 0] = await scores()
    await setThreshold(first)
    expect(await scores()).toEqual([second])
    await setThreshold(first + 0.001)
    expect(await scores()).toEqual([first, second])
    await setThreshold(0.3)
    expect(await scores()).toEqual([])
  })

  it('[P10] [P18] leaves out every pair with a proposal, and what an earlier newer fact answers', async () => {
    await fill()
    await setThreshold(0.4)
    await sweep(store, requests)
    await setThreshold(0.7)
    expect(await store.read.proposal.count()).toBe(3)
    expect(await scores()).toEqual([])
    const later = factInput({
      aspect: 'aspect 3',
      content: 'Mara has a house in Vaasa',
      validFrom: at('2026-05-01'),
    })
    valueOf(await importFile({ facts: [later] }))
    const { pairs } = await possible()
    const olders = await store.read.fact.findMany({
      where: { id: { in: pairs.map(({ olderFactId }) => olderFactId) } },
    })
    expect(olders.map(({ content }) => content)).not.toContain('Mara lives in Turku')
  })

  it('[P10] keeps the 200 strongest and counts all', async () => {
    await fill(
      Array.from({ length: 230 }, (_, nth) => (nth < 10 ? PAIRS[0] : PAIRS[1]) ?? ['', '']),
    )
    const { pairs, total } = await possible()
    expect([pairs.length, total]).toEqual([200, 230])
    const confidences = pairs.map(({ confidence }) => confidence)
    expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
    expect(confidences[9]).toBeGreaterThan(confidences[10] ?? 1)
  })

  it('[JB15] the search lets others be served after each part of the facts', async () => {
    await fill(Array.from({ length: 2_001 }, () => PAIRS[0] ?? ['', '']))
    breaths = 0
    expect((await possible()).total).toBe(2_001)
    expect(breaths).toBeGreaterThan(2)
  })
})

describe('an answer to a possible pair', () => {
  it('[P11] a dismissal is a proposal by hand and its rejection, undone and redone as one', async () => {
    await fill()
    const pair = await firstPair()
    const before = await store.read.operation.count()
    const { operation } = valueOf(await dismissPair(store, pair, requests()))
    expect(await store.read.operation.count()).toBe(before + 1)
    const row = () => store.read.proposal.findFirstOrThrow()
    expect(await row()).toMatchObject({
      origin: 'manual',
      status: 'decided',
      verdict: 'keep_both',
      applied: false,
    })
    expect((await possible()).total).toBe(1)
    expect((await readQueueCounts(store, 'scout')).byStatus.pending).toBe(0)

    const undone = await undo(operation.id)
    expect(await row()).toMatchObject({ status: 'withdrawn', verdict: null, verdictId: null })
    expect(await store.read.verdict.findFirstOrThrow()).toMatchObject({ reverted: true })
    expect((await possible()).total).toBe(2)
    await undo(undone.operation.id)
    expect(await row()).toMatchObject({ status: 'decided', verdict: 'keep_both' })
    expect((await possible()).total).toBe(1)
  })

  it('[P11] [DR10] a pair whose dismissal or proposal was undone can be answered again', async () => {
    await fill()
    const pair = await firstPair()
    const first = valueOf(await dismissPair(store, pair, requests()))
    await undo(first.operation.id)
    const asked = valueOf(await proposePair(store, { ...pair, reason: null }, requests()))
    const row = () => store.read.proposal.findMany()
    expect(await row()).toMatchObject([{ status: 'pending', verdict: null, number: 1 }])
    expect((await possible()).total).toBe(1)
    await undo(asked.recorded?.operation.id ?? '')
    expect(await row()).toMatchObject([{ status: 'withdrawn' }])
    valueOf(await dismissPair(store, pair, requests()))
    expect(await row()).toMatchObject([{ status: 'decided', verdict: 'keep_both' }])
    expect((await possible()).total).toBe(1)
  })

  it('[P6] [P17] undone, hides no later version, and stays in the list when the threshold falls below it', async () => {
    await fill([['Mara has a cat', 'Mara has a dog']])
    const { operation } = valueOf(await dismissPair(store, await firstPair(), requests()))
    await undo(operation.id)
    const [score = 0] = await scores()
    await setThreshold(score)
    await sweep(store, requests)
    expect([await scores(), await store.read.proposal.count()]).toEqual([[score], 1])

    await setThreshold(0.7)
    const content = 'Mara no longer has a cat'
    const facts = [factInput({ aspect: 'aspect 0', content, validFrom: at('2026-05-01') })]
    valueOf(await importFile({ facts }))
    await sweep(store, requests)
    const pending = await store.read.proposal.findMany({
      where: { status: 'pending' },
      include: { older: true, newer: true },
    })
    const texts = pending.map(({ older, newer }) => [older.content, newer.content])
    expect(texts).toEqual([['Mara has a cat', content]])
  })

  it('[P11] is refused where a fact changed since it was shown, or somebody has proposed the pair', async () => {
    await fill()
    const pair = await firstPair()
    const answers = [await dismissPair(store, { ...pair, newerVersion: 9 }, requests())]
    valueOf(await proposePair(store, { ...pair, reason: null }, requests()))
    answers.push(await dismissPair(store, pair, requests()))
    expect(answers.map(outcomeOf)).toEqual(['changed-meanwhile', 'changed-meanwhile'])
    expect(await store.read.verdict.count()).toBe(0)
  })

  it('[P11] [P2] a sweep with a lower threshold does not ask about a dismissed pair', async () => {
    await fill()
    valueOf(await dismissPair(store, await firstPair(), requests()))
    await setThreshold(0.4)
    await sweep(store, requests)
    const rows = await store.read.proposal.findMany({ orderBy: { number: 'asc' } })
    expect(rows.map(({ origin, status }) => [origin, status])).toEqual([
      ['manual', 'decided'],
      ['sweep', 'pending'],
      ['sweep', 'pending'],
    ])
  })
})

it('[P12] a possible pair raises no count, and no answer to it is one to the detector', async () => {
  await fill()
  const counted = async () => {
    const { total, labels } = await readPatternBoard(store, { agent: 'scout', detector: null })
    const { byStatus, locked } = await readQueueCounts(store, 'scout')
    const answered = (await findAnsweredAlone(store.read)).length
    return { board: [total, labels], open: byStatus.pending, locked, answered }
  }
  const none = { board: [0, 0], open: 0, locked: 0, answered: 0 }
  expect((await possible()).total).toBe(2)
  expect(await counted()).toEqual(none)
  valueOf(await dismissPair(store, await firstPair(), requests()))
  expect(await counted()).toEqual(none)
  valueOf(await proposePair(store, { ...(await firstPair()), reason: null }, requests()))
  expect(await counted()).toEqual({ ...none, open: 1 })
})

it('[P12] scored again, a pair by hand stays below, and no replay of a threshold has it', async () => {
  await fill()
  const { proposalId: id } = valueOf(
    await proposePair(store, { ...(await firstPair()), reason: null }, requests()),
  )
  await store.transact((tx) =>
    tx.proposal.update({ where: { id }, data: { detectorVersion: 'weighed-1' } }),
  )
  valueOf(await scoreAgain(store, { agentId: 'scout' }, requests()))
  const row = await store.read.proposal.findUniqueOrThrow({ where: { id } })
  expect([row.detectorVersion === 'weighed-1', row.foreignOnly]).toEqual([false, true])
  const all = { agentId: 'scout', since: at('2026-01-01') }
  expect((await findReplayed(store.read, all)).rows).toEqual([])
})

it('[P12] a dismissal announces its decision, and no proposal to look at', () => {
  const created = {
    table: 'proposal',
    id: 'p',
    before: null,
    after: { status: 'pending' },
  } as const
  const decided = {
    table: 'proposal',
    id: 'p',
    before: { status: 'pending', verdictId: null },
    after: { status: 'decided', verdictId: 'v' },
  } as const
  const other = { ...created, id: 'q' }
  const types = (changes: readonly Change[]) =>
    eventsOf({ kind: 'decide', subject: { event: { type: 'former', title: '' } } }, changes).map(
      ({ type, ids }) => [type, ...ids],
    )
  expect(types([created, decided])).toEqual([['proposal.decided', 'p']])
  expect(types([created, decided, other])).toEqual([
    ['proposal.created', 'q'],
    ['proposal.decided', 'p'],
  ])
})
