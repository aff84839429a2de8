import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { retractedColumns, retractionObstacle } from '@/lib/domain/retract'
import type { Store } from '@/lib/store/open-store'
import { toFact } from '@/lib/store/rows'

import { handObstacle } from './hand-obstacle'
import { recordOperation, type Recorded } from './record-operation'
import { settleQuestions } from './settle-questions'
import { settleTiers } from './settle-tiers'
import { shortened } from './titles'
import { openWorkspace } from './workspace'

export type RetractFact = {
  readonly factId: string
  readonly version: number
  readonly reason: string | null
}

/** Ends a fact without a replacement: it is not true any more, and nothing took its place (rule LF1). */
export async function retractFact(
  store: Store,
  command: RetractFact,
  request: OperationRequest,
): Promise<Result<Recorded, Refusal>> {
  const intent = { kind: 'retract', about: command.factId, request } as const
  return recordOperation(store, intent, async (tx) => {
    const row = await tx.fact.findUnique({ where: { id: command.factId } })
    if (row === null) return refused({ kind: 'not-found', what: 'fact' })
    const fact = toFact(row)
    const obstacle = retractionObstacle(fact)
    if (obstacle !== null) return refused(obstacle)
    if (fact.version !== command.version) return refused({ kind: 'changed-meanwhile' })
    const held = await handObstacle(tx, store, fact.agentId)
    if (held !== null) return refused(held)
    const workspace = openWorkspace(tx)
    workspace.hold('fact', [row])
    workspace.patch('fact', row.id, retractedColumns(fact, request.at))
    await settleQuestions(tx, workspace)
    await settleTiers(workspace)
    return accepted({
      agentId: fact.agentId,
      subject: { title: `Retracted: ${shortened(fact.content)}`, factIds: [fact.id] },
      reason: command.reason,
      updates: workspace.updates(),
    })
  })
}
