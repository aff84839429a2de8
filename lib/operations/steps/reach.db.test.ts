import { describe, expect, it } from 'vitest'

import { PALIMPSEST } from '@/lib/domain/actor'
import { GATE_NAMES } from '@/lib/domain/gate'
import type { FactInput } from '@/lib/domain/import-batch'
import type { PolicyOverrides } from '@/lib/domain/policy'
import { labelledPairs } from '@/lib/store/labels'
import { loadPolicy, policyIdOf } from '@/lib/store/policies'
import { countScoredOtherwise } from '@/lib/store/scored-otherwise'
import { countLabelled } from '@/lib/store/sql/find-informative'
import { countApprovals } from '@/lib/store/sql/gate-counts'
import { readWatched } from '@/lib/store/watch'

import { drawSample } from '../draw-sample'
import { ingestFacts } from '../ingest-facts'
import { returnToShadow } from '../return-to-shadow'
import { setPolicy } from '../set-policy'
import { signLive, type SignLive } from '../sign-live'
import { agreeOnLimits, at, decide, factInput, outcomeOf, setOverrides, valueOf } from '../testing'
import { openStoreForEachTest, requests, store, undoById } from '../testing/each'
import { watchSwitch } from '../watch-switch'

openStoreForEachTest()

const WAIVED = GATE_NAMES.filter((name) => name !== 'locked')
const BAND = { supersessionMatchConfidence: 0.7, supersessionMinConfidence: 0.5 }
const AUTO = { ...BAND, shadowMode: false, supersessionAutoApply: true }

const ingest = async (content: string, patch: Partial<FactInput> = {}) => {
  const facts = [factInput({ content, externalId: null, ...patch })]
  return valueOf(await ingestFacts(store, { facts, system: 't' }, requests({ actor: 'agent' })))
}
const arrive = async (aspect: string, agent = 'scout') => {
  const older = { agent, aspect, validFrom: at('2026-03-01T00:00:00Z') }
  const newer = { agent, aspect, validFrom: at('2026-05-01T00:00:00Z') }
  await ingest('Mara lives in Turku', older)
  await ingest('Mara now lives in Oulu', newer)
  return store.read.proposal.findFirstOrThrow({ where: { agentId: agent, aspect } })
}
const versionOf = async (agentId: string | null) =>
  (await store.read.policyRow.findUnique({ where: { id: policyIdOf(agentId) } }))?.version ?? 0
const unsigned = (agentId: string | null, overrides: PolicyOverrides) =>
  setOverrides(store, requests(), { agentId, overrides })
const save = async (agentId: string | null, overrides: PolicyOverrides) =>
  setPolicy(store, { agentId, version: await versionOf(agentId), overrides }, requests())
const waive = async (agentId: string | null) =>
  valueOf(
    await agreeOnLimits(
      store,
      { agentId, version: await versionOf(agentId), gates: { waived: WAIVED } },
      requests(),
    ),
  )
const sign = (actor: string, patch: Partial<SignLive>) =>
  signLive(
    store,
    { agentId: 'scout', sampleId: null, toPhase: 2, autoApply: true, waiting: null, ...patch },
    requests({ actor }),
  )
const newest = () => store.read.phaseSwitch.findFirstOrThrow({ orderBy: { id: 'desc' } })
const live = async (patch: Partial<SignLive> = {}) => {
  valueOf(await sign('ada', patch))
  const { id, version } = await newest()
  return valueOf(await sign('bob', { ...patch, waiting: { id, version } }))
}
const shadowOf = async (agent: string) => (await loadPolicy(store.read, agent, {})).policy

