import type { Fact } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { retractedColumns } from '@/lib/domain/retract'
import type { Store } from '@/lib/store/port'

import { openFact } from './open-fact'
import { recordOperation, type Recorded } from './record-operation'
import { settleQuestions } from './settle-questions'
import { settleTiers } from './settle-tiers'
import { shortened } from './titles'

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
    const opened = await openFact(tx, store, command)
    if (!opened.ok) return opened
    const { fact, workspace } = opened.value
    workspace.patch('fact', fact.id, retractedColumns(fact, request.at))
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
