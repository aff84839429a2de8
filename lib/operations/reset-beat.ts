import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'

import type { Recorded } from './steps/record-operation'
import { undoOperations } from './undo-operation'

export type ResetBeat = {
  readonly agentId: string
  readonly since: Date // what was recorded before is left alone
}

/** Undoes everything in effect that was done to one agent of the demo since a moment, as one operation. Null: there was nothing to undo. */
export async function resetBeat(
  store: Store,
  { agentId, since }: ResetBeat,
  request: OperationRequest,
): Promise<Result<Recorded | null>> {
  if (store.kind !== 'demo') return refused({ kind: 'demo-only' })
  const done = await store.read.operation.findMany({
    where: { agentId, at: { gte: since }, inEffect: true, undoes: null, changeCount: { gt: 0 } },
    select: { id: true },
    orderBy: { seq: 'desc' },
  })
  if (done.length === 0) return accepted(null)
  const operationIds = done.map(({ id }) => id)
  return undoOperations(store, { operationIds, restoresDemo: true }, request)
}
