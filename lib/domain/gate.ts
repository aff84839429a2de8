import type { Agreement, NoAgreement } from '@/lib/statistics/agreement'
import type { MoreLabels } from '@/lib/statistics/labels-needed'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'

/** How long inline passes took, in milliseconds: the time that nineteen of twenty keep, with its interval. */
export type PassTimes = {
  readonly passes: number
  readonly estimate: number | null // p95; null: none was timed
  readonly low: number | null // of the exact two-sided 95 % interval
  readonly high: number | null // null: too few to bound it
}

/** Limits of the gates between shadow and live; the defaults are those of the review reference (5.4, `/shadow`). */
export type GateLimits = {
  readonly falsePositives: number // at most, of what is proposed; one-sided 95 %
  readonly pattern: number // no pattern wrong more often than this for certain
  readonly fewestOfPattern: number // labels, or a pattern is not judged
  readonly slice: number // the worst slice at most
  readonly fewestOfSlice: number
  readonly agreement: number // κ at least
  readonly fewestTwice: number // pairs labelled by two
  readonly undone: number // of the approvals of two weeks, at most
  readonly undoneDays: number
  readonly inlineMs: number // p95 that the inline pass may add to storing a fact
  readonly inlineDays: number
  readonly waived: readonly GateName[] // what the policy does not ask for
}

/** The limits that a policy row may set; the others are inherited. */
export const LIMIT_FIELDS = [
  'falsePositives',
  'pattern',
  'slice',
  'agreement',
  'undone',
  'inlineMs',
] as const
export type LimitField = (typeof LIMIT_FIELDS)[number]
export type LimitOverrides = {
  readonly [F in LimitField]?: number | undefined // 0 to `mostOf` it
} & { readonly waived?: readonly GateName[] | undefined }

export const GATE_LIMITS: GateLimits = {
  falsePositives: 0.05,
  pattern: 0.15,
  fewestOfPattern: 20,
  slice: 0.15,
  fewestOfSlice: 30,
  agreement: 0.6,
  fewestTwice: 100,
  undone: 0.02,
  undoneDays: 14,
  inlineMs: 50, // an agent that states a fact has just waited for a model; the benchmark promises 10
  inlineDays: 14,
  waived: [],
}

/** Returns the most that a limit may be: a minute of waiting, or all of a share. */
export function mostOf(field: LimitField): number {
  return field === 'inlineMs' ? 60_000 : 1
}

/** Merges the layers, strongest last: built-in, stored default, agent. That no open proposal touches what is locked is always asked for. */
export function resolveLimits(...layers: readonly LimitOverrides[]): GateLimits {
  let limits: GateLimits = GATE_LIMITS
  for (const layer of layers) {
    const set = Object.entries(layer).filter(([, value]) => value !== undefined)
    limits = { ...limits, ...Object.fromEntries(set) }
  }
  return { ...limits, waived: limits.waived.filter((name) => name !== 'locked') }
}

/**
 * passed: the whole interval is on the good side. failed: all of it is on the bad side. open: it reaches over the limit, or too
 * little is known. waived: the policy does not ask for it.
 */
export type GateState = 'passed' | 'failed' | 'open' | 'waived'

export const GATE_NAMES = [
  'false-positives',
  'locked',
  'patterns',
  'slices',
  'agreement',
  'undone',
  'inline-time',
] as const
export type GateName = (typeof GATE_NAMES)[number]

/** One gate as it stands. Shares lie between 0 and 1, times are in milliseconds. */
export type Gate = {
  readonly name: GateName
  readonly state: GateState
  readonly limit: number
  readonly estimate: number | null // null: too little is known to say
  readonly low: number | null // of the two-sided 95 % interval, where there is one
  readonly high: number | null
  readonly bound: number | null // what is held against the limit
  readonly n: number // labels, pairs, operations or passes it rests on
  readonly about: string | null // the pattern or slice that decides
  readonly needed: MoreLabels | null // how many more labels would do, and how many of them may be wrong
  readonly why: string // one sentence
}

export type PartRate = {
  readonly name: string // 'V+T', 'agent scout'
  readonly labels: number
  readonly rate: Estimate | NoEstimate // wrong ones, two-sided 95 %
}

/** What the slice of an agent is called. */
export function agentPart(agentId: string): string {
  return `agent ${agentId}`
}

/** What the slice of an origin is called. */
export function originPart(origin: string): string {
  return origin === 'none' ? 'not yet swept' : `origin ${origin}`
}

/** What the gates are judged by. */
export type GateEvidence = {
  readonly wrong: Estimate | NoEstimate // of all that is proposed
  readonly bound: number | null // its one-sided upper bound
  readonly labels: number // settled pairs that are proposed
  readonly wrongLabels: number
  readonly left: number | null // proposed pairs of the sample that somebody is still to label or settle; null: no sample
  readonly proposals: number | null // there were when the sample was drawn, of all its agents; null: no sample
  readonly drawnAll: boolean // the sample holds all that was proposed when it was drawn
  readonly scoredOtherwise: number // drawn proposals that another detector or threshold made
  readonly locked: number // open proposals at the threshold whose older fact nobody may supersede
  readonly patterns: readonly PartRate[]
  readonly slices: readonly PartRate[]
  readonly kappa: Agreement | NoAgreement
  readonly twice: number // pairs that two people labelled
  readonly disputed: number // that wait for a third
  readonly approvals: number // of the last days
  readonly undone: number // of those
  readonly inline: PassTimes // of the last days
}

/** Writes a share as people read it: 4.8 %, 12 %. */
export function percent(share: number): string {
  const hundredths = share * 100
  return `${hundredths < 10 ? hundredths.toFixed(1) : hundredths.toFixed(0)} %`
}

/** Returns the gates that keep an agent in shadow: asked for, and not passed. */
export function closedGates(gates: readonly Gate[]): readonly Gate[] {
  return gates.filter(({ state }) => state === 'open' || state === 'failed')
}

/** Returns the verdict over all gates in one sentence. */
export function gatesVerdict(gates: readonly Gate[]): string {
  const asked = gates.filter(({ state }) => state !== 'waived')
  const passed = asked.filter(({ state }) => state === 'passed').length
  const waived = gates.length - asked.length
  const without =
    waived === 0 ? '' : ` ${waived === 1 ? 'One is' : `${waived} are`} not asked for by policy.`
  return closedGates(gates).length === 0
    ? `Ready. ${asked.length === 1 ? 'The one gate that is asked for passes' : `All ${asked.length} gates pass`}.${without}`
    : `Not yet. ${asked.length === 1 ? 'The one gate that is asked for is not passed' : `${passed} of ${asked.length} gates pass`}.${without}`
}
