import type { Fact } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { retractedColumns } from '@/lib/domain/retract'
import type { Store } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'

import { manualChangeRefusal } from './manual-change-refusal'
import { recordOperation, type Recorded } from './record-operation'
import { settleQuestions } from './settle-questions'
import { settleTiers } from './settle-tiers'
import { shortened } from './titles'
import { openWorkspace } from './workspace'

type EndFact = {
  readonly kind: 'retract' | 'retire'
  readonly how: 'retracted' | 'retired'
  readonly factId: string
  readonly version: number
  readonly reason: string | null
  readonly refusalOf: (fact: Fact) => Refusal | null
}

/** Ends a fact without a replacement, as one operation: it was true until now, and its open proposals are withdrawn. */
export async function endFact(
  store: Store,
  command: EndFact,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const intent = { kind: command.kind, about: command.factId, request } as const
  return recordOperation(store, intent, async (tx) => {
    const row = await tx.fact.findUnique({ where: { id: command.factId } })
    if (row === null) return refused({ kind: 'not-found', what: 'fact' })
    const fact = toFact(row)
    const refusal = command.refusalOf(fact)
    if (refusal !== null) return refused(refusal)
    if (fact.version !== command.version) return refused({ kind: 'changed-meanwhile' })
    const held = await manualChangeRefusal(tx, store, fact.agentId)
    if (held !== null) return refused(held)
    const workspace = openWorkspace(tx)
    workspace.hold('fact', [row])
    workspace.patch('fact', row.id, retractedColumns(fact, request.at))
    await settleQuestions(tx, workspace)
    await settleTiers(workspace)
    return accepted({
      agentId: fact.agentId,
      subject: {
        event: { type: 'changed', how: command.how, content: shortened(fact.content) },
        factIds: [fact.id],
      },
      reason: command.reason,
      updates: workspace.updates(),
    })
  })
}
