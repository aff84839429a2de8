import { PALIMPSEST } from '@/lib/domain/actor'
import { isAhead } from '@/lib/domain/ahead'
import { canAutoApply, canAutoApplyByKey, canEndAutomatically } from '@/lib/domain/automatic'
import type { OperationRequest } from '@/lib/domain/operation'
import { automaticPasses, keyPasses } from '@/lib/domain/policy'
import type { Proposal } from '@/lib/domain/proposal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { secondOpinion } from '@/lib/domain/second-opinion'
import { detectorVersionOf } from '@/lib/store/detectors'
import { judgementsOn } from '@/lib/store/judgements'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import {
  toFact,
  toProposal,
  type FactRow,
  type ProposalRow,
  type VerdictRow,
} from '@/lib/store/rows'
import { datedByPeople } from '@/lib/store/sql/dated-by-people'
import { keptByPeople } from '@/lib/store/sql/kept-by-people'
import { orderInTime } from '@/lib/store/sql/order-in-time'

import { decideInWorkspace } from './decide-in-workspace'
import { recordOperation, type Recorded } from './record-operation'
import { openWorkspace, type Workspace } from './workspace'

export type ApplyAutomatically = {
  readonly agentId: string
  readonly pass: 'inline' | 'sweep' // the one that just proposed them
  readonly proposalIds: readonly string[]
}

/**
 * Applies proposals a pass has just made, as one system operation: the match band, and other values under a preference's key (rule AW7).
 * Each is rechecked now, and only under the policy of a live phase (rule GA4). The rest waits for a person.
 */
export async function applyAutomatically(
  store: Store,
  command: ApplyAutomatically,
  { at, newId }: Pick<OperationRequest, 'at' | 'newId'>,
): Promise<Result<Recorded>> {
  const { agentId, pass } = command
  const request = { ...PALIMPSEST, at, newId, idempotencyKey: null }
  const intent = { kind: 'auto-apply', about: null, request } as const
  return recordOperation(store, intent, async (tx, operationId) => {
    const { policy } = await loadPolicy(tx, agentId, store.environment)
    const [byBand, byKey] = [automaticPasses(policy), keyPasses(policy)].map((passes) =>
      passes.includes(pass),
    )
    if (byBand !== true && byKey !== true) return refused({ kind: 'shadow' })
    const workspace = openWorkspace(tx)
    const placed = await orderInTime(tx, command.proposalIds)
    await holdPairs(
      workspace,
      placed.map(({ id }) => id),
    )
    const verdicts: VerdictRow[] = []
    const kept = await keptByPeople(tx, agentId, workspace.ids('fact'))
    const dated = await datedByPeople(tx, workspace.ids('fact'))
    const judged = await judgementsOn(
      tx,
      placed.map(({ id }) => rowIn(workspace, id)),
    )
    for (const { id, version } of placed) {
      const proposal = toProposal(rowIn(workspace, id))
      const sides = sidesOf(workspace, proposal)
      if (kept.has(proposal.olderFactId) || !canEndAutomatically(sides, at)) continue
      if (dated.has(proposal.newerFactId) || isAhead(sides.newer.recordedAt, at)) continue // rule IN17
      if (secondOpinion(proposal, judged.get(id) ?? null) === 'disagrees') continue
      if (sides.older.status !== 'active') continue // it has a successor already (rule A19)
      const inBand =
        byBand === true &&
        canAutoApply(proposal, policy) &&
        proposal.detectorVersion === detectorVersionOf(policy) // excludes a pass that began under other weights
      const underKey = byKey === true && canAutoApplyByKey(proposal, sides)
      if (!inBand && !underKey) continue
      const mark = workspace.mark()
      const answer = {
        proposalId: id,
        version,
        value: 'supersede',
        dwellMs: null,
        shownSignals: true,
      } as const
      const one = await decideInWorkspace(tx, workspace, { answer, policy, operationId, request })
      if (one.ok) verdicts.push(one.value.verdict)
      else mark.rollBack()
    }
    if (verdicts.length === 0)
      return refused({ kind: 'no-change', sentence: 'Nothing to auto-apply.' })
    return accepted(draftOf(workspace, { agentId, verdicts }))
  })
}

function rowIn(workspace: Workspace, id: string): ProposalRow {
  return workspace.get('proposal', id) as ProposalRow
}

function sidesOf(workspace: Workspace, proposal: Proposal) {
  const side = (id: string) => toFact(workspace.get('fact', id) as FactRow)
  return { older: side(proposal.olderFactId), newer: side(proposal.newerFactId) }
}

async function holdPairs(workspace: Workspace, ids: readonly string[]): Promise<void> {
  await workspace.load('proposal', ids)
  const facts = ids.flatMap((id) => {
    const row = workspace.get('proposal', id)
    return [String(row?.['olderFactId']), String(row?.['newerFactId'])]
  })
  await workspace.load('fact', facts)
}

function draftOf(
  workspace: Workspace,
  batch: { readonly agentId: string; readonly verdicts: readonly VerdictRow[] },
) {
  const { agentId, verdicts } = batch
  const [only] = verdicts
  const number = workspace.get('proposal', only?.proposalId ?? '')?.['number']
  return {
    agentId,
    subject: {
      event: {
        type: 'applied-automatically' as const,
        applied: verdicts.length,
        number: verdicts.length === 1 && typeof number === 'number' ? number : null,
      },
      ...(verdicts.length === 1 && only !== undefined ? { proposalId: only.proposalId } : {}),
      counts: { applied: verdicts.length },
    },
    updates: workspace.updates(),
    verdicts,
  }
}
