import type { OperationRequest } from '@/lib/domain/operation'
import type { Tx } from '@/lib/store/port'

import type { Workspace } from './workspace'

/** Notes, in the workspace, that the live phases of an agent (null: of the default) ended, by whom and why. */
export async function endLiveSwitches(
  tx: Tx,
  workspace: Workspace,
  ending: {
    readonly agentId: string | null
    readonly request: Pick<OperationRequest, 'actor' | 'actorId' | 'at'>
    readonly why: string
    readonly status?: 'replaced' // another phase was signed for
  },
): Promise<void> {
  const live = await tx.phaseSwitch.findMany({ where: { agentId: ending.agentId, status: 'live' } })
  workspace.hold('switch', live)
  for (const { id } of live)
    workspace.patch('switch', id, {
      status: ending.status ?? 'returned',
      returnedBy: ending.request.actor,
      returnedById: ending.request.actorId,
      returnedAt: ending.request.at,
      why: ending.why,
    })
}
