import type { Result } from '@/lib/domain/result'
import { jobs, type Job } from '@/lib/jobs/jobs'
import type { Recorded } from '@/lib/operations/steps/record-operation'
import { undoOperations, type UndoOperations } from '@/lib/operations/undo-operation'

import { openDb } from './db'
import { fromRequestData, toRequestData, type RequestData } from './request-data'

const MOST_HERE = 200 // rows changed; undoing more would hold others up

/** Undoes operations that changed many rows. */
export const UNDO: Job<
  { readonly command: UndoOperations; readonly asked: RequestData },
  Result<Recorded>
> = {
  name: 'undo',
  run: async ({ command, asked }) =>
    undoOperations(await openDb(), command, fromRequestData(asked)),
}

/** Undoes operations, and has it done as a job when they changed many rows. */
export const undoBeside: typeof undoOperations = async (store, command, request) => {
  const { _sum } = await store.read.operation.aggregate({
    where: { id: { in: [...command.operationIds] } },
    _sum: { changeCount: true },
  })
  return (_sum.changeCount ?? 0) <= MOST_HERE
    ? undoOperations(store, command, request)
    : jobs().enqueue(UNDO, { command, asked: toRequestData(request) })
}
