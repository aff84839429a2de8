import type { Agreement, NoAgreement } from '@/lib/statistics/agreement'
import type { MoreLabels } from '@/lib/statistics/labels-needed'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'

/** Durations of inline passes in milliseconds: their 95th percentile and its interval. */
export type PassTimes = {
  readonly passes: number
  readonly estimate: number | null // p95; null: no pass was timed
  readonly low: number | null // of the exact two-sided 95% interval
  readonly high: number | null // null: too few to bound it
}

/** Limits of the gates between shadow and live. Defaults are from the review reference (5.4). */
export type GateLimits = {
  readonly falsePositives: number // maximum among proposals; one-sided 95%
  readonly pattern: number // maximum lower bound per pattern
  readonly fewestOfPattern: number // labels required to judge a pattern
  readonly slice: number // maximum for the worst slice
  readonly fewestOfSlice: number
  readonly agreement: number // minimum κ
  readonly fewestTwice: number // minimum pairs labeled by two people
  readonly undone: number // maximum share of recent approvals
  readonly undoneDays: number
  readonly inlineMs: number // maximum p95 that the inline pass adds to storing a fact
  readonly inlineDays: number
  readonly waived: readonly GateName[] // not required by policy
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
  readonly [F in LimitField]?: number | undefined // 0 to its `maxLimit`
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
  inlineMs: 50, // small next to the model call that precedes every new fact; the benchmark promises 10
  inlineDays: 14,
  waived: [],
}

/** Returns the maximum of a limit: one minute, or a share of 1. */
export function maxLimit(field: LimitField): number {
  return field === 'inlineMs' ? 60_000 : 1
}

/** Merges layers, strongest last: built-in, stored default, agent. The `locked` gate cannot be waived. */
export function resolveLimits(...layers: readonly LimitOverrides[]): GateLimits {
  let limits: GateLimits = GATE_LIMITS
  for (const layer of layers) {
    const set = Object.entries(layer).filter(([, value]) => value !== undefined)
    limits = { ...limits, ...Object.fromEntries(set) }
  }
  return { ...limits, waived: limits.waived.filter((name) => name !== 'locked') }
}

/**
 * passed: the whole interval is within the limit. failed: it is entirely beyond. open: it spans the limit, or too little is known.
 * waived: not required by policy.
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

/** The current state of one gate. Shares are 0–1, times in milliseconds. */
export type Gate = {
  readonly name: GateName
  readonly state: GateState
  readonly limit: number
  readonly estimate: number | null // null: too little data
  readonly low: number | null // of the two-sided 95% interval, if any
  readonly high: number | null
  readonly bound: number | null // compared with the limit
  readonly n: number // number of labels, pairs, operations or passes behind it
  readonly about: string | null // the deciding pattern or slice
  readonly needed: MoreLabels | null // further labels that would settle it, and how many of them may be wrong
  readonly draw?: true // further labels take a new sample
  readonly twice?: true // too few pairs have two labels
  readonly why: string // one or two sentences
}

export type PartRate = {
  readonly name: string // 'V+T', 'agent scout'
  readonly labels: number
  readonly rate: Estimate | NoEstimate // share of wrong pairs, two-sided 95%
}

export function agentSlice(agentId: string): string {
  return `agent ${agentId}`
}

/** Names the slice of an origin. */
export function originSlice(origin: string): string {
  return origin === 'none' ? 'not yet swept' : `origin ${origin}`
}

export type GateEvidence = {
  readonly wrong: Estimate | NoEstimate // among all proposals
  readonly bound: number | null // its one-sided upper bound
  readonly labels: number // settled proposed pairs
  readonly wrongLabels: number
  readonly left: number | null // proposed pairs of the sample that still need a label or adjudication; null: no sample
  readonly proposals: number | null // number when the sample was drawn, over all its agents; null: no sample
  readonly drawnAll: boolean // the sample holds every proposal that existed when it was drawn
  readonly scoredOtherwise: number // drawn proposals made by another detector or threshold
  readonly locked: number // open proposals at the threshold with a constraint or protected fact as the older side
  readonly patterns: readonly PartRate[]
  readonly slices: readonly PartRate[]
  readonly kappa: Agreement | NoAgreement
  readonly twice: number // pairs labeled by two people
  readonly twiceAtMost: number | null // pairs of the sample that can have two labels; null: no sample
  readonly disputed: number // of these, waiting for a third
  readonly approvals: number // recent
  readonly undone: number // of these
  readonly inline: PassTimes // recent
}

/** Formats a share: 4.8%, 5%, 12%. */
export function percent(share: number): string {
  const hundredths = share * 100
  return `${hundredths < 10 ? Number(hundredths.toFixed(1)) : hundredths.toFixed(0)}%`
}

/** Returns the gates that keep an agent in shadow: required and not passed. */
export function closedGates(gates: readonly Gate[]): readonly Gate[] {
  return gates.filter(({ state }) => state === 'open' || state === 'failed')
}
