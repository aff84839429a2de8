import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { GATE_NAMES } from '@/lib/domain/gate'
import { labelledPairs } from '@/lib/store/labels'
import { loadPolicy } from '@/lib/store/policies'

import { openSweep } from './continue-sweep'
import { drawSample } from './draw-sample'
import { ingestFacts } from './ingest-facts'
import { refitWeights } from './refit-weights'
import { returnToShadow } from './return-to-shadow'
import { setPolicy } from './set-policy'
import { signLive } from './sign-live'
import { signWeights } from './sign-weights'
import { startSweep } from './start-sweep'
import {
  agreeOnLimits,
  at,
  countedRequests,
  factInput,
  outcomeOf,
  setOverrides,
  valueOf,
} from './testing'
import { arriveOne, openAnsweredStore } from './testing/answers'
import { undoOperations } from './undo-operation'

let store: Awaited<ReturnType<typeof openAnsweredStore>>
let requests = countedRequests()
beforeEach(() => {
  requests = countedRequests()
})
afterEach(() => store.remove())

const breathe = () => Promise.resolve()
const policyOf = async (agent: string) =>
  (await loadPolicy(store.read, agent, store.environment)).policy
const undo = (...ids: readonly string[]) =>
  undoOperations(store, { operationIds: ids }, requests({ actor: 'solo' }))
const leave = async (agentId: string) =>
  valueOf(await returnToShadow(store, { agentId, why: 'a look' }, requests()))

async function takeIntoUse(agentId: string | null = 'scout') {
  const work = { request: requests({ actor: 'lead' }), breathe }
  valueOf(await refitWeights(store, { agentId, by: 'labels-and-verdicts' }, work))
  let last = null
  for (const actor of ['ada', 'bob']) {
    const { id, version } = await store.read.weightSet.findFirstOrThrow({
      orderBy: { number: 'desc' },
    })
    last = valueOf(await signWeights(store, { weightSetId: id, version }, requests({ actor })))
  }
  if (last === null) throw new Error('nobody signed')
  return last
}

/** Two people sign for phase 3 with the match band automatic and the gates that need evidence not required. */
async function goLive(agentId: string) {
  const row = await store.read.policyRow.findUnique({ where: { id: agentId } })
  if ((row?.gates ?? '{}') === '{}') {
    const waived = GATE_NAMES.filter((name) => name !== 'locked')
    const command = { agentId, version: row?.version ?? 0, gates: { waived } }
    valueOf(await agreeOnLimits(store, command, requests()))
  }
  const target = { agentId, sampleId: null, toPhase: 3, autoApply: true } as const
  valueOf(await signLive(store, { ...target, waiting: null }, requests({ actor: 'ada' })))
  const { id, version } = await store.read.phaseSwitch.findFirstOrThrow({
    where: { agentId, status: 'waiting' },
  })
  const waiting = { id, version }
  return valueOf(await signLive(store, { ...target, waiting }, requests({ actor: 'bob' })))
}

describe('a live phase under other weights (GA3, GA11)', () => {
  it('does not return by undoing its end, under other weights or the same', async () => {
    store = await openAnsweredStore(20)
    await goLive('scout')
    const back = await leave('scout')
    expect(outcomeOf(await undo(back.operation.id))).toBe('needs-signatures')
    await takeIntoUse(null)
    expect(outcomeOf(await undo(back.operation.id))).toBe('needs-signatures')
    expect((await policyOf('scout')).shadowMode).toBe(true)
  })

  it('does not get other weights together with someone else’s returning phase', async () => {
    store = await openAnsweredStore(20)
    await arriveOne(store, requests, { kind: 'home', agent: 'tern' })
    const use = await takeIntoUse(null)
    await goLive('scout')
    await goLive('tern')
    const back = await leave('scout')
    expect(outcomeOf(await undo(use.operation.id))).toBe('needs-signatures')
    expect(outcomeOf(await undo(use.operation.id, back.operation.id))).toBe('needs-signatures')
    expect((await policyOf('tern')).detectorWeights).toBe('weighed-24-refit-1')
  })

  it('does not apply what a sweep with other weights found', async () => {
    store = await openAnsweredStore(20)
    const off = { supersessionEnabled: false }
    await setOverrides(store, requests(), { agentId: 'scout', overrides: off })
    await arriveOne(store, requests, { kind: 'home' })
    await setOverrides(store, requests(), { agentId: 'scout', overrides: {} })
    await goLive('scout')
    const command = { agentId: 'scout', entity: null, trigger: 'button', owner: 'test' } as const
    const { runId } = valueOf(await startSweep(store, command, requests()))
    await leave('scout')
    await takeIntoUse()
    await goLive('scout')
    const worker = openSweep(store, { runId, owner: 'test' })
    while (await worker.step(requests()));
    const last = await store.read.proposal.findFirstOrThrow({ orderBy: { number: 'desc' } })
    expect(last).toMatchObject({ detectorVersion: 'weighed-24', status: 'pending', applied: false })
    expect(last.confidence).toBeGreaterThan(0.86) // in the match band
  })
})

