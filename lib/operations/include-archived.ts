import { nameKey } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { isArchived } from '@/lib/store/rows'

import { recordOperation, type Recorded } from './steps/record-operation'
import { shortened } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type IncludeArchived = { readonly factId: string; readonly version: number }

/** Includes an archived fact in detection, with all archived facts of its entity (rule SG8); the next sweep compares them. */
export async function includeArchived(
  store: Store,
  { factId, version }: IncludeArchived,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  return recordOperation(store, { kind: 'include', about: factId, request }, async (tx) => {
    const asked = await tx.fact.findUnique({ where: { id: factId } })
    if (asked === null) return refused({ kind: 'not-found', what: 'fact' })
    if (!isArchived(asked))
      return refused({ kind: 'no-change', sentence: 'The fact takes part in detection.' })
    if (asked.version !== version) return refused({ kind: 'changed-meanwhile' })
    const { agentId, entity, entityKey } = asked
    const { policy } = await loadPolicy(tx, agentId, store.environment)
    if (policy.mutationsFrozen) return refused({ kind: 'frozen' })
    const rows = await tx.fact.findMany({
      where: { agentId, entityKey, aspect: { not: null }, aspectKey: null },
    })
    const workspace = openWorkspace(tx)
    workspace.hold('fact', rows)
    for (const { id, aspect } of rows)
      workspace.patch('fact', id, { aspectKey: nameKey(aspect ?? '') })
    return accepted({
      agentId,
      subject: {
        event: { type: 'included', facts: rows.length, entity: shortened(entity ?? '') },
        factIds: [asked.id],
        counts: { facts: rows.length },
      },
      updates: workspace.updates(),
    })
  })
}
