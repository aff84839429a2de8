import type { Fact } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'

import { openFact } from './steps/open-fact'
import { recordOperation, type Recorded } from './steps/record-operation'
import { settleTiers } from './steps/settle-tiers'
import { shortened } from './steps/titles'

export type ProtectFact = {
  readonly factId: string
  readonly version: number
  readonly protect: boolean
}

/** Protects a fact from ever being superseded (rule G2), or removes the protection. */
export async function protectFact(
  store: Store,
  command: ProtectFact,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const kind = command.protect ? 'protect' : 'unprotect'
  return recordOperation(store, { kind, about: command.factId, request }, async (tx) => {
    const sentence = command.protect
      ? 'The fact is already protected.'
      : 'The fact is not protected.'
    const refusalOf = (fact: Fact) =>
      fact.protected === command.protect ? ({ kind: 'no-change', sentence } as const) : null
    const opened = await openFact(tx, store, { ...command, refusalOf, inShadow: true })
    if (!opened.ok) return opened
    const { row, workspace } = opened.value
    workspace.patch('fact', row.id, { protected: command.protect })
    await settleTiers(workspace)
    return accepted({
      agentId: row.agentId,
      subject: {
        event: {
          type: 'changed',
          how: command.protect ? 'protected' : 'unprotected',
          content: shortened(row.content),
        },
        factIds: [row.id],
      },
      updates: workspace.updates(),
    })
  })
}
