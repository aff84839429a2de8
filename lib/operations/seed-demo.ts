import type { Story, StoryDecision, StoryFact, StoryManual } from '@/lib/demo/story'
import { demoActor } from '@/lib/domain/actor'
import { GATE_NAMES } from '@/lib/domain/gate'
import { daysBefore } from '@/lib/domain/instant'
import type { OperationRequest } from '@/lib/domain/operation'
import { BUILT_IN_POLICY } from '@/lib/domain/policy'
import { pairKeyOf } from '@/lib/domain/proposal'
import { KEEP_BOTH_REASONS } from '@/lib/domain/verdict'
import { loadLimits } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { annotateVerdict } from './annotate-verdict'
import { confirmGates } from './confirm-gates'
import { openSweep } from './continue-sweep'
import { decideProposal } from './decide-proposal'
import { importFacts } from './import-facts'
import { keepInlineTimes } from './keep-inline-times'
import { seedDemoSamples } from './seed-demo-sample'
import { setGates } from './set-gates'
import { setPolicy } from './set-policy'
import { signLive } from './sign-live'
import { startSweep } from './start-sweep'
import { proposeForFacts } from './steps/propose-for-facts'
import { storyBatch } from './steps/story-batch'
import { timelineOf, type StoryEvent } from './steps/story-timeline'
import { supersedeByHand } from './supersede-by-hand'

const BEGAN = 400 // days before the reset, when the first agent was set up
const STEP = 1 / 24 // days from one step of setting up to the next
const LEAD = 'Priya Raman'
const SIGNERS = ['Ines Okafor', 'Tomasz Brandt'] as const

export type SeedDemo = {
  readonly stories: readonly Story[]
  readonly at: Date // the time that the stories count back from
  readonly newId: () => string
  readonly elapsedMs?: () => number // times the passes of facts that arrive
}

/** Plays the stories in time order through the regular operations. The store must be empty. */
export async function seedDemo(store: Store, seed: SeedDemo): Promise<void> {
  let began = BEGAN
  const nextStep = () => (began -= STEP)
  const tellings = seed.stories.map((story) => {
    const teller = storyteller(store, story, { ...seed, nextStep })
    return timelineOf(story).map((happening) => ({
      daysAgo: happening.daysAgo,
      tell: () => teller[happening.kind](happening as never),
    }))
  })
  for (const { tell } of tellings.flat().toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await tell()
  }
  await keepInlineTimes(store)
  await seedDemoSamples(store, seed.stories, (actor, daysAgo) => ({
    ...demoActor(actor),
    at: daysBefore(seed.at, daysAgo),
    newId: seed.newId,
    idempotencyKey: null,
  }))
}

