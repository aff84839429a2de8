import type { Fact } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'

import { openFact } from './steps/open-fact'
import { recordOperation, type Recorded } from './steps/record-operation'
import { shortened } from './steps/titles'

export type ConfirmFact = {
  readonly factId: string
  readonly version: number
  readonly reason: string | null
}

/** Records that a fact is still true (rule LF4). Its text does not change, so open proposals about it stay as they are. */
export async function confirmFact(
  store: Store,
  command: ConfirmFact,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const intent = { kind: 'confirm', about: command.factId, request } as const
  return recordOperation(store, intent, async (tx) => {
    const opened = await openFact(tx, store, { ...command, refusalOf: notCurrent, inShadow: true })
    if (!opened.ok) return opened
    const { row, workspace } = opened.value
    workspace.patch('fact', row.id, {
      confirmedAt: request.at,
      confirmations: row.confirmations + 1,
    })
    return accepted({
      agentId: row.agentId,
      subject: {
        event: { type: 'changed', how: 'confirmed', content: shortened(row.content) },
        factIds: [row.id],
      },
      reason: command.reason,
      updates: workspace.updates(),
    })
  })
}

function notCurrent({ status, supersededById: by }: Fact): Refusal | null {
  if (status === 'superseded') return { kind: 'already-superseded', by, side: 'asked' }
  return status === 'active' ? null : { kind: 'not-active', side: 'asked' }
}
