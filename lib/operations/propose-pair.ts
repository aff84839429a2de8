import { manualPairRefusal } from '@/lib/domain/manual-pair'
import type { OperationRequest } from '@/lib/domain/operation'
import { contextDifferences, pairKeyOf } from '@/lib/domain/proposal'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { withoutSecrets } from '@/lib/domain/secrets'
import { encodeFinding } from '@/lib/store/evidence-column'
import { newProposal } from '@/lib/store/new-proposal'
import type { Store } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'
import { nextProposalNumber } from '@/lib/store/sql/next-proposal-number'

import { detectionOf } from './steps/import-proposals'
import { recordOperation, type Recorded } from './steps/record-operation'
import { pairOf } from './steps/titles'

export type ProposePair = {
  readonly olderId: string
  readonly newerId: string
  readonly reason: string | null
}

/**
 * Proposes that one stored fact supersede another, at somebody's word. The detector reads the pair, and its threshold is not asked. A pair
 * that is on record already is returned as it is, with no second proposal (rule P1).
 */
export async function proposePair(
  store: Store,
  { olderId, newerId, reason }: ProposePair,
  request: OperationRequest,
): Promise<Result<{ readonly proposalId: string; readonly recorded: Recorded | null }, Refusal>> {
  let known: string | null = null
  const intent = { kind: 'propose', about: `${olderId}>${newerId}`, request } as const
  const recorded = await recordOperation(store, intent, async (tx) => {
    const rows = await tx.fact.findMany({ where: { id: { in: [olderId, newerId] } } })
    const [older, newer] = [olderId, newerId].map((id) => rows.find((row) => row.id === id))
    if (older === undefined || newer === undefined)
      return refused({ kind: 'not-found', what: 'fact' })
    const sides = { older: toFact(older), newer: toFact(newer) }
    const refusal = manualPairRefusal(sides)
    if (refusal !== null) return refused(refusal)
    const { agentId } = older
    const onRecord = await tx.proposal.findUnique({
      where: { agentId_pairKey: { agentId, pairKey: pairKeyOf(olderId, newerId) } },
      select: { id: true },
    })
    if (onRecord !== null) {
      known = onRecord.id
      return refused({ kind: 'no-change', sentence: 'The pair is on record already.' })
    }
    const { policy, detect } = await detectionOf(tx, agentId, store.environment)
    const row = newProposal(
      { ...sides, finding: encodeFinding(detect(sides.older, sides.newer)) },
      {
        id: request.newId(),
        number: await nextProposalNumber(tx),
        agentId,
        origin: 'manual',
        contextDiffers: contextDifferences(sides.older, sides.newer).length > 0,
        policySnapshot: JSON.stringify(policy),
        note: reason === null ? null : withoutSecrets(reason),
        createdAt: request.at,
      },
    )
    return accepted({
      agentId,
      subject: {
        event: { type: 'proposed', ...pairOf(row, sides) },
        proposalId: row.id,
        counts: { proposed: 1 },
      },
      reason,
      proposals: [row],
    })
  })
  if (recorded.ok)
    return accepted({
      proposalId: recorded.value.operation.subject.proposalId ?? '',
      recorded: recorded.value,
    })
  return known === null ? recorded : accepted({ proposalId: known, recorded: null })
}
