import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { eventTitle } from '@/lib/domain/event-title'
import { labelledPairs } from '@/lib/store/labels'
import { loadPolicy } from '@/lib/store/policies'
import { toEvaluation } from '@/lib/store/refit-evaluation'
import { countScoredOtherwise } from '@/lib/store/scored-otherwise'

import { drawSample } from './draw-sample'
import { refitWeights } from './refit-weights'
import { scoreAgain } from './score-again'
import { setPolicy } from './set-policy'
import { signWeights } from './sign-weights'
import { countedRequests, outcomeOf, setOverrides, snapshot, valueOf } from './testing'
import { arriveOne, openAnsweredStore } from './testing/answers'
import { undoOperations } from './undo-operation'

let store: Awaited<ReturnType<typeof openAnsweredStore>>
let requests = countedRequests()
beforeEach(() => {
  requests = countedRequests()
})
afterEach(() => store.remove())

const breathe = () => Promise.resolve()
const arrive = (kind: 'home' | 'denial', patch: { readonly agent?: string } = {}) =>
  arriveOne(store, requests, { kind, ...patch })

const refit = (patch: Partial<Parameters<typeof refitWeights>[1]> = {}) =>
  refitWeights(
    store,
    { agentId: 'scout', by: 'labels-and-verdicts', ...patch },
    { request: requests({ actor: 'lead' }), breathe },
  )
const row = () => store.read.weightSet.findFirstOrThrow({ orderBy: { number: 'desc' } })
const policyNow = async () => (await loadPolicy(store.read, 'scout', store.environment)).policy
async function sign(actor: string, version?: number) {
  const set = await row()
  const command = { weightSetId: set.id, version: version ?? set.version }
  return signWeights(store, command, requests({ actor }))
}
async function takeIntoUse() {
  valueOf(await refit())
  valueOf(await sign('ada'))
  return valueOf(await sign('bob'))
}

describe('refitting (GA11)', () => {
  it('[GA54] is refused with a sentence for too few answers, and stores nothing', async () => {
    store = await openAnsweredStore(2)
    const done = await refit()
    expect(done).toMatchObject({ ok: false, refusal: { kind: 'no-change' } })
    expect(JSON.stringify(done)).toContain('There are 4 answered pairs, 2 right and 2 wrong')
    expect(await store.read.weightSet.count()).toBe(0)
    expect(outcomeOf(await refit({ agentId: 'nobody' }))).toBe('not-found')
    expect(outcomeOf(await refit({ by: 'labels' }))).toBe('no-change') // verdicts do not count as labels
  })

  it('[GA55] stores a candidate with its evaluation, which scores nothing yet', async () => {
    store = await openAnsweredStore(20)
    const before = await policyNow()
    const done = valueOf(await refit())
    expect(done.operation).toMatchObject({ kind: 'refit', agentId: 'scout', actor: 'lead' })
    const set = await row()
    expect(set).toMatchObject({
      number: 1,
      status: 'candidate',
      agentId: 'scout',
      against: 'weighed-24',
      detectorVersion: 'weighed-24-refit-1',
    })
    const evaluation = toEvaluation(set.evaluation)
    expect(evaluation).toMatchObject({ blind: 0, verdicts: 40, right: 20 })
    expect(evaluation.gain?.low).toBeGreaterThan(0)
    expect(evaluation.lost).toMatchObject({ right: 0, wrong: 20 })
    expect(await policyNow()).toEqual(before)
    expect((await arrive('home'))?.detectorVersion).toBe('weighed-24')
  })

  it('[GA11] skips automatic, bulk, since reworded, disputed and manual answers', async () => {
    store = await openAnsweredStore(20)
    const given = await store.read.verdict.findMany({ where: { value: 'keep_both' } })
    for (const [index, { operationId }] of given.entries()) {
      const kind = index % 2 === 0 ? 'decide-many' : 'auto-apply'
      await store.transact((tx) =>
        tx.operation.update({ where: { id: operationId }, data: { kind } }),
      )
    }
    expect(JSON.stringify(await refit())).toContain('There are 20 answered pairs, 20 right')
    const [first, second, third] = await store.read.proposal.findMany({
      where: { verdict: 'supersede' },
    })
    await store.transact(async (tx) => {
      await tx.fact.update({ where: { id: first?.olderFactId ?? '' }, data: { revision: 9 } })
      await tx.proposal.update({ where: { id: second?.id ?? '' }, data: { disputed: true } })
      await tx.proposal.update({ where: { id: third?.id ?? '' }, data: { origin: 'manual' } })
    })
    expect(JSON.stringify(await refit())).toContain('There are 17 answered pairs')
  })
})

