import type { KeepBothReason, VerdictValue } from '@/lib/domain/verdict'
import type { PairView } from '@/lib/views/pair-view'

import type { VerdictIntent } from './outbox'

/** What stands on a row whose verdict did not get through. */
export type RowProblem =
  | { readonly kind: 'unsaved'; readonly by: string; readonly takenBack: boolean } // sent again under that name only
  | {
      readonly kind: 'refused'
      readonly text: string
      readonly beaten: VerdictValue | null // the answer, when somebody else had decided: given again, it disagrees
      readonly atMs: number // when this was said
    }

/** The verdict just given, to which a reason or note may still be attached. */
export type LastDecision = {
  readonly key: string
  readonly proposalId: string
  readonly number: number
  readonly value: VerdictValue
  readonly disagreed: boolean // it stands beside the verdict of somebody else
  readonly verdictId: string | null // null until the server has it
  readonly reason: KeepBothReason | null
  readonly note: string | null
}

/** One decision of this session: how the proposal stood before it. */
export type Step = {
  readonly key: string
  readonly before: PairView
  readonly after: PairView
}

/** What this session knows beyond the list: a layer over it, so that no refetch overwrites an answer. */
export type ReviewSession = {
  readonly overlay: ReadonlyMap<string, PairView>
  readonly handled: ReadonlySet<string>
  readonly problems: ReadonlyMap<string, RowProblem>
  readonly meanwhile: ReadonlySet<string> // changed elsewhere while it was shown here
  readonly trail: readonly Step[] // oldest first
  /** Many decided at once, and after which step; undo takes each back before that step. */
  readonly together: readonly {
    readonly after: string | null
    readonly ids: readonly string[]
    readonly value: VerdictValue
  }[]
  readonly undoing: readonly Step[] // taken back on screen, not yet confirmed
  readonly last: LastDecision | null
  readonly refusal: {
    readonly of: Pick<PairView, 'id' | 'number'> | null // null: there is nothing it could have been for
    readonly text: string
  } | null
  readonly undone: { readonly text: string; readonly canRedo: boolean } | null
  readonly decided: number // how many more are decided than when the page was opened
  readonly dwells: readonly number[]
}

export type ReviewEvent =
  | { readonly type: 'decided'; readonly intent: VerdictIntent; readonly view: PairView }
  | {
      readonly type: 'recorded'
      readonly key: string
      readonly verdictId: string
      readonly proposal: PairView
    }
  | {
      readonly type: 'refused'
      readonly intent: VerdictIntent
      readonly text: string
      readonly beaten: boolean // by somebody else's verdict
      readonly atMs: number
    }
  | {
      readonly type: 'beaten' // an answer that was not sent: somebody else has decided
      readonly proposalId: string
      readonly problem: {
        readonly text: string
        readonly beaten: VerdictValue
        readonly atMs: number
      }
    }
  | {
      readonly type: 'prevented' // a key that has nothing to act on, or not as it stands
      readonly of: Pick<PairView, 'id' | 'number'> | null
      readonly text: string
    }
  | { readonly type: 'unsaved'; readonly intent: VerdictIntent }
  | {
      readonly type: 'annotated'
      readonly key: string
      readonly reason: KeepBothReason | null
      readonly note: string | null
    }
  | { readonly type: 'undoing'; readonly key: string }
  | { readonly type: 'undo-refused'; readonly key: string | null; readonly text: string | null }
  | {
      readonly type: 'redone'
      readonly key: string
      readonly proposals: readonly PairView[]
      readonly text: string
    }
  | {
      readonly type: 'undone'
      readonly together?: boolean // many that had been decided at once
      readonly key: string | null
      readonly proposals: readonly PairView[]
      readonly text: string
    }
  | { readonly type: 'dropped'; readonly key: string; readonly text: string } // never recorded, never will be
  | { readonly type: 'together'; readonly ids: readonly string[]; readonly value: VerdictValue }
  | { readonly type: 'seen'; readonly proposal: PairView }
  | { readonly type: 'told'; readonly proposals: readonly PairView[] } // changed elsewhere
