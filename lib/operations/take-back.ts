import type { OperationRequest } from '@/lib/domain/operation'
import { refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'

import type { Recorded } from './steps/record-operation'
import { undoOperations } from './undo-operation'

/**
 * Undoes what the reviewer sent under a key without receiving an answer, if it was recorded (rule A5); otherwise refused with
 * `nothing-to-undo`.
 */
export async function takeBack(
  store: Store,
  command: { readonly sentKey: string; readonly undo?: typeof undoOperations },
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const { sentKey, undo = undoOperations } = command
  const row = await store.read.operation.findUnique({
    where: { idempotencyKey: sentKey },
    select: { id: true, actor: true },
  })
  return row?.actor === request.actor
    ? undo(store, { operationIds: [row.id] }, request)
    : refused({ kind: 'nothing-to-undo' })
}