function storyteller(
  store: Store,
  story: Story,
  seed: SeedDemo & { readonly nextStep: () => number }, // days ago
) {
  const { agent } = story
  const at = (daysAgo: number) => daysBefore(seed.at, daysAgo)
  const by = (actor: string, daysAgo: number): OperationRequest => ({
    ...demoActor(actor),
    at: at(daysAgo),
    newId: seed.newId,
    idempotencyKey: null,
  })
  const idOf = async (ref: string): Promise<string> => {
    const row = await store.read.fact.findFirst({
      where: { agentId: agent, importKey: `demo:${ref}` },
      select: { id: true },
    })
    return row?.id ?? fail(`no fact ${ref}`)
  }
  const fail = (what: string): never => {
    throw new Error(`demo story ${agent}: ${what}`)
  }
  const importAll = async (facts: readonly StoryFact[], daysAgo: number) => {
    const done = await importFacts(
      store,
      { batch: storyBatch(story, facts, at), skipRefused: false },
      by('demo', daysAgo),
    )
    if (!done.ok) fail(`import refused (${done.refusal.kind})`)
  }

  return {
    begin: async (_event: Extract<StoryEvent, { kind: 'begin' }>) => {
      await store.transact((tx) =>
        tx.agent.create({
          data: {
            id: agent,
            title: story.title,
            about: story.about,
            createdAt: at(story.facts[0]?.daysAgo ?? 0),
          },
        }),
      )
      await choosePolicy()
      if (story.phase === 'live') await goLive()
    },
    facts: async ({ facts, daysAgo, inline }: Extract<StoryEvent, { kind: 'facts' }>) => {
      await importAll(facts, daysAgo)
      if (!inline) return
      const rows = await store.read.fact.findMany({
        where: {
          agentId: agent,
          importKey: { in: facts.map((fact) => `demo:${fact.ref}`) },
          status: 'active',
        },
      })
      const pass = await proposeForFacts(
        store,
        rows.map((row) => ({ ...row, status: 'active' })),
        {
          ...by('demo', daysAgo),
          ...(seed.elapsedMs === undefined ? {} : { elapsedMs: seed.elapsedMs }),
        },
      )
      if (pass.detection !== 'done') fail(`inline pass ${pass.detection}`)
    },
    sweep: async ({ daysAgo }: Extract<StoryEvent, { kind: 'sweep' }>) => {
      const request = by('schedule', daysAgo)
      const command = { agentId: agent, entity: null, trigger: 'demo', owner: 'demo' } as const
      const started = await startSweep(store, command, request)
      if (!started.ok) return fail(`sweep refused (${started.refusal.kind})`)
      const worker = openSweep(store, { runId: started.value.runId, owner: 'demo' })
      while (await worker.step(request));
    },
    decision: async ({ decision }: Extract<StoryEvent, { kind: 'decision' }>) => {
      await decide(decision)
    },
    manual: async ({ manual }: Extract<StoryEvent, { kind: 'manual' }>) => {
      await supersede(manual)
    },
    edit: async ({ edit }: Extract<StoryEvent, { kind: 'edit' }>) => {
      const fact = story.facts.find(({ ref }) => ref === edit.ref) ?? fail(`no fact ${edit.ref}`)
      await importAll([{ ...fact, content: edit.content }], edit.daysAgo)
    },
  }

  async function choosePolicy(): Promise<void> {
    const { profile: detectorProfile } = story
    if (detectorProfile === BUILT_IN_POLICY.detectorProfile) return // shown as inherited
    const done = await setPolicy(
      store,
      { agentId: agent, version: 0, overrides: { detectorProfile } },
      by('demo', seed.nextStep()),
    )
    if (!done.ok) fail(`policy refused (${done.refusal.kind})`)
  }

  /** A pilot: the lead requests to take off what cannot be known yet, another confirms it, and two people sign. */
  async function goLive(): Promise<void> {
    const { version } = await loadLimits(store.read, agent)
    const gates = { waived: GATE_NAMES.filter((name) => name !== 'locked') }
    const relaxed = await setGates(
      store,
      { agentId: agent, version, gates },
      by(LEAD, seed.nextStep()),
    )
    if (!relaxed.ok) return fail(`limits refused (${relaxed.refusal.kind})`)
    await confirmLimits()
    for (const signer of SIGNERS) {
      const waiting = await store.read.phaseSwitch.findFirst({
        where: { agentId: agent, status: 'waiting' },
        select: { id: true, version: true },
      })
      const done = await signLive(
        store,
        { agentId: agent, sampleId: null, toPhase: 3, autoApply: false, waiting },
        by(signer, seed.nextStep()),
      )
      if (!done.ok) fail(`signature refused (${done.refusal.kind})`)
    }
  }

  async function confirmLimits(): Promise<void> {
    const { id: requestId, version } = await store.read.limitRequest.findFirstOrThrow({
      where: { agentId: agent, status: 'waiting' },
    })
    const done = await confirmGates(store, { requestId, version }, by(SIGNERS[0], seed.nextStep()))
    if (!done.ok) fail(`limits refused (${done.refusal.kind})`)
  }

  async function decide(decision: StoryDecision): Promise<void> {
    const pairKey = pairKeyOf(await idOf(decision.older), await idOf(decision.newer))
    const row = await store.read.proposal.findFirst({ where: { agentId: agent, pairKey } })
    if (row === null) return fail(`${decision.older} → ${decision.newer} is not proposed`)
    const request = by(decision.reviewer, decision.daysAgo)
    const command = {
      proposalId: row.id,
      version: row.version,
      value: decision.verdict,
      dwellMs: null,
      shownSignals: true,
    }
    const done = await decideProposal(store, command, request)
    if (!done.ok)
      return fail(`${decision.older} → ${decision.newer} refused (${done.refusal.kind})`)
    const reason =
      decision.reason === undefined ? null : (KEEP_BOTH_REASONS[decision.reason - 1]?.id ?? null)
    if (reason === null && decision.note === undefined) return
    const note = { verdictId: done.value.verdictId, reason, note: decision.note ?? null }
    await annotateVerdict(store, note, request)
  }

  async function supersede(manual: StoryManual): Promise<void> {
    const [olderId, newerId] = [await idOf(manual.older), await idOf(manual.newer)]
    const rows = await store.read.fact.findMany({ where: { id: { in: [olderId, newerId] } } })
    const versionOf = (id: string) => rows.find((row) => row.id === id)?.version ?? 0
    const command = {
      olderId,
      olderVersion: versionOf(olderId),
      newerId,
      newerVersion: versionOf(newerId),
      reason: manual.why,
    }
    const done = await supersedeByHand(store, command, by(manual.reviewer, manual.daysAgo))
    if (!done.ok) fail(`${manual.older} → ${manual.newer} refused (${done.refusal.kind})`)
  }
}
