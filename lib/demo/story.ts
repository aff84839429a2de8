import type { FactKind } from '@/lib/domain/fact'
import type { Policy } from '@/lib/domain/policy'

/** One fact of the demo store. Times are told in days before the moment of the reset. */
export type StoryFact = {
  readonly ref: string // unique inside the story
  readonly entity: string
  readonly aspect: string
  readonly key?: string
  readonly kind?: FactKind // 'fact' when absent
  readonly content: string
  readonly daysAgo: number // when it was said; distinct inside a slot
  readonly protected?: true
  readonly tags?: readonly string[]
  readonly metadata?: Readonly<Record<string, string | number | boolean>>
  readonly source?: { readonly excerpt: string; readonly session: string }
  readonly supersededBy?: string // ref: replaced already in the store it is imported from
}

/** A verdict that a colleague gave in the past, on a pair that the detector proposes. */
export type StoryDecision = {
  readonly older: string
  readonly newer: string
  readonly verdict: 'supersede' | 'keep_both' | 'reverse' | 'unsure'
  readonly reason?: 1 | 2 | 3 | 4 | 5 | 6 | 7 // the closed list of reasons for keep_both
  readonly note?: string
  readonly reviewer: string
  readonly daysAgo: number
}

/** A fact that a colleague superseded by hand: a link of a chain that the detector does not see. */
export type StoryManual = {
  readonly older: string
  readonly newer: string
  readonly reviewer: string
  readonly daysAgo: number
  readonly why: string
}

/** A fact reworded at its source after the proposal, which makes the proposal stale. */
export type StoryEdit = {
  readonly ref: string
  readonly content: string
  readonly daysAgo: number
}

/** Why the detector is wrong about a pair. */
export const FALSE_ALARM_KINDS = [
  'scope', // true in different contexts
  'refinement', // the newer adds detail
  'multi-valued', // the relation holds several values
  'history', // both true over time
  'extraction', // a question, quote, hypothetical or benign negation
  'duplicate', // the same in other words
] as const

export type FalseAlarmKind = (typeof FALSE_ALARM_KINDS)[number]

/** A pair that the detector proposes and a careful person rejects. Every other proposed pair is right. */
export type StoryFalseAlarm = {
  readonly older: string
  readonly newer: string
  readonly kind: FalseAlarmKind
}

/** A pair that the detector does not propose and a careful person approves. Every other pair that it leaves alone is right so. */
export type StoryMiss = { readonly older: string; readonly newer: string }

/** What one agent of the demo store remembers, and what its reviewers have already done about it. */
export type Story = {
  readonly agent: string
  readonly title: string
  readonly about: string
  readonly phase: 'shadow' | 'live'
  readonly profile: Policy['detectorProfile'] // by which its proposals are made
  readonly facts: readonly StoryFact[]
  readonly decisions: readonly StoryDecision[] // in the order in which they were made
  readonly manual: readonly StoryManual[]
  readonly edits: readonly StoryEdit[]
  readonly falseAlarms: readonly StoryFalseAlarm[]
  readonly misses?: readonly StoryMiss[]
}
