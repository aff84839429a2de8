import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { GuardedChange } from '@/lib/store/changes'
import type { Store, Tx } from '@/lib/store/port'

import { fingerprint } from './steps/fingerprint'
import { planRepair, type Repair, type RepairPlan } from './steps/plan-repair'
import { recordOperation, type Recorded } from './steps/record-operation'
import { shortened } from './steps/titles'

export type RepairFaults = Repair & {
  readonly seen: string // what the preview showed
  readonly reason: string | null
}

export type RepairPreview = Pick<RepairPlan, 'leftOut' | 'seen'> & {
  readonly changes: readonly GuardedChange[]
}

/** Previews exactly what a repair would change. */
export async function previewRepair(
  store: Store,
  repair: Repair,
  at: Date,
): Promise<Result<RepairPreview>> {
  const planned = await planRepair(store.read, store, { repair, at })
  if (!planned.ok) return planned
  const { workspace, leftOut, seen } = planned.value
  return accepted({ changes: workspace.updates(), leftOut, seen })
}

/** Repairs what the integrity page found (rules IN5, IN9), rechecked now, as one operation. */
export async function repairFaults(
  store: Store,
  command: RepairFaults,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const intent = { kind: 'repair', about: fingerprint(command), request } as const
  return recordOperation(store, intent, async (tx) => {
    const planned = await planRepair(tx, store, { repair: command, at: request.at })
    if (!planned.ok) return planned
    const { agentId, workspace, repaired, leftOut, lost, seen } = planned.value
    if (seen !== command.seen) return refused({ kind: 'changed-meanwhile' })
    const factIds = [...new Set(repaired.flatMap((fault) => fault.factIds))].slice(0, 10)
    const [fact] = factIds.slice(0, 1).map((id) => workspace.get('fact', id))
    const content = fact?.['content']
    return accepted({
      agentId,
      subject: {
        event: {
          type: 'repaired',
          rule: command.rule,
          times: repaired.length,
          content: repaired.length === 1 && typeof content === 'string' ? shortened(content) : null,
        },
        factIds,
        counts: { repaired: repaired.length, leftOut },
      },
      reason: command.reason,
      updates: workspace.updates(),
      ...(lost.length > 0 ? { afterwards: () => dropLinks(tx, lost) } : {}),
    })
  })
}

/** Not logged, because undo could not write these links back: a fact stays superseded without a successor. */
async function dropLinks(tx: Tx, factIds: readonly string[]): Promise<void> {
  await tx.fact.updateMany({ where: { id: { in: [...factIds] } }, data: { supersededById: null } })
}
