import { manualPairRefusal } from '@/lib/domain/manual-pair'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Policy } from '@/lib/domain/policy'
import { contextDifferences, pairKeyOf } from '@/lib/domain/proposal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { withoutSecrets } from '@/lib/domain/secrets'
import { encodeFinding } from '@/lib/store/evidence-column'
import { newProposal } from '@/lib/store/new-proposal'
import type { Store, Tx } from '@/lib/store/port'
import { toFact, type FactRow, type ProposalRow } from '@/lib/store/rows'
import { nextProposalNumber } from '@/lib/store/sql/next-proposal-number'

import { reachesThreshold } from './detected-columns'
import { detectionOf } from './import-proposals'
import type { Workspace } from './workspace'

export type PairByHand = {
  readonly olderId: string
  readonly newerId: string
  readonly reason: string | null
  readonly versions?: { readonly older: number; readonly newer: number } // that were seen; changed since, nothing is asked
}

/** A question that somebody asks; `created` is empty when an undone one is asked again, which the workspace then changes. */
export type AskedByHand = {
  readonly kind: 'asked'
  readonly proposal: ProposalRow
  readonly created: readonly ProposalRow[]
  readonly older: FactRow
  readonly newer: FactRow
  readonly policy: Policy
}

/**
 * Asks about a pair by hand, in the workspace: the detector reads it, and its threshold is not asked. A pair that is on record is not asked
 * again (rule P1), unless it was asked by hand and that was undone.
 */
export async function askByHand(
  tx: Tx,
  workspace: Workspace,
  {
    pair: { olderId, newerId, reason, versions },
    environment,
    request,
  }: {
    readonly pair: PairByHand
    readonly environment: Store['environment']
    readonly request: OperationRequest
  },
): Promise<Result<AskedByHand | { readonly kind: 'on-record'; readonly id: string }>> {
  const rows = await tx.fact.findMany({ where: { id: { in: [olderId, newerId] } } })
  const [older, newer] = [olderId, newerId].map((id) => rows.find((row) => row.id === id))
  if (older === undefined || newer === undefined)
    return refused({ kind: 'not-found', what: 'fact' })
  if (
    versions !== undefined &&
    (older.version !== versions.older || newer.version !== versions.newer)
  )
    return refused({ kind: 'changed-meanwhile' })
  const sides = { older: toFact(older), newer: toFact(newer) }
  const refusal = manualPairRefusal(sides)
  if (refusal !== null) return refused(refusal)
  const { agentId } = older
  const known = await tx.proposal.findUnique({
    where: { agentId_pairKey: { agentId, pairKey: pairKeyOf(olderId, newerId) } },
  })
  const isUndone = known?.status === 'withdrawn' && known.origin === 'manual'
  if (known !== null && !isUndone) return accepted({ kind: 'on-record', id: known.id })
  const { policy, detect } = await detectionOf(tx, agentId, environment)
  const finding = detect(sides.older, sides.newer)
  const proposal = newProposal(
    { ...sides, finding: encodeFinding(finding) },
    {
      id: known?.id ?? request.newId(),
      number: known?.number ?? (await nextProposalNumber(tx)),
      agentId,
      origin: 'manual',
      contextDiffers: contextDifferences(sides.older, sides.newer).length > 0,
      policySnapshot: JSON.stringify(policy),
      foreignOnly: !reachesThreshold(finding, policy), // no answer to it is one to the detector (rule P12)
      note: reason === null ? null : withoutSecrets(reason),
      createdAt: known?.createdAt ?? request.at,
      ...(known === null ? {} : { version: known.version, seen: known.seen }),
      lastSeenAt: known?.lastSeenAt ?? request.at,
    },
  )
  workspace.hold('proposal', [known ?? proposal])
  if (known !== null) workspace.patch('proposal', known.id, proposal)
  const created = known === null ? [proposal] : []
  return accepted({ kind: 'asked', proposal, created, older, newer, policy })
}
