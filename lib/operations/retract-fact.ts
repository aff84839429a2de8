import type { OperationRequest } from '@/lib/domain/operation'
import type { Result } from '@/lib/domain/result'
import { retractionRefusal } from '@/lib/domain/retract'
import type { Store } from '@/lib/store/port'

import { endFact } from './steps/end-fact'
import type { Recorded } from './steps/record-operation'

export type RetractFact = {
  readonly factId: string
  readonly version: number
  readonly reason: string | null
}

/** Ends a fact that is no longer true, without a replacement (rule LF1). */
export async function retractFact(
  store: Store,
  { factId, version, reason }: RetractFact,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const how = { kind: 'retract', how: 'retracted', refusalOf: retractionRefusal } as const
  return endFact(store, { ...how, factId, version, reason }, request)
}
