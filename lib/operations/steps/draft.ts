import { creationRecord, type Change } from '@/lib/domain/change'
import type { Operation, OperationKind, OperationSubject } from '@/lib/domain/operation'
import type { GuardedChange } from '@/lib/store/changes'
import type {
  EndedAnswerRow,
  FactRow,
  KeptApartRow,
  LabelRow,
  LimitRequestRow,
  PhaseSwitchRow,
  PolicyRowRow,
  ProposalRow,
  SamplePairRow,
  SampleRow,
  SourceRow,
  VerdictRow,
  WeightSetRow,
} from '@/lib/store/rows'

/** What an operation will do, decided before anything is written. */
export type Draft = {
  readonly kind?: OperationKind // one of the kinds in `mayBecome`
  readonly agentId: string | null
  readonly subject: OperationSubject
  readonly reason?: string | null
  readonly undoes?: string | null
  readonly updates?: readonly GuardedChange[]
  /** Rows the operation depends on, each once and none of `updates`, because undoing them there changed nothing (rule U13). */
  readonly leaves?: readonly { readonly table: Change['table']; readonly id: string }[]
  readonly facts?: readonly FactRow[]
  readonly sources?: readonly SourceRow[]
  readonly proposals?: readonly ProposalRow[]
  readonly verdicts?: readonly VerdictRow[]
  readonly policies?: readonly PolicyRowRow[]
  readonly sample?: { readonly row: SampleRow; readonly pairs: readonly SamplePairRow[] }
  readonly labels?: readonly LabelRow[]
  readonly switches?: readonly PhaseSwitchRow[]
  readonly weightSets?: readonly WeightSetRow[]
  readonly limitRequests?: readonly LimitRequestRow[]
  readonly keptApart?: readonly KeptApartRow[]
  readonly endedAnswers?: readonly EndedAnswerRow[]
  /** Bookkeeping for the log itself, once the operation has its place in it. */
  readonly afterwards?: (operation: Operation) => Promise<void>
}

/** What the log says of a draft: the rows that it adds, those that it changes, and those that it depends on. */
export function changesOf(draft: Partial<Draft>): readonly Change[] {
  const { updates = [], leaves = [] } = draft
  return [
    ...creationsOf(draft),
    ...updates.map(withoutVersion),
    ...leaves.map(({ table, id }) => ({ table, id, before: {}, after: {} })),
  ]
}

function creationsOf(draft: Partial<Draft>): readonly Change[] {
  return [
    ...(draft.sources ?? []).map((row) => created('source', row)),
    ...(draft.facts ?? []).map((row) => created('fact', row)),
    ...(draft.proposals ?? []).map((row) => created('proposal', row)),
    ...(draft.verdicts ?? []).map((row) => created('verdict', row)),
    ...(draft.policies ?? []).map((row) => created('policy', row)),
    ...(draft.sample === undefined ? [] : [created('sample', draft.sample.row)]),
    ...(draft.labels ?? []).map((row) => created('label', row)),
    ...(draft.switches ?? []).map((row) => created('switch', row)),
    ...(draft.weightSets ?? []).map((row) => created('weights', row)),
    ...(draft.limitRequests ?? []).map((row) => created('limits', row)),
    ...(draft.keptApart ?? []).map((row) => created('kept-apart', row)),
    ...(draft.endedAnswers ?? []).map((row) => created('ended-answer', row)),
  ]
}

function created(table: Change['table'], row: { readonly id: string }): Change {
  return { table, id: row.id, before: null, after: creationRecord(table, row) }
}

function withoutVersion(change: GuardedChange): Change {
  return { table: change.table, id: change.id, before: change.before, after: change.after }
}
