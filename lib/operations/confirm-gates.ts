import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { isSamePerson } from '@/lib/domain/reviewer-name'
import { isVoid, toLimitsSeen } from '@/lib/store/limit-requests'
import type { Store } from '@/lib/store/port'
import { toLimits } from '@/lib/store/rows'

import { changePolicy } from './steps/policy-change'
import { recordOperation, type Recorded } from './steps/record-operation'
import { limitsOf } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type ConfirmGates = {
  readonly requestId: string
  readonly version: number // of the displayed request
}

/** Confirms the looser limits that someone else requested; only then they take effect (rule GA74). */
export async function confirmGates(
  store: Store,
  { requestId, version }: ConfirmGates,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const intent = { kind: 'set-gates', about: `${requestId}:${version}`, request } as const
  return recordOperation(store, intent, async (tx) => {
    const row = await tx.limitRequest.findUnique({ where: { id: requestId } })
    if (row === null || row.version !== version || row.status !== 'waiting')
      return refused({ kind: 'changed-meanwhile' })
    if (await isVoid(tx, row)) return refused(VOID)
    if (isSamePerson(row.firstSigner, request.actor)) return refused(SAME_PERSON)
    const { agentId, firstSigner } = row
    const workspace = openWorkspace(tx)
    workspace.hold('limits', [row])
    workspace.patch('limits', row.id, {
      status: 'confirmed',
      secondSigner: request.actor,
      secondSignerId: request.actorId,
      secondVerified: request.verified,
      secondAt: request.at,
    })
    const gates = toLimits(row.gates)
    const policies = await changePolicy(tx, workspace, { agentId, gates })
    const { before, after } = toLimitsSeen(row)
    return accepted({
      agentId,
      subject: {
        event: {
          type: 'limits-set',
          agent: agentId,
          before: limitsOf(before),
          after: limitsOf(after),
          by: [firstSigner, request.actor],
        },
      },
      policies,
      updates: workspace.updates(),
    })
  })
}

const VOID: Refusal = {
  kind: 'two-people',
  sentence: 'The limits changed after this was requested.',
  wayOut: 'Withdraw the request, then request the limits again.',
}

const SAME_PERSON: Refusal = {
  kind: 'two-people',
  sentence: 'You requested this. Someone else must confirm it.',
  wayOut: 'Ask a second person to check and confirm it.',
}