describe('changes that increase automation take two signatures (GA3)', () => {
  it('[GA3] a wider band or another profile, where automation is on', async () => {
    await arrive('home')
    await unsigned('scout', AUTO)
    const wider = { ...AUTO, supersessionMatchConfidence: 0.2 }
    expect(outcomeOf(await save('scout', wider))).toBe('needs-signatures')
    expect(outcomeOf(await save('scout', { ...AUTO, detectorProfile: 'default' }))).toBe(
      'needs-signatures',
    )
    expect(outcomeOf(await save('scout', { ...AUTO, supersessionMatchConfidence: 0.9 }))).toBe('ok')
  })

  it('[GA38] through a default that a live agent inherits', async () => {
    await arrive('home')
    await unsigned('scout', { shadowMode: false, supersessionSweepEnabled: false })
    const auto = { supersessionAutoApply: true }
    expect(outcomeOf(await save(null, auto))).toBe('needs-signatures')
    expect(outcomeOf(await save(null, { supersessionMinConfidence: 0.9 }))).toBe('ok')
  })

  it('[GA35] for all agents, not beyond the signed policy through an agent’s own values', async () => {
    await arrive('home')
    await unsigned('scout', { supersessionAutoApply: true })
    await waive(null)
    const all = await sign('ada', { agentId: null, autoApply: false })
    expect(all).toMatchObject({ ok: false, refusal: { kind: 'bad-input' } })
    await unsigned('scout', { supersessionAutoApply: false })
    await live({ agentId: null, autoApply: false })
    expect(await shadowOf('scout')).toMatchObject({ shadowMode: false })
  })

  it('[GA35] for all agents, not with one agent’s labels', async () => {
    await arrive('home')
    await waive(null)
    const breathe = () => Promise.resolve()
    const command = { agentId: 'scout', pairs: 1, twice: 0, people: 2, seed: 's' } as const
    valueOf(await drawSample(store, command, { request: requests(), breathe }))
    const done = await sign('ada', { agentId: null })
    expect(done).toMatchObject({ ok: false, refusal: { kind: 'bad-input' } })
  })

  it('[GA33] not with labels of proposals from another detector or a higher threshold', async () => {
    await arrive('home')
    const breathe = () => Promise.resolve()
    const command = { agentId: 'scout', pairs: 1, twice: 0, people: 2, seed: 's' } as const
    valueOf(await drawSample(store, command, { request: requests(), breathe }))
    const pairs = () => labelledPairs(store.read, { agentId: 'scout', sampleId: null })
    const outdated = async () => countScoredOtherwise(store.read, store, await pairs())
    expect(await outdated()).toBe(0)
    valueOf(await save('scout', { supersessionMinConfidence: 0.9 }))
    expect(await outdated()).toBe(0)
    valueOf(await save('scout', { supersessionMinConfidence: 0.4 }))
    expect(await outdated()).toBe(1)
    valueOf(await save('scout', { detectorProfile: 'default' }))
    expect(await outdated()).toBe(1)
  })

  it('[GA34] both people sign for the same policy and limits, and both snapshots stay', async () => {
    await arrive('home')
    await waive('scout')
    valueOf(await sign('ada', {}))
    const { id, version } = await newest()
    valueOf(await save('scout', { supersessionMatchConfidence: 0 }))
    const second = () => sign('bob', { waiting: { id, version } })
    expect(outcomeOf(await second())).toBe('bad-input')
    valueOf(await save('scout', {}))
    valueOf(await second())
    const kept = JSON.parse((await newest()).snapshot) as { first: { limits: unknown } }
    expect(kept.first.limits).toMatchObject({ waived: [...WAIVED].toSorted() })
  })

  it('[GA38] [GA22] an undo that increases automation, also for a phase that was signed for', async () => {
    await arrive('home')
    const held = valueOf(await save('scout', { shadowMode: true }))
    await unsigned(null, AUTO)
    expect(outcomeOf(await undoById(held.operation.id))).toBe('needs-signatures')
    await waive('scout')
    const done = await live()
    const back = valueOf(await undoById(done.operation.id))
    expect(await shadowOf('scout')).toMatchObject({ shadowMode: true })
    expect(outcomeOf(await undoById(back.operation.id))).toBe('needs-signatures') // redo
    expect(await shadowOf('scout')).toMatchObject({ shadowMode: true })
  })

  it('[GA40] a brake can be released by whoever applied it', async () => {
    await arrive('home')
    await waive('scout')
    await live()
    const { overrides } = await loadPolicy(store.read, 'scout', {})
    valueOf(await save('scout', { ...overrides, mutationsFrozen: true }))
    expect(await newest()).toMatchObject({ status: 'live' })
    valueOf(await save('scout', overrides))
    valueOf(await save('scout', { ...overrides, supersessionEnabled: false }))
    valueOf(await save('scout', overrides))
    valueOf(await save('scout', { ...overrides, mutationsFrozen: true }))
    const back = { agentId: 'scout', why: '' }
    valueOf(await returnToShadow(store, back, requests())) // frozen or not
    expect(await newest()).toMatchObject({ status: 'returned' })
  })
})