describe('signing for weights (GA11)', () => {
  it('[GA55] takes two different people; then arrivals are scored with them, and existing proposals keep their score', async () => {
    store = await openAnsweredStore(20)
    const old = await arrive('home')
    valueOf(await refit())
    const first = valueOf(await sign('ada'))
    expect(first.operation.kind).toBe('sign-weights')
    expect((await policyNow()).detectorWeights).toBe('shipped')
    expect(outcomeOf(await sign('bob', 1))).toBe('changed-meanwhile') // he did not see her signature
    expect(outcomeOf(await sign(' Ada'))).toBe('same-signer')
    const second = valueOf(await sign('bob'))
    expect(second.operation.kind).toBe('use-weights')
    expect(eventTitle(second.operation.subject.event)).toContain('signed by ada and bob')
    expect((await policyNow()).detectorWeights).toBe('weighed-24-refit-1')
    expect(outcomeOf(await sign('cem'))).toBe('changed-meanwhile')
    expect(await arrive('home')).toBeNull() // one more home, as the team labels it
    expect((await arrive('denial'))?.detectorVersion).toBe('weighed-24-refit-1')
    const kept = await store.read.proposal.findUniqueOrThrow({ where: { id: old?.id ?? '' } })
    expect(kept.detectorVersion).toBe('weighed-24')
  })

  it('[GA57] can be undone, restoring the earlier weights, and redone', async () => {
    store = await openAnsweredStore(20)
    const { operation } = await takeIntoUse()
    const undo = (id: string) => undoOperations(store, { operationIds: [id] }, requests())
    const undone = valueOf(await undo(operation.id))
    expect((await policyNow()).detectorWeights).toBe('shipped')
    expect(await row()).toMatchObject({ status: 'waiting', secondSigner: null, secondAt: null })
    expect((await arrive('home'))?.detectorVersion).toBe('weighed-24')
    valueOf(await undo(undone.operation.id))
    expect((await policyNow()).detectorWeights).toBe('weighed-24-refit-1')
    expect(await row()).toMatchObject({ status: 'used', secondSigner: 'bob' })
  })

  it('undo withdraws a candidate, but not one with a signature', async () => {
    store = await openAnsweredStore(20)
    const { operation } = valueOf(await refit())
    const signed = valueOf(await sign('ada'))
    const undo = (ids: readonly string[]) =>
      undoOperations(store, { operationIds: ids }, requests())
    expect(outcomeOf(await undo([operation.id]))).toBe('blocked-by-later')
    valueOf(await undo([operation.id, signed.operation.id]))
    expect(await row()).toMatchObject({ status: 'withdrawn', firstSigner: null })
    expect(outcomeOf(await sign('ada'))).toBe('changed-meanwhile')
  })

  it('[GA58] is refused when other weights are in use by then', async () => {
    store = await openAnsweredStore(20)
    valueOf(await refit())
    const early = await row()
    await takeIntoUse()
    const late = { weightSetId: early.id, version: early.version }
    const done = await signWeights(store, late, requests({ actor: 'ada' }))
    expect(JSON.stringify(done)).toContain('weighed-24-refit-2 is in use now')
  })

  it('[GA56] [GA57] [GA58] is refused while automation is on, and no form or file bypasses the signatures', async () => {
    store = await openAnsweredStore(20)
    valueOf(await refit())
    await setOverrides(store, requests(), {
      agentId: 'scout',
      overrides: { shadowMode: false, supersessionAutoApply: true },
    })
    await store.transact((tx) =>
      tx.agent.update({ where: { id: 'scout' }, data: { title: 'The scout' } }),
    )
    expect(JSON.stringify(await sign('ada'))).toContain('Switch The scout back to shadow first')
    await setOverrides(store, requests(), { agentId: 'scout', overrides: {} })
    valueOf(await sign('ada'))
    const { version } = await store.read.policyRow.findUniqueOrThrow({ where: { id: 'scout' } })
    const overrides = { detectorWeights: 'weighed-24-refit-1' }
    const around = await setPolicy(store, { agentId: 'scout', version, overrides }, requests())
    expect(JSON.stringify(around)).toContain('takes two signatures')
  })

  it('[GA56] leaves other agents alone, and reaches all when fitted to all', async () => {
    store = await openAnsweredStore(20)
    await arrive('home', { agent: 'other' })
    await takeIntoUse()
    expect((await arrive('home', { agent: 'other' }))?.detectorVersion).toBe('weighed-24')
    valueOf(await refit({ agentId: null }))
    valueOf(await sign('ada'))
    valueOf(await sign('bob'))
    expect(await arrive('home', { agent: 'other' })).toBeNull()
    expect((await policyNow()).detectorWeights).toBe('weighed-24-refit-1') // its own
  })
})

