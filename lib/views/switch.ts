import { signetNote, writeAgentYaml } from '@/lib/domain/agent-yaml'
import type { GateLimits, LimitOverrides } from '@/lib/domain/gate'
import {
  openTargets,
  switchOverrides,
  type Relaxed,
  type SwitchTarget,
} from '@/lib/domain/phase-switch'
import {
  keyPasses,
  matchConfidence,
  POLICY_FIELDS,
  type Policy,
  type PolicyField,
  type PolicyOverrides,
} from '@/lib/domain/policy'
import { mixDrift, type MixDrift } from '@/lib/domain/watch'
import { loadLimits, loadPolicy, withOverrides } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { countMix } from '@/lib/store/queries/count-mix'
import { countRecordedApprovals } from '@/lib/store/queries/recorded-approvals'
import { readRelaxed } from '@/lib/store/queries/relaxed-gates'
import { toSwitchSnapshot, type PhaseSwitchRow } from '@/lib/store/rows'
import { readWatched, type Watched } from '@/lib/store/watch'

import { readLimitRequests, type LimitRequestView } from './limit-requests'

/** What a switch sets of the policy. */
export type PolicyChanges = readonly {
  readonly field: PolicyField
  readonly before: Policy[PolicyField]
  readonly after: Policy[PolicyField]
}[]

/** One phase that can be signed for, and what it would change. */
export type TargetView = SwitchTarget & {
  readonly changes: PolicyChanges
  readonly agentYaml: string // the fragment for Signet
  readonly appliesKeys: boolean // other values under a preference's key end the older one (rule AW7)
  readonly signetNote: string | null // how Signet would behave differently with it
}

export type Signature = { readonly by: string; readonly verified: boolean; readonly at: string }

/** The outcome of a live phase so far. */
export type WatchView = Watched & {
  readonly patternDrift: MixDrift // population stability index
  readonly scoreDrift: MixDrift
}

/** Who signed for what, and what can be signed for now. */
export type SwitchView = {
  readonly agent: string | null
  readonly frozen: boolean
  readonly appliesKeys: boolean // in force: rule AW7
  readonly targets: readonly TargetView[]
  readonly waiting:
    | (SwitchTarget & {
        readonly id: string
        readonly version: number
        readonly first: Signature
        readonly operationId: string | null // undoing it withdraws the signature
      })
    | null
  readonly live:
    | (SwitchTarget & {
        readonly id: string
        readonly first: Signature
        readonly second: Signature
        readonly changes: PolicyChanges // at the time
        readonly watch: WatchView
      })
    | null
  readonly recordedApprovals: number
  readonly matchConfidence: number
  readonly limits: GateLimits
  readonly relaxed: readonly Relaxed[] // those looser than the built-in ones (rule GA21)
  readonly ownLimits: LimitOverrides
  readonly policyVersion: number
  readonly requests: readonly LimitRequestView[]
}

/** Reads the phases open to an agent (null: the default), and the signatures. */
export async function readSwitch(store: Store, agentId: string | null): Promise<SwitchView> {
  const [stored, limits, relaxed, requests, rows, recordedApprovals] = await Promise.all([
    loadPolicy(store.read, agentId, store.environment),
    loadLimits(store.read, agentId),
    readRelaxed(store.read, agentId),
    readLimitRequests(store, agentId),
    store.read.phaseSwitch.findMany({ where: { agentId }, orderBy: { id: 'desc' }, take: 20 }),
    agentId === null ? 0 : countRecordedApprovals(store.read, agentId),
  ])
  const waiting = rows.find(({ status }) => status === 'waiting')
  const live = rows.find(({ status }) => status === 'live')
  const targets: TargetView[] = []
  for (const target of openTargets(stored.policy)) {
    const overrides = { ...stored.overrides, ...switchOverrides(target) }
    const after = await withOverrides(store.read, store, { agentId, overrides })
    targets.push({ ...target, ...changesOf(stored.policy, after) })
  }
  return {
    agent: agentId,
    frozen: stored.policy.mutationsFrozen,
    appliesKeys: keyPasses(stored.policy).length > 0,
    targets,
    waiting: waiting === undefined ? null : await waitingView(store, waiting),
    live: live === undefined ? null : await liveView(store, live),
    recordedApprovals,
    matchConfidence: matchConfidence(stored.policy),
    limits: limits.limits,
    relaxed,
    ownLimits: limits.overrides,
    policyVersion: limits.version,
    requests,
  }
}

function changesOf(
  before: Policy,
  after: Policy,
): Pick<TargetView, 'changes' | 'agentYaml' | 'appliesKeys' | 'signetNote'> {
  return {
    changes: differencesOf(before, after),
    agentYaml: writeAgentYaml(after),
    appliesKeys: keyPasses(after).length > 0,
    signetNote: signetNote(after),
  }
}

function differencesOf(before: Policy, set: PolicyOverrides): PolicyChanges {
  return POLICY_FIELDS.map((field) => ({
    field,
    before: before[field],
    after: set[field] ?? before[field],
  })).filter((change) => change.before !== change.after)
}

function targetOf({ toPhase, autoApply }: PhaseSwitchRow): SwitchTarget {
  return { toPhase: toPhase === 3 ? 3 : 2, autoApply }
}

function firstOf({ firstSigner, firstVerified, firstAt }: PhaseSwitchRow): Signature {
  return { by: firstSigner, verified: firstVerified, at: firstAt.toISOString() }
}

async function waitingView(store: Store, row: PhaseSwitchRow) {
  const change = await store.read.change.findFirst({
    where: { tableName: 'switch', rowId: row.id, operation: { kind: 'sign-live', inEffect: true } },
    select: { operation: { select: { id: true } } },
  })
  return {
    ...targetOf(row),
    id: row.id,
    version: row.version,
    first: firstOf(row),
    operationId: change?.operation.id ?? null,
  }
}

async function liveView(store: Store, row: PhaseSwitchRow) {
  const snapshot = toSwitchSnapshot(row.snapshot)
  const set = switchOverrides(targetOf(row))
  const watched = await readWatched(store.read, row)
  const now = await countMix(store.read, { agentId: row.agentId, since: row.secondAt })
  return {
    ...targetOf(row),
    id: row.id,
    first: firstOf(row),
    second: {
      by: row.secondSigner ?? '',
      verified: row.secondVerified ?? false,
      at: (row.secondAt ?? row.firstAt).toISOString(),
    },
    changes: differencesOf(snapshot.policy, set),
    watch: {
      ...watched,
      patternDrift: mixDrift(snapshot.patterns, now.patterns),
      scoreDrift: mixDrift(snapshot.scores, now.scores),
    },
  }
}
