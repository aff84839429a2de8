import type { SignalName } from '@/lib/detection/finding'

import type { By } from './actor'
import type { MergeBand, MergeSignals } from './merge-score'
import type { OperationEvent } from './operation-event'

/** Every kind of operation on facts, proposals, policy and connections. Each is logged and reversible. */
export const OPERATION_KINDS = [
  'ingest',
  'import',
  'propose', // the inline pass
  'sweep',
  'decide',
  'disagree', // next to someone else's verdict
  'settle', // confirming a disputed verdict
  'decide-many', // several verdicts as one operation
  'supersede', // by hand
  'restate', // replace a fact with a new version
  'reword', // correct the words of a fact
  'retract', // without a replacement
  'retire', // a constraint, by a person
  'restore', // an earlier version, replacing its successors
  'confirm', // still true
  'merge', // duplicates into one of them
  'keep-apart', // not duplicates
  'answer-ended', // about a supersession that another system made
  'archive', // sources to the cold tier
  'repair', // a fault from the integrity page
  'include', // include facts archived by their source in detection
  'protect',
  'unprotect',
  'set-policy',
  'ask-gates', // looser limits, requested by the first of two people
  'set-gates', // the gate limits
  'sign-live', // the first of two signatures
  'go-live', // the second, which changes the phase
  'return-to-shadow',
  'refit', // candidate weights from people's answers
  'sign-weights', // the first of two signatures for weights
  'use-weights', // the second, which activates the weights
  'auto-apply', // the match band, without a person
  'apply-recorded', // going live: recorded approvals, re-checked
  'redetect',
  'score-again', // open proposals, with the current detector
  'draw-sample', // pairs to label blind
  'label', // one blind answer
  'adjudicate', // by a third person, after a disagreement
  'set-connection', // what a connected store receives
  'undo', // also redo: undoing an undo
] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

/** The kind that is no undo’s to change: what a store receives is chosen on its page (rule CS13). */
export const NEVER_UNDONE: OperationKind = 'set-connection'

/** The kinds in which a verdict changes facts. */
export const APPLYING_KINDS: readonly OperationKind[] = [
  'decide',
  'decide-many',
  'apply-recorded',
  'auto-apply',
]

/** The basis of a merge when it was done: its least similar pair (rule ME8). */
export type MergeRecord = {
  readonly score: number // 0–1
  readonly band: MergeBand
  readonly signals: MergeSignals
  readonly differs: SignalName | null // a signal by which some of them differ (rule ME4)
}

/** The subject of an operation, for the log and for navigating back to it. */
export type OperationSubject = {
  readonly event: OperationEvent
  readonly proposalId?: string
  readonly factIds?: readonly string[] // a handful at most
  readonly counts?: Readonly<Record<string, number>>
  readonly again?: readonly (readonly [index: number, factId: string])[] // of an arrival: what was stored already
  readonly undoes?: readonly string[] // ids, newest first; several when a chain was undone together
  readonly redo?: boolean
  readonly merge?: MergeRecord
  readonly about?: string // what the request targeted; distinguishes a repeated request from a reused key
}

export type Operation = {
  readonly id: string
  readonly seq: number
  readonly kind: OperationKind
  readonly agentId: string | null
  readonly actor: string
  readonly actorId: string // begins with its kind, see `actor.ts`
  readonly verified: boolean
  readonly channel: string
  readonly at: Date
  readonly reason: string | null
  readonly subject: OperationSubject
  readonly undoes: string | null
  readonly undoneById: string | null
  readonly inEffect: boolean
  readonly effectSeq: number
  readonly changeCount: number
}

/** Who asks, when, and the key that gives a repeated request one effect (rule A5). */
export type OperationRequest = By & {
  readonly at: Date
  readonly newId: () => string // time-ordered ids
  readonly idempotencyKey: string | null
  readonly elapsedMs?: () => number // from a monotonic clock; without one, nothing is timed
}
