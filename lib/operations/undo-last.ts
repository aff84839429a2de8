import type { OperationRequest } from '@/lib/domain/operation'
import { refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'
import { lastToUndo } from '@/lib/store/queries/last-to-undo'
import { toOperation } from '@/lib/store/rows'

import type { Recorded } from './steps/record-operation'
import { undoOperations } from './undo-operation'

/** Undoes the reviewer's own last decision. */
export async function undoLast(
  store: Store,
  request: OperationRequest,
  undo: typeof undoOperations = undoOperations,
): Promise<Result<Recorded>> {
  const id = (await alreadyDone(store, request)) ?? (await lastToUndo(store, request.actor))
  return id === null
    ? refused({ kind: 'nothing-to-undo' })
    : undo(store, { operationIds: [id] }, request)
}

/** Redoes what the reviewer undid last. */
export async function redoLast(
  store: Store,
  request: OperationRequest,
  undo: typeof undoOperations = undoOperations,
): Promise<Result<Recorded>> {
  const id = (await alreadyDone(store, request)) ?? (await lastToRedo(store, request.actor))
  return id === null
    ? refused({ kind: 'nothing-to-redo' })
    : undo(store, { operationIds: [id] }, request)
}

/** A repeated request means the same operation as the first time (rule A5), not the one before it. */
async function alreadyDone(store: Store, request: OperationRequest): Promise<string | null> {
  if (request.idempotencyKey === null) return null
  const row = await store.read.operation.findUnique({
    where: { idempotencyKey: request.idempotencyKey },
    select: { undoes: true },
  })
  return row?.undoes ?? null
}

// Returns the reviewer's latest undo that is in effect and can be undone, or null. A redo does not count.
async function lastToRedo(store: Store, reviewer: string): Promise<string | null> {
  const rows = await store.read.operation.findMany({
    where: { actor: reviewer, inEffect: true, kind: 'undo' },
    orderBy: [{ effectSeq: 'desc' }, { seq: 'desc' }],
    take: 1_000,
  })
  return rows.map(toOperation).find((operation) => operation.subject.redo !== true)?.id ?? null
}
