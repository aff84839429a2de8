import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'

import { askByHand } from './steps/ask-by-hand'
import { decideInWorkspace } from './steps/decide-in-workspace'
import { recordOperation, type Recorded } from './steps/record-operation'
import { pairOf } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type DismissPair = {
  readonly olderId: string
  readonly olderVersion: number
  readonly newerId: string
  readonly newerVersion: number
}

/**
 * Says of a pair that nobody has asked about that both facts are right: a proposal by hand and its rejection, as one operation (rule P11).
 * The pair is not asked about until a text changes (rule P2).
 */
export async function dismissPair(
  store: Store,
  { olderId, olderVersion, newerId, newerVersion }: DismissPair,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const intent = { kind: 'decide', about: `${olderId}>${newerId} keep_both`, request } as const
  return recordOperation(store, intent, async (tx, operationId) => {
    const workspace = openWorkspace(tx)
    const versions = { older: olderVersion, newer: newerVersion }
    const pair = { olderId, newerId, reason: null, versions }
    const { environment } = store
    const asked = await askByHand(tx, workspace, { pair, environment, request })
    if (!asked.ok) return asked
    if (asked.value.kind === 'on-record') return refused({ kind: 'changed-meanwhile' })
    const { proposal, created, older, newer, policy } = asked.value
    workspace.hold('fact', [older, newer])
    const answer = {
      proposalId: proposal.id,
      version: proposal.version,
      value: 'keep_both',
      dwellMs: null,
      shownSignals: true,
    } as const
    const decided = await decideInWorkspace(tx, workspace, { answer, policy, operationId, request })
    if (!decided.ok) return decided
    return accepted({
      agentId: proposal.agentId,
      subject: {
        event: {
          type: 'decided',
          verdict: 'keep_both',
          settled: false,
          ...pairOf(proposal, { older, newer }),
        },
        proposalId: proposal.id,
        factIds: [older.id, newer.id],
      },
      proposals: created,
      updates: workspace.updates(),
      verdicts: [decided.value.verdict],
    })
  })
}
