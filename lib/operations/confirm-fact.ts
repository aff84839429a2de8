import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { recordOperation, type Recorded } from './steps/record-operation'
import { shortened } from './steps/titles'
import { openWorkspace } from './steps/workspace'

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
    const row = await tx.fact.findUnique({ where: { id: command.factId } })
    if (row === null) return refused({ kind: 'not-found', what: 'fact' })
    if (row.status === 'superseded')
      return refused({ kind: 'already-superseded', by: row.supersededById, side: 'asked' })
    if (row.status !== 'active') return refused({ kind: 'not-active', side: 'asked' })
    if (row.version !== command.version) return refused({ kind: 'changed-meanwhile' })
    const { policy } = await loadPolicy(tx, row.agentId, store.environment)
    if (policy.mutationsFrozen) return refused({ kind: 'frozen' })
    const workspace = openWorkspace(tx)
    workspace.hold('fact', [row])
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