describe('what is applied and counted (GA4, GA5)', () => {
  async function liveAgent() {
    await ingest('Nora lives in Turku', { aspect: 'first' })
    await unsigned('scout', BAND)
    await waive('scout')
    await live()
    return (await newest()).id
  }
  const watched = async (id: string) =>
    readWatched(store.read, await store.read.phaseSwitch.findUniqueOrThrow({ where: { id } }))

  it('[U4] [GA44] not again after someone kept the fact, however often it is stated', async () => {
    await liveAgent()
    const { id } = await arrive('home')
    const applied = await store.read.operation.findFirstOrThrow({ where: { kind: 'auto-apply' } })
    valueOf(await undoById(applied.id))
    valueOf(await decide(store, requests(), { proposalId: id, value: 'keep_both' }))
    await ingest('Mara now lives in Oulu', {
      aspect: 'home',
      validFrom: at('2026-06-01T00:00:00Z'),
    })
    const older = await store.read.fact.findFirstOrThrow({
      where: { aspect: 'home', content: 'Mara lives in Turku' },
    })
    expect(older.status).toBe('active')
  })

  it('[GA45] [GA46] is no one’s approval or answer; a person’s different decision counts as an undo', async () => {
    const switchId = await liveAgent()
    const { id } = await arrive('home')
    const since = at('2020-01-01T00:00:00Z')
    expect(await countApprovals(store.read, { agentId: 'scout', since })).toEqual([])
    expect(Object.values(await countLabelled(store.read, 'scout'))).toEqual([0])
    expect(await watched(switchId)).toMatchObject({ applied: 1, undone: 0 })
    valueOf(await decide(store, requests(), { proposalId: id, value: 'keep_both' }))
    expect(await watched(switchId)).toMatchObject({ applied: 1, undone: 1 })
  })

  it('[GA36] [GA47] a later phase replaces the earlier one; the default does not count for an agent with its own', async () => {
    const first = await liveAgent()
    await arrive('home')
    await live({ toPhase: 3 })
    const rows = await store.read.phaseSwitch.findMany({ orderBy: { id: 'asc' } })
    expect(rows.map(({ toPhase, status }) => [toPhase, status])).toEqual([
      [2, 'replaced'],
      [3, 'live'],
    ])
    await arrive('work')
    expect(await watched(first)).toMatchObject({ applied: 1 })
    expect(await watched((await newest()).id)).toMatchObject({ applied: 1 })
    await waive(null)
    await live({ agentId: null, autoApply: false })
    await arrive('hobby')
    expect(await watched((await newest()).id)).toMatchObject({ applied: 0 })
  })

  it('[GA5] a re-sample includes as many open proposals, and undone ones are not drawn again', async () => {
    const switchId = await liveAgent()
    await unsigned('scout', {
      ...(await loadPolicy(store.read, 'scout', {})).overrides,
      supersessionAutoApply: false,
    })
    await arrive('open')
    await unsigned('scout', {
      ...(await loadPolicy(store.read, 'scout', {})).overrides,
      supersessionAutoApply: true,
    })
    await arrive('home')
    const watch = () => watchSwitch(store, { switchId }, { ...requests(), ...PALIMPSEST })
    await watch()
    const pairs = await store.read.samplePair.findMany()
    expect(pairs.map(({ stratum }) => stratum).toSorted()).toEqual(['applied by itself', 'open'])
    const drawn = await store.read.operation.findFirstOrThrow({ where: { kind: 'draw-sample' } })
    valueOf(await undoById(drawn.id))
    await watch()
    expect(await store.read.sample.count()).toBe(1)
  })
})
