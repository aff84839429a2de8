'use server'

import { z } from 'zod'

import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { takeBack } from '@/lib/operations/take-back'
import { redoLast, undoLast } from '@/lib/operations/undo-last'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openDb } from '@/lib/server/db'
import { readOperations } from '@/lib/views/operation-log'
import type { OperationView } from '@/lib/views/operation-view'
import { pairView } from '@/lib/views/pair-view'
import type { PairView } from '@/lib/views/pair-view'
import { readTouchedProposals } from '@/lib/views/proposal-page'

import { enter, idShape, keyShape } from './door'

export type UndoOutcome = {
  readonly operation: OperationView
  readonly undone: readonly OperationView[]
  readonly proposals: readonly PairView[] // the ones it touched, at most 20; with evidence unless blind
}

export type UndoLastInput = Asked & { readonly idempotencyKey: string }

type Asked = { readonly blind?: boolean | undefined } // blind: evidence is hidden, so the answer carries none

const keyOnly = z.object({ idempotencyKey: keyShape, blind: z.boolean().optional() })
const operationShape = z.object({
  operationId: idShape,
  together: z.array(idShape).max(200),
  idempotencyKey: keyShape,
  blind: z.boolean().optional(),
})

/** Undoes the reviewer's own last decision. */
export async function undoLastAction(input: UndoLastInput): Promise<Result<UndoOutcome, Refusal>> {
  return enter(keyOnly, input, async (asked, request) => outcomeOf(undoLast, asked, request))
}

/** Redoes what the reviewer undid last. */
export async function redoLastAction(input: UndoLastInput): Promise<Result<UndoOutcome, Refusal>> {
  return enter(keyOnly, input, async (asked, request) => outcomeOf(redoLast, asked, request))
}

export type TakeBackInput = UndoLastInput & { readonly sentKey: string }

const sentShape = keyOnly.extend({ sentKey: keyShape })

/** Undoes what the reviewer sent under a key, if it was recorded: without an answer the reviewer cannot know. */
export async function takeBackAction(input: TakeBackInput): Promise<Result<UndoOutcome, Refusal>> {
  return enter(sentShape, input, ({ sentKey, blind }, request) =>
    outcomeOf((store) => takeBack(store, { sentKey }, request), { blind }, request),
  )
}

export type UndoOperationInput = Asked & {
  readonly operationId: string
  readonly together: readonly string[] // ids of all operations to undo as one
  readonly idempotencyKey: string
}

/** Undoes any operation, alone or together with later ones that block it. */
export async function undoOperationAction(
  input: UndoOperationInput,
): Promise<Result<UndoOutcome, Refusal>> {
  return enter(operationShape, input, ({ operationId, together, blind }, request) =>
    outcomeOf(
      (store) => undoOperations(store, { operationIds: [operationId, ...together] }, request),
      { blind },
      request,
    ),
  )
}

async function outcomeOf(
  carryOut: typeof undoLast,
  { blind = false }: Asked,
  request: OperationRequest,
): Promise<Result<UndoOutcome, Refusal>> {
  const store = await openDb()
  const undone = await carryOut(store, request)
  if (!undone.ok) return undone
  const { operation } = undone.value
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
