import { afterAll, beforeAll, expect, it } from 'vitest'

import { BEATS } from '@/lib/demo/beats'
import { STORIES } from '@/lib/demo/stories'
import { GATE_NAMES } from '@/lib/domain/gate'
import { loadLimits, loadPolicy } from '@/lib/store/policies'
import { openTestStore } from '@/lib/store/testing'
import { readBeatAddress } from '@/lib/views/beat-address'
import { readShadow } from '@/lib/views/shadow'
import { readSwitch } from '@/lib/views/switch'

import { decideProposal } from './decide-proposal'
import { resetBeat } from './reset-beat'
import { returnToShadow } from './return-to-shadow'
import { seedDemo } from './seed-demo'
import { setGates } from './set-gates'
import { at, countedRequests, outcomeOf, valueOf } from './testing'

const request = countedRequests()
let store: Awaited<ReturnType<typeof openTestStore>>
const NOW = at('2026-09-01T12:00:00Z')
const LATER = at('2026-09-05T12:00:00Z')

beforeAll(async () => {
  store = await openTestStore({ kind: 'demo', environment: { detectorProfile: 'default' } })
  const { newId } = request()
  let ms = 0
  const elapsedMs = () => (ms += 4) // a quiet machine: how fast this one is proves nothing here
  await seedDemo(store, { stories: STORIES, at: NOW, newId, elapsedMs })
})
afterAll(() => store.remove())

it('[DM3] one agent passes every check by its own labels, decisions and timed passes, and still does four days later', async () => {
  for (const at of [NOW, LATER]) {
    const agentId = 'lending-library'
    const { phase, gates } = await readShadow(store, { agentId, sampleId: null, at })
    expect(phase).toBe(1)
    expect(gates.map(({ name, state }) => `${name} ${state}`)).toEqual(
      GATE_NAMES.map((name) => `${name} passed`),
    )
    expect((await readSwitch(store, agentId)).relaxed).toEqual([])
  }
})

it('[DM3] [GA35] all agents together are judged by the sample over all', async () => {
  const { sample } = await readShadow(store, { agentId: null, sampleId: null, at: NOW })
  expect(sample).toMatchObject({ agentId: null, settled: 168 })
})

it('[DM3] the log tells what happened in the order in which it did', async () => {
  const log = await store.read.operation.findMany({ orderBy: { seq: 'asc' } })
  const times = log.map(({ at }) => at.getTime())
  expect(times.filter((time, nth) => time < (times[nth - 1] ?? 0))).toEqual([])
  expect(Math.max(...times)).toBeLessThanOrEqual(NOW.getTime())
})

it('[DM3] two people signed for every live agent', async () => {
  for (const { agent, phase } of STORIES) {
    const { live } = await readSwitch(store, agent)
    expect([agent, live?.first.by, live?.second.by]).toEqual(
      phase === 'live' ? [agent, 'Ines Okafor', 'Tomasz Brandt'] : [agent, undefined, undefined],
    )
  }
})

it('[DM1] every beat has an address, and a decided pair keeps its own', async () => {
  const addresses = () => Promise.all(BEATS.map((beat) => readBeatAddress(store, beat, NOW)))
  const before = await addresses()
  expect(before[0]).toMatch(/^\/p\/\d+$/u)
  expect(before[3]).toMatch(/^\/memory\/facts\/[\w-]+\?true=2026-03-05#timeline$/u)
  expect(before).not.toContain(null)
  await decideFirst()
  expect(await addresses()).toEqual(before)
})

it('[DM2] a reset of the beat undoes what was done since, and nothing older', async () => {
  const reset = () =>
    resetBeat(store, { agentId: 'nicholai-assistant', since: NOW }, request({ at: LATER }))
  valueOf(await reset()) // of the test before
  const seeded = await store.read.operation.count({ where: { inEffect: true, at: { lt: NOW } } })
  await decideFirst()
  expect((await first()).status).toBe('decided')
  expect(valueOf(await reset())).not.toBeNull()
  expect((await first()).status).toBe('pending')
  expect(valueOf(await reset())).toBeNull()
  expect(await store.read.operation.count({ where: { inEffect: true, at: { lt: NOW } } })).toBe(
    seeded,
  )
})

it('[DM2] a reset takes one person, also after limits were tightened and an agent went back to shadow', async () => {
  for (const agentId of ['lending-library', 'ferry-office']) {
    const now = async () => {
      const { limits } = await loadLimits(store.read, agentId)
      const { policy } = await loadPolicy(store.read, agentId, store.environment)
      return { limits, policy, live: (await readSwitch(store, agentId)).live }
    }
    const before = await now()
    const { version } = await loadLimits(store.read, agentId)
    const tight = { agentId, version, gates: { falsePositives: 0.001 } }
    valueOf(await setGates(store, tight, request({ at: LATER })))
    if (before.live !== null)
      valueOf(await returnToShadow(store, { agentId, why: '' }, request({ at: LATER })))
    expect(await now()).not.toEqual(before)
    valueOf(await resetBeat(store, { agentId, since: NOW }, request({ at: LATER })))
    expect(await now()).toEqual(before)
  }
})

it('[DM2] a user’s store refuses it', async () => {
  const own = await openTestStore()
  const done = await resetBeat(own, { agentId: 'scout', since: NOW }, request())
  await own.remove()
  expect(outcomeOf(done)).toBe('demo-only')
})

async function first() {
  const [beat] = BEATS
  const address = beat === undefined ? null : await readBeatAddress(store, beat, NOW)
  return store.read.proposal.findFirstOrThrow({ where: { number: Number(address?.slice(3)) } })
}

async function decideFirst(): Promise<void> {
  const { id, version } = await first()
  const command = {
    proposalId: id,
    version,
    value: 'supersede',
    dwellMs: null,
    shownSignals: true,
  } as const
  valueOf(await decideProposal(store, command, request({ at: LATER })))
}
