import type { OperationRequest } from '@/lib/domain/operation'

import { elapsedMs } from './clock'
import { newId } from './ids'

/** A request as plain data, for a job. */
export type RequestData = Omit<OperationRequest, 'newId' | 'elapsedMs'>

/** Leaves out of a request what cannot leave this thread. */
export function toRequestData(request: OperationRequest): RequestData {
  const { actor, actorId, verified, channel, at, idempotencyKey } = request
  return { actor, actorId, verified, channel, at, idempotencyKey }
}

/** Returns the request again, with the ids and the clock of this thread. */
export function fromRequestData(data: RequestData): OperationRequest {
  return { ...data, newId, elapsedMs }
}
