import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { recordOperation, type Recorded } from './steps/record-operation'
import { settleTiers } from './steps/settle-tiers'
import { shortened } from './steps/titles'
import { openWorkspace } from './steps/workspace'

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
    const row = await tx.fact.findUnique({ where: { id: command.factId } })
    if (row === null) return refused({ kind: 'not-found', what: 'fact' })
    if (row.protected === command.protect) {
      const sentence = command.protect
        ? 'The fact is already protected.'
        : 'The fact is not protected.'
      return refused({ kind: 'no-change', sentence })
    }
    if (row.version !== command.version) return refused({ kind: 'changed-meanwhile' })
    const { policy } = await loadPolicy(tx, row.agentId, store.environment)
    if (policy.mutationsFrozen) return refused({ kind: 'frozen' })
    const workspace = openWorkspace(tx)
    workspace.hold('fact', [row])
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
