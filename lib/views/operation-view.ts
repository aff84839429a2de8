import { isolatedParts } from '@/lib/domain/isolated'
import type { LoggedOperation } from '@/lib/store/queries/load-operations'

import type { OperationView } from './screen'

/** Returns an operation for the screens. */
export function operationView({ operation, undoneBySeq }: LoggedOperation): OperationView {
  return {
    id: operation.id,
    seq: operation.seq,
    kind: operation.kind,
    agentId: operation.agentId,
    actor: operation.actor,
    verified: operation.verified,
    at: operation.at.toISOString(),
    reason: operation.reason,
    subject: { ...operation.subject, title: isolatedParts(operation.subject.title) },
    undoes: operation.undoes,
    undoneById: operation.undoneById,
    undoneBySeq,
    inEffect: operation.inEffect,
    changeCount: operation.changeCount,
  }
}
