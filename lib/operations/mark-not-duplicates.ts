import { MAX_IN_CLUSTER } from '@/lib/domain/merge-clusters'
import type { OperationRequest } from '@/lib/domain/operation'
import { pairKeyOf } from '@/lib/domain/proposal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'

import { recordOperation, type Recorded } from './steps/record-operation'
import { shortened } from './steps/titles'

export type MarkNotDuplicates = {
  readonly factIds: readonly string[]
  readonly reason: string | null
}

/** Records that facts, as currently worded, are not duplicates: they are not offered again until one is reworded (rule ME7). */
export async function markNotDuplicates(
  store: Store,
  command: MarkNotDuplicates,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const ids = [...new Set(command.factIds)].toSorted()
  if (ids.length < 2 || ids.length > MAX_IN_CLUSTER) {
    const problem = `Name between 2 and ${MAX_IN_CLUSTER} facts to keep apart.`
    return refused({ kind: 'bad-input', problem })
  }
  const intent = { kind: 'keep-apart', about: ids.join(' '), request } as const
  return recordOperation(store, intent, async (tx) => {
    const rows = await tx.fact.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
    const [first] = rows
    if (first === undefined || rows.length < ids.length)
      return refused({ kind: 'not-found', what: 'fact' })
    if (rows.some(({ agentId }) => agentId !== first.agentId))
      return refused({ kind: 'other-agent' })
    const keptApart = rows.flatMap((one, index) =>
      rows.slice(index + 1).map((other) => ({
        id: request.newId(),
        agentId: first.agentId,
        pairKey: pairKeyOf(one.id, other.id),
        firstRevision: one.revision,
        secondRevision: other.revision,
        by: request.actor,
        verified: request.verified,
        at: request.at,
        reverted: false,
      })),
    )
    return accepted({
      agentId: first.agentId,
      subject: {
        event: {
          type: 'kept-apart',
          contents: rows.slice(0, 6).map((row) => shortened(row.content)),
        },
        factIds: ids.slice(0, 10),
        counts: { pairs: keptApart.length },
      },
      reason: command.reason,
      keptApart,
    })
  })
}
