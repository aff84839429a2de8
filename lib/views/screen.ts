import type { ProfileName, SignalName, Span } from '@/lib/detection/finding'
/* oxlint-disable max-lines -- all screen types in one place, and nothing but types */
import type { ChangeTable } from '@/lib/domain/change'
import type { Fact } from '@/lib/domain/fact'
import type { OperationKind, OperationSubject } from '@/lib/domain/operation'
import type { Phase } from '@/lib/domain/policy'
import type { ProposalOrigin, ProposalStatus } from '@/lib/domain/proposal'
import type { Reason } from '@/lib/domain/reason'
import type { Refusal } from '@/lib/domain/refusal'
import type { KeepBothReason, VerdictValue } from '@/lib/domain/verdict'
import type { QueueStatus } from '@/lib/filters/queue-filter'

import type { JudgementView } from './judgements'

// Data sent to the screens: JSON-safe, instants as ISO strings.

export type SourceView = {
  readonly system: string
  readonly externalId: string | null
  readonly excerpt: string | null
  readonly session: string | null
  readonly tier: 'hot' | 'cold'
}

type WithIsoInstants<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name]
}

export type FactView = WithIsoInstants<Omit<Fact, 'normalizedContent' | 'sourceId'>> & {
  readonly source: SourceView | null
}

export type FactBrief = Pick<
  FactView,
  'id' | 'content' | 'key' | 'kind' | 'validFrom' | 'status' | 'protected' | 'version'
>

export type VerdictView = {
  readonly id: string
  readonly value: VerdictValue
  readonly reviewer: string
  readonly verified: boolean
  readonly at: string
  readonly operationId: string
  readonly reverted: boolean
  readonly reason: KeepBothReason | null
  readonly note: string | null
}

/** One signal's reading of a pair and the reason, in words. */
export type ReadingView = {
  readonly signal: SignalName
  readonly fired: boolean
  readonly strength: number | null // 0–1; null: did not fire
  readonly weight: number // bits, of the default profile
  readonly sentence: string
  readonly older?: readonly Span[] // the words it rests on; absent: it did not fire
  readonly newer?: readonly Span[]
}

/** Why a verdict cannot be given, in words, so that the queue does not load the sentences of all refusals. */
export type RefusalView = {
  readonly kind: Refusal['kind']
  readonly sentence: string
  readonly wayOut: string
}

/** A whole proposal as the reviewer sees it, included in the list so that nothing is fetched between items. */
export type ProposalView = {
  readonly id: string
  readonly number: number // shown as P-142
  readonly version: number // sent back with the verdict (rule R1)
  readonly status: ProposalStatus
  readonly unsure: boolean
  readonly agentId: string
  readonly agentTitle: string | null
  readonly entity: string
  readonly aspect: string
  readonly origin: ProposalOrigin
  readonly createdAt: string
  readonly seen: number
  readonly lastSeenAt: string
  readonly confidence: number
  readonly minConfidence: number // in force when it was proposed
  readonly winningSignal: SignalName | null
  readonly pattern: string // 'V+T'
  readonly profile: ProfileName
  readonly prior: number | null // bits; null in the seed profile
  readonly readings: readonly ReadingView[]
  readonly detectorVersion: string
  readonly note: string | null // what another system, or the judge, said about the pair
  readonly foreign: {
    readonly system: string // its display name
    readonly confidence: number // its own figure, 0–1
    readonly only: boolean // our own reading is below the threshold
  } | null
  readonly judgement?: JudgementView // of the semantic judge
  readonly reason: Reason
  readonly older: FactView
  readonly newer: FactView
  readonly hoursApart: number | null // null when a time is unknown
  readonly contextDifferences: readonly {
    readonly key: string
    readonly older: unknown
    readonly newer: unknown
  }[]
  readonly siblings: readonly FactBrief[] // the slot's other active facts, at most 10
  readonly siblingCount: number
  readonly neighbours: number // other open proposals that share a fact with this one
  readonly likeness: LikenessView | null // null without siblings
  readonly shadow: boolean // verdicts are recorded, no fact changes
  readonly effect: EffectView
  readonly obstacles: {
    readonly supersede: RefusalView | null
    readonly reverse: RefusalView | null
    readonly keep_both: RefusalView | null
    readonly unsure: RefusalView | null
  }
  readonly verdict: VerdictView | null // the current one
  readonly disputed: boolean
  readonly dissent: VerdictView | null // someone else's, recorded next to it (rule R5)
  readonly applied: boolean
  readonly staleSides: 'older' | 'newer' | 'both' | null
  readonly priorRejection: VerdictView | null // an earlier keep_both on this pair, about other words
  readonly formerWords: PerSide<string> // their text when the pair was rejected, where reworded since
  readonly endings: PerSide<EndingView> // of the facts that are no longer active
}