describe('rescoring (GA11)', () => {
  const again = (agentId: string | null = 'scout') =>
    scoreAgain(store, { agentId }, requests({ actor: 'lead' }))

  it('[GA59] rescores open proposals with the current weights, keeps all in the queue, and can be undone', async () => {
    store = await openAnsweredStore(20)
    const [home, denial] = [await arrive('home'), await arrive('denial')]
    expect(outcomeOf(await again())).toBe('no-change')
    await takeIntoUse()
    const before = await snapshot(store)
    const done = valueOf(await again())
    expect(done.operation.subject.counts).toEqual({ scored: 2, belowThreshold: 1 })
    expect(done.left).toBe(0)
    const now = async (id = '') => store.read.proposal.findUniqueOrThrow({ where: { id } })
    const falls = await now(home?.id)
    expect(falls).toMatchObject({ status: 'pending', detectorVersion: 'weighed-24-refit-1' })
    expect(falls.confidence).toBeLessThan(0.7)
    const stays = await now(denial?.id)
    expect(stays).toMatchObject({ status: 'pending', detectorVersion: 'weighed-24-refit-1' })
    expect(stays.confidence).not.toBe(denial?.confidence)
    expect(outcomeOf(await again())).toBe('no-change')
    const decided = await store.read.proposal.findMany({ where: { status: 'decided' } })
    expect(new Set(decided.map(({ detectorVersion }) => detectorVersion))).toEqual(
      new Set(['weighed-24']),
    )
    valueOf(await undoOperations(store, { operationIds: [done.operation.id] }, requests()))
    expect(await snapshot(store)).toEqual(before)
  })

  it('uses each agent’s weights, and refuses an unknown agent', async () => {
    store = await openAnsweredStore(20)
    await arrive('home', { agent: 'other' })
    await arrive('home')
    await takeIntoUse()
    expect(valueOf(await again(null)).operation.subject.counts).toEqual({
      scored: 1,
      belowThreshold: 1,
    })
    expect(outcomeOf(await again('nobody'))).toBe('not-found')
  })
})

describe('blind samples after other weights (GA3)', () => {
  it('[GA12] describe what the current weights propose, and leave out the rest', async () => {
    store = await openAnsweredStore(20)
    await takeIntoUse()
    const command = { agentId: 'scout', pairs: 40, twice: 0, people: 2, seed: 's' } as const
    valueOf(await drawSample(store, command, { request: requests(), breathe }))
    const drawn = await labelledPairs(store.read, { agentId: 'scout', sampleId: null })
    expect(drawn).toHaveLength(40)
    expect(await countScoredOtherwise(store.read, store, drawn)).toBe(0)
    const proposed = drawn.filter(({ pair }) => pair.proposed)
    expect(proposed.length).toBe(20)
    expect(proposed.every(({ pair }) => pair.newerText.includes('not live'))).toBe(true)
    expect(drawn.every(({ pair }) => pair.detectorVersion === 'weighed-24-refit-1')).toBe(true)
  })
})
