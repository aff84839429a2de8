import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { archivedBefore } from '@/lib/domain/retention'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { writeRetentionRun } from '@/lib/store/retention-runs'
import { findArchivable } from '@/lib/store/sql/retention'

import { recordOperation, type Recorded } from './steps/record-operation'
import { openWorkspace } from './steps/workspace'

export type ArchiveSources = {
  readonly agentId: string
  readonly by: 'schedule' | 'person'
}

export type Archived = Recorded & {
  readonly moved: number
  readonly more: boolean // that many more remain for the next operation
}

const MOST_AT_ONCE = 5_000 // other writers wait for the transaction

/**
 * Moves an agent's sources to the cold tier when none of their facts is current or protected and the last one ended long enough ago (rules
 * RT1–RT3), as one operation. Refused while frozen or when retention is off.
 */
export async function archiveSources(
  store: Store,
  { agentId, by }: ArchiveSources,
  request: OperationRequest,
): Promise<Result<Archived>> {
  let moved = 0
  const intent = { kind: 'archive', about: agentId, request } as const
  const recorded = await recordOperation(store, intent, async (tx, operationId) => {
    if ((await tx.agent.findUnique({ where: { id: agentId } })) === null)
      return refused({ kind: 'not-found', what: 'agent' })
    const { policy } = await loadPolicy(tx, agentId, store.environment)
    if (policy.mutationsFrozen) return refused({ kind: 'frozen' })
    const endedBefore = archivedBefore(request.at, policy.retentionDays)
    if (endedBefore === null)
      return refused({ kind: 'no-change', sentence: 'Retention is off for this agent.' })
    const alsoBroughtBack = by === 'person' // the schedule never repeats what someone undid (rule U4)
    const ids = await findArchivable(tx, {
      agentId,
      endedBefore,
      alsoBroughtBack,
      limit: MOST_AT_ONCE,
    })
    if (ids.length === 0)
      return refused({ kind: 'no-change', sentence: 'No source is due for the cold tier.' })
    const workspace = openWorkspace(tx)
    await workspace.load('source', ids)
    for (const id of ids) workspace.patch('source', id, { tier: 'cold' })
    moved = ids.length
    return accepted({
      agentId,
      subject: {
        event: { type: 'archived', sources: moved },
        counts: { moved },
      },
      updates: workspace.updates(),
      afterwards: () =>
        writeRetentionRun(tx, {
          agentId,
          at: request.at,
          actor: request.actor,
          moved,
          operationId,
        }),
    })
  })
  if (!recorded.ok) return recorded
  const count = recorded.value.operation.subject.counts?.['moved'] ?? moved
  return accepted({ ...recorded.value, moved: count, more: count === MOST_AT_ONCE })
}

/** Notes that an agent was checked and nothing was due, so the schedule checks again a day later. */
export async function noteRetentionRun(
  store: Store,
  agentId: string,
  request: OperationRequest,
): Promise<void> {
  await store.transact((tx) =>
    writeRetentionRun(tx, {
      agentId,
      at: request.at,
      actor: request.actor,
      moved: 0,
      operationId: null,
    }),
  )
}