/** A pair without the detector's result, for someone who answers without seeing it (rule K6), with everything an answer refers to. */
export type PairView = Pick<
  ProposalView,
  | 'id'
  | 'number'
  | 'version'
  | 'status'
  | 'unsure'
  | 'agentId'
  | 'agentTitle'
  | 'entity'
  | 'aspect'
  | 'obstacles'
  | 'verdict'
  | 'disputed'
  | 'dissent'
> & { readonly older: PairFactView; readonly newer: PairFactView }

export type PairFactView = Pick<
  FactView,
  | 'id'
  | 'key'
  | 'kind'
  | 'content'
  | 'recordedAt'
  | 'validFrom'
  | 'timeKnown'
  | 'status'
  | 'protected'
  | 'source'
>

type PerSide<Value> = { readonly older?: Value; readonly newer?: Value }

/** Similarity of texts to the newer fact, by shared words, 0 to 1 (rule E4). */
export type LikenessView = {
  readonly older: number
  readonly siblings: readonly number[] // in the order of the siblings
}

/** Who ended a fact, and when. */
export type EndingView = {
  readonly at: string
  readonly by: string
  readonly operationId: string
  readonly seq: number
}

/** What approval would do, computed by the rules that do it. */
export type EffectView = {
  readonly activeBefore: number // active facts of the slot
  readonly activeAfter: number
  readonly received: readonly ('older' | 'newer')[] // which of the two the agent receives before approval
  readonly receivedAfter: readonly ('older' | 'newer')[]
  readonly olderValidUntil: string | null // null in shadow: nothing ends
  readonly olderEndsNow: boolean // the older fact would end on approval; olderValidUntil is null then
  readonly laterAt: string | null // the newer fact has not begun: until then the agent receives the older one (rule T4)
  readonly sourceColdAfterDays: number | null // nothing else in its source is in use; null: something is, or retention is off
  readonly alsoWithdraws: number // other open proposals about the older fact
}

export type QueuePage = {
  readonly items: readonly ProposalView[]
  readonly nextCursor: string | null
  readonly total: number // matching the filter
  readonly asOf: number // includes the log at least up to this place
  readonly labelled?: Readonly<Record<string, number>> // answers per pattern, which order the most informative
}

/** Search results across everything: the newest facts and proposals, and whether there are more. */
export type SearchHits = {
  readonly facts: readonly Pick<
    FactView,
    'id' | 'agentId' | 'entity' | 'aspect' | 'content' | 'status'
  >[]
  readonly proposals: readonly {
    readonly id: string
    readonly number: number
    readonly entity: string
    readonly aspect: string
    readonly status: ProposalStatus
    readonly newer: string
  }[]
  readonly more: boolean
}

export type QueueCounts = {
  readonly byStatus: Readonly<Record<QueueStatus, number>>
  readonly oldestPendingAt: string | null
}

export type QueueFacets = {
  readonly agents: readonly {
    readonly id: string
    readonly title: string | null
    readonly pending: number
  }[]
  readonly entities: readonly { readonly name: string; readonly pending: number }[] // of the chosen agent, at most 200
  readonly aspects: readonly { readonly name: string; readonly pending: number }[]
}

/** `/p/[id]`: the proposal, and every decision about its pair. */
export type ProposalPageView = {
  readonly proposal: ProposalView
  readonly verdicts: readonly VerdictView[] // newest first
  readonly operations: readonly OperationView[] // that touched the proposal or either fact, newest first, at most 50
}

