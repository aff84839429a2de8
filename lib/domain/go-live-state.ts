import { formatCount, formatDay, formatInstant, formatNumber } from '@/lib/language/format'

import { closedGates, type Gate, type GateLimits } from './gate'
import { isolated } from './isolated'
import { CHECK_TITLES } from './limit-words'
import { targetWords, type Relaxed, type SwitchTarget } from './phase-switch'
import { phaseOf, type Policy, type PolicyOrigin } from './policy'
import { relaxedBy, relaxedCount } from './relaxed-words'
import { changesSince, type SignedThen } from './since-signed'
import type { WatchEvidence } from './watch'

/** The stored evidence of whether an agent, or the default for new agents, is live. */
export type GoLiveEvidence = {
  readonly policy: Policy
  readonly origin: PolicyOrigin // of shadow mode
  readonly limits: GateLimits
  readonly relaxed: readonly Relaxed[]
  readonly gates: readonly Gate[] | null // null: the default, which is never judged
  readonly proposals: number // ever made
  readonly live:
    | (SwitchTarget & {
        readonly inherited: boolean // signed for the default
        readonly at: string
        readonly signers: readonly string[]
        readonly seen: SignedThen
        readonly watch: WatchEvidence
      })
    | null
  readonly waiting: { readonly by: string; readonly seen: SignedThen } | null
  readonly returned: {
    readonly by: string
    readonly automatic: boolean
    readonly at: string
    readonly why: string
    readonly operationId: string | null
  } | null
}

/** In the order of the table of agents. */
export const GO_LIVE_KINDS = [
  'returned',
  'ready',
  'relaxed',
  'half-signed',
  'not-yet',
  'empty',
  'shadow',
  'slipping',
  'unsigned',
  'live',
] as const
export type GoLiveKind = (typeof GO_LIVE_KINDS)[number]

export type GoLiveAction =
  | { readonly kind: 'back' | 'sign' | 'restore-and-sign' | 'sign-second' }
  | { readonly kind: 'check'; readonly gate: Gate }
  | { readonly kind: 'operation'; readonly id: string }

/** Whether an agent is live, why, and the one thing to do next. */
export type GoLiveState = {
  readonly kind: GoLiveKind
  readonly headline: string
  readonly second: string
  readonly missing: string | null // what keeps it from the next step, without looking further; null: nothing
  readonly action: GoLiveAction | null
}

/** Returns the state of an agent from stored evidence only (rule GA66). */
export function goLiveState(evidence: GoLiveEvidence): GoLiveState {
  const state = evidence.policy.shadowMode ? shadowState(evidence) : liveState(evidence)
  return { ...state, missing: missingOf(state) }
}

/** A sentence appears once on a page: the banner names the check, and the list says what it is about. */
function missingOf({ kind, second, action }: Told): string | null {
  if (kind === 'ready' || kind === 'live') return null
  if (kind === 'half-signed') return 'The second signature.'
  return action?.kind === 'check' ? action.gate.why : second
}

type Told = Omit<GoLiveState, 'missing'>

function liveState(evidence: GoLiveEvidence): Told {
  const { live, gates, policy } = evidence
  if (live === null)
    return {
      kind: 'unsigned',
      headline: 'Live, but nobody signed',
      second: `Shadow mode is off: ${ORIGINS[evidence.origin]}.`,
      action: { kind: 'back' },
    }
  const since = `Live since ${formatDay(live.at)}`
  const closed = closedGates(gates ?? [])
  const blocking = blockingCheck(gates ?? [])
  if (blocking !== null) {
    const passed = live.seen.gates.filter(({ state }) => state === 'passed').map(({ name }) => name)
    const words = closed.every(({ name }) => passed.includes(name)) ? 'no longer' : 'don’t'
    return {
      kind: 'slipping',
      headline: `${since}. ${passWords(closed.length, words)}`,
      second: `First to fix: ${CHECK_TITLES[blocking.name]}.`,
      action: { kind: 'check', gate: blocking },
    }
  }
  return {
    kind: 'live',
    headline: since,
    second: [
      `${capitalized(targetWords(live))}.`,
      `Signed by ${live.signers.map(isolated).join(' and ')}${live.inherited ? ' for all agents' : ''}.`,
      ...narrowedWords(live, policy),
      watchWords(live.watch),
    ].join(' '),
    action: { kind: 'back' },
  }
}

