import type { OperationRequest } from '@/lib/domain/operation'
import { restoredColumns, restoreRefusal } from '@/lib/domain/restore'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store, Tx } from '@/lib/store/port'
import { toFact, type FactRow } from '@/lib/store/rows'
import { successorsOf } from '@/lib/store/successors'

import { manualChangeRefusal } from './steps/manual-change-refusal'
import { recordOperation, type Recorded } from './steps/record-operation'
import { settleQuestions } from './steps/settle-questions'
import { settleTiers } from './steps/settle-tiers'
import { shortened } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type RestoreFact = {
  readonly factId: string
  readonly version: number
  readonly reason: string | null
}

/** Makes an earlier version current again, because what replaced it was a mistake (rules LF3, LF11). Also restores a retracted fact. */
export async function restoreFact(
  store: Store,
  command: RestoreFact,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const intent = { kind: 'restore', about: command.factId, request } as const
  return recordOperation(store, intent, async (tx) => {
    const row = await tx.fact.findUnique({ where: { id: command.factId } })
    if (row === null) return refused({ kind: 'not-found', what: 'fact' })
    const later = await rowsAfter(tx, row)
    const ended = { fact: toFact(row), after: later.map(toFact) }
    const refusal = restoreRefusal(ended)
    if (refusal !== null) return refused(refusal)
    if (row.version !== command.version) return refused({ kind: 'changed-meanwhile' })
    const held = await manualChangeRefusal(tx, store, row.agentId)
    if (held !== null) return refused(held)
    const workspace = openWorkspace(tx)
    workspace.hold('fact', [row, ...later])
    for (const [id, columns] of restoredColumns(ended, request.at))
      workspace.patch('fact', id, columns)
    await settleQuestions(tx, workspace)
    await settleTiers(workspace)
    return accepted({
      agentId: row.agentId,
      subject: {
        event: { type: 'changed', how: 'restored', content: shortened(row.content) },
        factIds: [row.id, ...later.map(({ id }) => id)].slice(0, 10),
        counts: { ended: later.filter(({ status }) => status === 'active').length },
      },
      reason: command.reason,
      updates: workspace.updates(),
    })
  })
}

/** The facts that replaced it, nearest first. */
async function rowsAfter(tx: Tx, row: FactRow): Promise<readonly FactRow[]> {
  const ids = await successorsOf(tx, row)
  const rows = await tx.fact.findMany({ where: { id: { in: [...ids] } } })
  const byId = new Map(rows.map((each) => [each.id, each]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
