import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadPolicy, reservedNameProblem } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { endLiveSwitches } from './steps/end-live-switches'
import { changePolicy } from './steps/policy-change'
import { recordOperation, type Recorded } from './steps/record-operation'
import { openWorkspace } from './steps/workspace'

export type ReturnToShadow = {
  readonly agentId: string | null // null: the stored default
  readonly why: string
}

const LONGEST = 2_000

/** Returns an agent, or all that inherit, to shadow mode. Anyone may do so at any time, and so does the watch (rules GA46, GA48). */
export async function returnToShadow(
  store: Store,
  command: ReturnToShadow,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const problem =
    reservedNameProblem(command.agentId ?? '') ??
    (command.why.length > LONGEST ? `Use at most ${LONGEST} characters.` : null)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const { agentId, why } = command
  const about = JSON.stringify([agentId, why])
  return recordOperation(store, { kind: 'return-to-shadow', about, request }, async (tx) => {
    if (agentId !== null && (await tx.agent.findUnique({ where: { id: agentId } })) === null)
      return refused({ kind: 'not-found', what: 'agent' })
    const before = await loadPolicy(tx, agentId, store.environment)
    if (before.policy.shadowMode)
      return refused({ kind: 'no-change', sentence: 'It is already in shadow.' })
    const workspace = openWorkspace(tx)
    const overrides = { ...before.overrides, shadowMode: true }
    const policies = await changePolicy(tx, workspace, { agentId, overrides })
    await endLiveSwitches(tx, workspace, { agentId, request, why })
    return accepted({
      agentId,
      reason: why === '' ? null : why,
      subject: { event: { type: 'returned-to-shadow', agent: agentId } },
      policies,
      updates: workspace.updates(),
    })
  })
}
