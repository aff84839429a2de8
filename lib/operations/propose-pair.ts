import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'

import { askByHand, type PairByHand } from './steps/ask-by-hand'
import { recordOperation, type Recorded } from './steps/record-operation'
import { pairOf } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type ProposePair = PairByHand

/**
 * Proposes that one stored fact supersede another, at somebody's word. The detector reads the pair, and its threshold is not asked. A pair
 * that is on record already is returned as it is, with no second proposal (rule P1); one that an undo withdrew is asked again.
 */
export async function proposePair(
  store: Store,
  pair: ProposePair,
  request: OperationRequest,
): Promise<Result<{ readonly proposalId: string; readonly recorded: Recorded | null }>> {
  let known: string | null = null
  const about = `${pair.olderId}>${pair.newerId}`
  const recorded = await recordOperation(store, { kind: 'propose', about, request }, async (tx) => {
    const workspace = openWorkspace(tx)
    const { environment } = store
    const asked = await askByHand(tx, workspace, { pair, environment, request })
    if (!asked.ok) return asked
    if (asked.value.kind === 'on-record') {
      known = asked.value.id
      return refused({ kind: 'no-change', sentence: 'The pair is on record already.' })
    }
    const { proposal, created } = asked.value
    return accepted({
      agentId: proposal.agentId,
      subject: {
        event: { type: 'proposed', ...pairOf(proposal, asked.value) },
        proposalId: proposal.id,
        counts: { proposed: 1 },
      },
      reason: pair.reason,
      proposals: created,
      updates: workspace.updates(),
    })
  })
  if (recorded.ok)
    return accepted({
      proposalId: recorded.value.operation.subject.proposalId ?? '',
      recorded: recorded.value,
    })
  return known === null ? recorded : accepted({ proposalId: known, recorded: null })
}