/** A fact among its versions, and whether it is current (rule T4): one that begins later is not, and what it replaces still is. */
export type ChainFact = FactView & { readonly current: boolean }

export type FactListPage = {
  readonly items: readonly (ChainFact & {
    readonly chainLength: number
    readonly pendingProposalId: string | null
  })[]
  readonly nextCursor: string | null
  readonly total: number
  readonly hiddenSuperseded: number // hidden by the filter
}

/** The past in which a fact is shown. */
export type FactPast = {
  readonly trueThen: readonly string[] | null // ids of its chain's facts that were true at the requested instant
  readonly known: boolean // as the store knew it then: present-day details are left out
}

export type FactPageView = {
  readonly past: FactPast | null // null: the present
  readonly fact: ChainFact
  readonly links: readonly ChainLinkView[] // the fact's whole chain, oldest first; several links may end in one fact
  readonly chain: readonly ChainFact[] // every fact of the chain, oldest first
  readonly siblings: readonly FactBrief[]
  readonly ending: EndingView | null // null while active, or when imported already ended
  readonly proposals: readonly {
    readonly id: string
    readonly number: number
    readonly status: ProposalStatus
    readonly verdict: VerdictValue | null
    readonly side: 'older' | 'newer'
    readonly other: string
    readonly confidence: number
  }[]
  readonly operations: readonly OperationView[] // that touched this fact, newest first, at most 50
  readonly shadow: boolean
}

/** One supersession: who, why, when. */
export type ChainLinkView = {
  readonly olderId: string
  readonly newerId: string
  readonly at: string | null
  readonly by: string | null // null: the source system said so
  readonly why: string // one phrase: 'approved P-142 (value)', 'by hand: …', 'imported from signet'
  readonly operationId: string | null
  readonly proposalId: string | null
}

export type OperationView = {
  readonly id: string
  readonly seq: number
  readonly kind: OperationKind
  readonly agentId: string | null
  readonly actor: string
  readonly verified: boolean
  readonly at: string
  readonly reason: string | null
  readonly subject: OperationSubject
  readonly undoes: string | null
  readonly undoneById: string | null
  readonly undoneBySeq: number | null
  readonly inEffect: boolean
  readonly changeCount: number
}

export type LogPage = {
  readonly items: readonly OperationView[]
  readonly nextCursor: string | null
  readonly actors: readonly string[]
}

/** A phase that an undo would bring back. */
export type LiveAgain = {
  readonly agent: string | null // null: all that inherit
  readonly toPhase: 2 | 3
  readonly autoApply: boolean
  readonly signers: readonly string[]
}

/** What undoing an operation would restore, row by row, or why it is refused; for an undone one, what it had done. */
export type UndoPreview = {
  readonly operation: OperationView
  readonly together: readonly OperationView[] // what would be undone, newest first; more than one = a later one blocks
  readonly refusal: Refusal | null // null: can be undone alone
  readonly liveAgain: LiveAgain | null // the phase that would return with it (rule GA22)
  readonly rows: readonly UndoRow[] // at most 50
  readonly rowCount: number
  readonly questionsLost: number // open proposals about facts that would leave, withdrawn with them
}

export type UndoRow = {
  readonly table: ChangeTable
  readonly id: string
  readonly label: string // content of the fact, 'P-142', …
  readonly href: string | null
  readonly columns: readonly {
    readonly name: string
    readonly now: string
    readonly then: string
  }[]
}

export type AgentView = {
  readonly id: string
  readonly title: string | null
  readonly about: string | null
  readonly phase: Phase
  readonly shadow: boolean
  readonly pending: number
  readonly activeFacts: number
}

/** The data of the shell, on every page. */
export type ShellView = {
  readonly store: 'user' | 'demo'
  readonly reviewer: string | null
  readonly pending: number
  readonly oldestPendingAt: string | null
  readonly agents: readonly AgentView[]
  readonly phases: Readonly<Record<Phase, number>> // number of agents in each
  readonly readOnly: string | null // why nothing can be changed, and what to do
  readonly fellBack: readonly {
    readonly agent: string | null // null: the default
    readonly why: string
  }[] // automatically returned to shadow, with no signature since; at most 3
}
