import type { FactKind } from '@/lib/domain/fact'
import type { Policy } from '@/lib/domain/policy'

/** One fact of the demo store. Times are in days before the reset. */
export type StoryFact = {
  readonly ref: string // unique within the story
  readonly entity: string
  readonly aspect: string
  readonly key?: string
  readonly kind?: FactKind // 'fact' when absent
  readonly content: string
  readonly daysAgo: number // when it was said; unique within a slot
  readonly protected?: true
  readonly tags?: readonly string[]
  readonly metadata?: Readonly<Record<string, string | number | boolean>>
  readonly source?: { readonly excerpt: string; readonly session: string }
  readonly supersededBy?: string // ref of the fact that replaced it before the import
}

/** A colleague's past verdict on a proposed pair. */
export type StoryDecision = {
  readonly older: string
  readonly newer: string
  readonly verdict: 'supersede' | 'keep_both' | 'reverse' | 'unsure'
  readonly reason?: 1 | 2 | 3 | 4 | 5 | 6 | 7 // index into the reasons for keep_both
  readonly note?: string
  readonly reviewer: string
  readonly daysAgo: number
}

/** A fact that a colleague superseded by hand: a link that the detector does not find. */
export type StoryManual = {
  readonly older: string
  readonly newer: string
  readonly reviewer: string
  readonly daysAgo: number
  readonly why: string
}

/** A fact reworded at its source after the proposal, which becomes stale. */
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
  'duplicate', // a paraphrase
] as const

export type FalseAlarmKind = (typeof FALSE_ALARM_KINDS)[number]

/** A proposed pair that a careful person rejects. Every other proposed pair is right. */
export type StoryFalseAlarm = {
  readonly older: string
  readonly newer: string
  readonly kind: FalseAlarmKind
}

/** A pair that is not proposed but a careful person approves. Every other pair that is not proposed is rightly so. */
export type StoryMiss = { readonly older: string; readonly newer: string }

/** What one agent of the demo store remembers, and what its reviewers have done so far. */
export type Story = {
  readonly agent: string
  readonly title: string
  readonly about: string
  readonly phase: 'shadow' | 'live'
  readonly profile: Policy['detectorProfile'] // the profile behind its proposals
  readonly facts: readonly StoryFact[]
  readonly decisions: readonly StoryDecision[] // in chronological order
  readonly manual: readonly StoryManual[]
  readonly edits: readonly StoryEdit[]
  readonly falseAlarms: readonly StoryFalseAlarm[]
  readonly misses?: readonly StoryMiss[]
}
