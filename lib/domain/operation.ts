import type { SignalName } from '@/lib/detection/finding'

import type { MergeBand, MergeSignals } from './merge-score'

/** Everything that can be done to facts, proposals and policy; each is one logged, reversible operation. */
export const OPERATION_KINDS = [
  'ingest',
  'import',
  'propose', // the inline pass
  'sweep',
  'decide',
  'disagree', // beside the verdict of somebody else
  'settle', // a disputed verdict, confirmed
  'decide-many', // one verdict a proposal, as one operation
  'supersede', // by hand
  'restate', // what is true now, in new words, in the place of a fact
  'reword', // the same fact, in better words
  'retract', // without a replacement
  'retire', // a constraint, on a person's word
  'restore', // an earlier version, in the place of what came after it
  'confirm', // still true
  'merge', // duplicates into one of them
  'keep-apart', // they are no duplicates
  'archive', // sources to the cold tier
  'repair', // what the integrity page found
  'include', // in detection: facts that their source has archived
  'protect',
  'unprotect',
  'set-policy',
  'set-gates', // the limits of the gates
  'sign-live', // the first of two signatures
  'go-live', // the second one, and with it the phase
  'return-to-shadow',
  'refit', // candidate weights from what people said
  'sign-weights', // the first of two signatures for them
  'use-weights', // the second one, and with it the weights
  'auto-apply', // the match band, without a person
  'apply-recorded', // going live: recorded approvals, re-checked
  'redetect',
  'score-again', // open proposals, by the detector in force
  'draw-sample', // pairs to label blind
  'label', // what somebody said of one of them
  'adjudicate', // a third person, where two disagreed
  'undo', // also redo: the undo of an undo
] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]

/** The kinds by which a verdict changes facts. */
export const APPLYING_KINDS: readonly OperationKind[] = [
  'decide',
  'decide-many',
  'apply-recorded',
  'auto-apply',
]

/** What a merge rested on when it was done: its least similar pair (rule ME8). */
export type MergeRecord = {
  readonly score: number // 0–1
  readonly band: MergeBand
  readonly signals: MergeSignals
  readonly differs: SignalName | null // what told some of them apart (rule ME4)
}

/** What an operation was about, for the log and for jumping back to it. */
export type OperationSubject = {
  readonly title: string // one line, 'Approved P-142: lives in Denver → now lives in Colorado Springs'
  readonly proposalId?: string
  readonly factIds?: readonly string[] // at most a handful
  readonly counts?: Readonly<Record<string, number>>
  readonly undoes?: readonly string[] // ids, newest first; more than one when a chain was undone together
  readonly redo?: boolean
  readonly merge?: MergeRecord
  readonly about?: string // what the request named; tells a repeated request from a reused key
}

export type Operation = {
  readonly id: string
  readonly seq: number
  readonly kind: OperationKind
  readonly agentId: string | null
  readonly actor: string
  readonly verified: boolean
  readonly at: Date
  readonly reason: string | null
  readonly subject: OperationSubject
  readonly undoes: string | null
  readonly undoneById: string | null
  readonly inEffect: boolean
  readonly effectSeq: number
  readonly changeCount: number
}

/** Who asks, when, and the key under which a repeated request has one effect (rule A5). */
export type OperationRequest = {
  readonly actor: string
  readonly verified: boolean
  readonly at: Date
  readonly newId: () => string // time-ordered ids
  readonly idempotencyKey: string | null
  readonly elapsedMs?: () => number // of a clock that only goes forward; without one nothing is timed
}
