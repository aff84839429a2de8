'use server'

import { redoLast, takeBack, undo, undoLast } from '@/lib/contract/operations'
import type { Services } from '@/lib/contract/verb'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Recorded } from '@/lib/operations/steps/record-operation'
import { readOperations } from '@/lib/views/operation-log'
import type { OperationView } from '@/lib/views/operation-view'
import { pairView, type PairView } from '@/lib/views/pair-view'
import { readTouchedProposals } from '@/lib/views/proposal-page'

import { askAndShow, type Keyed, type Sent } from './door'

export type UndoOutcome = {
  readonly operation: OperationView
  readonly undone: readonly OperationView[]
  readonly proposals: readonly PairView[] // the ones it touched, at most 20; with evidence unless blind
}

type Undone = Promise<Result<UndoOutcome>>
type Blind = { readonly blind?: boolean | undefined } // evidence is hidden, so the answer carries none

/** Undoes the reviewer's own last decision. */
export async function undoLastAction(sent: Keyed & Blind): Undone {
  return askAndShow(undoLast, sent, show)
}

/** Redoes what the reviewer undid last. */
export async function redoLastAction(sent: Keyed & Blind): Undone {
  return askAndShow(redoLast, sent, show)
}

/** Undoes what the reviewer sent under a key, if it was recorded: without an answer the reviewer cannot know. */
export async function takeBackAction(sent: Sent<typeof takeBack> & Blind): Undone {
  return askAndShow(takeBack, sent, show)
}

/** Undoes any operation, alone or together with later ones that block it. */
export async function undoOperationAction(sent: Sent<typeof undo> & Blind): Undone {
  return askAndShow(undo, sent, show)
}

async function show({ operation }: Recorded, { store }: Services, blind: boolean): Undone {
  const [own, targets, proposals] = await Promise.all([
    readOperations(store, [operation.id]),
    readOperations(store, operation.subject.undoes ?? []),
    readTouchedProposals(store, operation.seq),
  ])
  const [view] = own
  if (view === undefined) return refused({ kind: 'not-found', what: 'operation' })
  return accepted({
    operation: view,
    undone: targets,
    proposals: blind ? proposals.map(pairView) : proposals,
  })
}
