import { VISIBLE } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import { refused, type Result } from '@/lib/domain/result'
import { retirementRefusal } from '@/lib/domain/retract'
import type { Store } from '@/lib/store/port'

import { endFact } from './steps/end-fact'
import type { Recorded } from './steps/record-operation'

export type RetireConstraint = {
  readonly factId: string
  readonly version: number
  readonly reason: string | null // required
  readonly confirm: string // the verb, as the person typed it
}

/** Ends a constraint when a person gives a reason and repeats the verb (rule LF7). Nothing else ends one (G1). */
export async function retireConstraint(
  store: Store,
  { factId, version, reason, confirm }: RetireConstraint,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  if (reason === null || !VISIBLE.test(reason))
    return refused({ kind: 'bad-input', problem: 'Give a reason for retiring the constraint.' })
  if (confirm.trim().toLowerCase() !== 'retire')
    return refused({ kind: 'bad-input', problem: 'Type “retire” to confirm.' })
  const how = { kind: 'retire', how: 'retired', refusalOf: retirementRefusal } as const
  return endFact(store, { ...how, factId, version, reason }, request)
}