describe('reverting weights (GA11)', () => {
  const give = async () => {
    const row = await store.read.policyRow.findUniqueOrThrow({ where: { id: 'scout' } })
    const { detectorWeights: _given, ...overrides } = JSON.parse(row.overrides) as {
      detectorWeights?: string
    }
    const { version } = row
    return setPolicy(store, { agentId: 'scout', version, overrides }, requests({ actor: 'solo' }))
  }

  it('is allowed in Settings whatever was set since, but not while automation is on', async () => {
    store = await openAnsweredStore(20)
    const use = await takeIntoUse()
    await goLive('scout')
    expect(outcomeOf(await give())).toBe('needs-signatures')
    await leave('scout')
    expect(outcomeOf(await undo(use.operation.id))).toBe('blocked-by-later')
    expect(outcomeOf(await give())).toBe('ok')
    expect((await policyOf('scout')).detectorWeights).toBe('shipped')
  })

  it('is not undone by a redo once others are in use', async () => {
    store = await openAnsweredStore(20)
    const use = await takeIntoUse()
    const undone = valueOf(await undo(use.operation.id))
    await takeIntoUse(null)
    expect(outcomeOf(await undo(undone.operation.id))).toBe('changed-meanwhile')
    expect((await policyOf('scout')).detectorWeights).toBe('weighed-24-refit-2')
  })
})

describe('weights of an earlier release (GA11)', () => {
  it('[GA56] name their findings differently, and do nothing without their figures', async () => {
    store = await openAnsweredStore(20)
    await takeIntoUse()
    await store.transact((tx) =>
      tx.weightSet.updateMany({ data: { detectorVersion: 'weighed-9-refit-1' } }),
    )
    const use = (detectorWeights: string) =>
      setOverrides(store, requests(), { agentId: 'scout', overrides: { detectorWeights } })
    await use('weighed-9-refit-1')
    const found = await arriveOne(store, requests, { kind: 'denial' })
    expect(found?.detectorVersion).toBe('weighed-9-refit-1@weighed-24')
    await use('weighed-9-refit-2')
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await arriveOne(store, requests, { kind: 'denial' })).toBeNull() // stored; the next sweep compares it
    const why = expect.objectContaining({
      message: 'The store has no weights "weighed-9-refit-2".',
    }) as unknown
    expect(warned.mock.calls).toContainEqual([
      expect.stringMatching(/^the check on save failed/),
      why,
    ])
  })
})

describe('pairs behind an outdated proposal (GA12)', () => {
  it('are in the frame of a blind sample', async () => {
    store = await openAnsweredStore(20)
    const old = await arriveOne(store, requests, { kind: 'home' })
    await takeIntoUse()
    const older = await store.read.fact.findUniqueOrThrow({ where: { id: old?.olderFactId ?? '' } })
    const fact = factInput({
      content: older.content.replace('lives', 'does not live'),
      aspect: older.aspect,
      externalId: 'denial',
      validFrom: at('2026-07-01T00:00:00Z'),
    })
    valueOf(await ingestFacts(store, { facts: [fact], system: 'test' }, requests()))
    const command = { agentId: 'scout', pairs: 200, twice: 0, people: 2, seed: 's' } as const
    valueOf(await drawSample(store, command, { request: requests(), breathe }))
    const drawn = await labelledPairs(store.read, { agentId: 'scout', sampleId: null })
    const ofOlder = drawn.filter(({ pair }) => pair.olderFactId === older.id)
    expect(ofOlder.map(({ pair }) => [pair.newerText.includes('not'), pair.proposed])).toEqual(
      expect.arrayContaining([
        [false, false],
        [true, true],
      ]),
    )
  })
})