function shadowState(evidence: GoLiveEvidence): Told {
  const { gates, waiting, returned, relaxed } = evidence
  if (waiting !== null) {
    const changes = changesSince(waiting.seen, evidence)
    return {
      kind: 'half-signed',
      headline: `Signed by ${isolated(waiting.by)}. One more to go.`,
      second:
        changes.length === 0
          ? 'Nothing changed since.'
          : `Changed since the first signature: ${changes.join('; ')}.`,
      action: { kind: 'sign-second' },
    }
  }
  if (returned !== null) {
    const why = returned.why === '' ? '.' : `: ${returned.why}`
    return {
      kind: 'returned',
      headline: `Back in shadow since ${formatInstant(returned.at)}`,
      second: returned.automatic
        ? `Automatic${why}`
        : `${isolated(returned.by)} switched it back${why}`,
      action:
        returned.operationId === null ? null : { kind: 'operation', id: returned.operationId },
    }
  }
  if (gates === null)
    return {
      kind: 'shadow',
      headline: 'New agents start in shadow',
      second:
        evidence.origin === 'built-in'
          ? 'Decisions are recorded, and no fact changes.'
          : `Decisions are recorded, and no fact changes: ${ORIGINS[evidence.origin]}.`,
      action: null,
    }
  if (evidence.proposals === 0)
    return {
      kind: 'empty',
      headline: 'Nothing to check yet',
      second: 'No proposal has been made. Import facts, then run a sweep.',
      action: null,
    }
  const blocking = blockingCheck(gates)
  const { passed, required } = countChecks(gates)
  if (blocking !== null)
    return {
      kind: 'not-yet',
      headline: `Not yet. ${passed} of ${formatCount(required, 'check')} ${required === 1 ? 'passes' : 'pass'}.`,
      second: `First to fix: ${CHECK_TITLES[blocking.name]}.`,
      action: { kind: 'check', gate: blocking },
    }
  if (relaxed.length > 0)
    return {
      kind: 'relaxed',
      headline: `Ready only because ${relaxedCount(relaxed)}`,
      second: relaxedBy(relaxed),
      action: { kind: 'restore-and-sign' },
    }
  return {
    kind: 'ready',
    headline: `Ready. All ${required} checks pass.`,
    second: 'Two people must sign.',
    action: { kind: 'sign' },
  }
}

const ORIGINS: Readonly<Record<PolicyOrigin, string>> = {
  agent: 'set for this agent',
  default: 'set in the default for new agents',
  environment: 'set by the server’s environment',
  'built-in': 'built in',
}

/** Returns how many of the required checks pass. */
export function countChecks(gates: readonly Gate[]): {
  readonly passed: number
  readonly required: number
} {
  const required = gates.filter(({ state }) => state !== 'waived')
  return { required: required.length, passed: required.length - closedGates(gates).length }
}

/** Returns the check that keeps an agent in shadow: the first that failed, else the first inconclusive one. */
function blockingCheck(gates: readonly Gate[]): Gate | null {
  const closed = closedGates(gates)
  return closed.find(({ state }) => state === 'failed') ?? closed[0] ?? null
}

function passWords(count: number, words: 'no longer' | 'don’t'): string {
  if (count !== 1) return `${formatNumber(count)} checks ${words} pass.`
  return words === 'no longer' ? '1 check no longer passes.' : '1 check doesn’t pass.'
}

function narrowedWords(live: SwitchTarget, policy: Policy): readonly string[] {
  if (policy.mutationsFrozen) return ['Changes are frozen in Settings.']
  const now = phaseOf(policy)
  const narrowed = now < live.toPhase || (live.autoApply && !policy.supersessionAutoApply)
  return narrowed && now > 1
    ? [
        `Settings narrow it to ${targetWords({ toPhase: now === 3 ? 3 : 2, autoApply: policy.supersessionAutoApply })}.`,
      ]
    : []
}

function watchWords({ applied, undone, labelled, wrong }: WatchEvidence): string {
  const checked =
    labelled === 0
      ? 'none re-checked'
      : `${formatNumber(wrong)} of ${formatNumber(labelled)} re-checked wrong`
  return applied === 0
    ? 'Nothing auto-applied since.'
    : `Since then ${formatNumber(applied)} auto-applied, ${formatNumber(undone)} undone, ${checked}.`
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
