import { decideVerdict, type Question } from '@/lib/domain/decide'
import type { Fact } from '@/lib/domain/fact'
import type { OperationRequest } from '@/lib/domain/operation'
import { isShadow, type Policy } from '@/lib/domain/policy'
import type { Proposal } from '@/lib/domain/proposal'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { Tx } from '@/lib/store/port'
import { laterEndsOf } from '@/lib/store/queries/later-ends'
import {
  toFact,
  toProposal,
  type FactRow,
  type ProposalRow,
  type VerdictRow,
} from '@/lib/store/rows'

import { retractVerdict } from './retract-verdict'
import { settleQuestions } from './settle-questions'
import { successorsInWorkspace } from './successors-in-workspace'
import { supersedeRows } from './supersede-rows'
import { verdictRow, type Answer } from './verdict-row'
import type { Workspace } from './workspace'

/** A proposal decided in the workspace, with the verdict to write. */
export type Settled = {
  readonly question: Pick<Question, 'proposal' | 'older' | 'newer'>
  readonly superseded: boolean
  readonly withdrawn: readonly string[] // other open proposals that this verdict withdrew
  readonly verdict: VerdictRow
}

/**
 * Decides one proposal in the workspace, which holds its row and those of its facts. What an earlier verdict changed is undone first. A
 * refusal may leave the workspace changed: the caller discards it or rolls back to its mark.
 */
export async function decideInWorkspace(
  tx: Tx,
  workspace: Workspace,
  step: {
    readonly answer: Answer
    readonly policy: Policy
    readonly operationId: string
    readonly request: OperationRequest
  },
): Promise<Result<Settled>> {
  const { answer, policy, request } = step
  const proposal = heldProposal(workspace, answer.proposalId)
  const refusal = await versionRefusal(tx, proposal, {
    shown: answer.version,
    actor: request.actor,
  })
  if (refusal !== null) return refused(refusal)
  const blocked = await retractVerdict(tx, workspace, proposal)
  if (blocked !== null) return refused(blocked)

  const question = await heldQuestion(tx, workspace, { proposalId: proposal.id, policy })
  const decision = decideVerdict(question, answer.value, request.at)
  if (!decision.ok) return decision
  if (proposal.applied && isShadow(policy)) {
    // Undoing what the earlier verdict applied would change a fact (rule A2).
    return refused({ kind: policy.mutationsFrozen ? 'frozen' : 'shadow' })
  }
  const { superseded } = decision.value
  const withdrawn =
    superseded === null
      ? []
      : await supersedeRows(tx, workspace, { ...superseded, exceptProposal: proposal.id })
  const { operationId } = step
  const verdict = verdictRow(proposal, answer, { id: request.newId(), operationId, request })
  workspace.patch('proposal', proposal.id, {
    ...decision.value.proposal,
    verdictId: verdict.id,
    disputed: false,
    ...answeredFor(question, answer.value),
  })
  if (proposal.applied) await settleQuestions(tx, workspace)
  const { older, newer } = question
  return accepted({
    question: { proposal, older, newer },
    superseded: superseded !== null,
    withdrawn,
    verdict,
  })
}

/** Returns why a proposal differs from the one displayed (rule R1), or null. */
export async function versionRefusal(
  tx: Tx,
  proposal: Proposal,
  { shown, actor }: { readonly shown: number; readonly actor: string },
): Promise<Refusal | null> {
  if (proposal.version === shown) return null
  const verdict = await currentVerdict(tx, proposal)
  if (proposal.status !== 'decided' || proposal.verdict === null || verdict === null) {
    return { kind: 'changed-meanwhile' }
  }
  return {
    kind: 'already-decided',
    verdict: proposal.verdict,
    by: verdict.reviewer,
    own: verdict.reviewer === actor,
    at: verdict.at.toISOString(),
  }
}

export async function currentVerdict(tx: Tx, { verdictId }: Proposal): Promise<VerdictRow | null> {
  return verdictId === null ? null : tx.verdict.findUnique({ where: { id: verdictId } })
}

/** The question as it is in the workspace: without the earlier verdict, and after what this operation has already decided. */
async function heldQuestion(
  tx: Tx,
  workspace: Workspace,
  asked: { readonly proposalId: string; readonly policy: Policy },
): Promise<Question> {
  const proposal = heldProposal(workspace, asked.proposalId)
  const older = heldFact(workspace, proposal.olderFactId)
  const newer = heldFact(workspace, proposal.newerFactId)
  return {
    proposal,
    older,
    newer,
    successorsOfOlder: await successorsInWorkspace(tx, workspace, older),
    successorsOfNewer: await successorsInWorkspace(tx, workspace, newer),
    laterEnds: await laterEndsOf(tx, { older, newer }),
    policy: asked.policy,
  }
}

// The caller holds the rows; the workspace stores them as plain columns.
function heldProposal(workspace: Workspace, id: string): Proposal {
  return toProposal(workspace.get('proposal', id) as ProposalRow)
}

function heldFact(workspace: Workspace, id: string): Fact {
  return toFact(workspace.get('fact', id) as FactRow)
}

/** “Keep both” answers the current texts, also on a stale proposal: it is not asked again until one changes. */
function answeredFor({ older, newer }: Pick<Question, 'older' | 'newer'>, value: VerdictValue) {
  return value === 'keep_both'
    ? { olderRevision: older.revision, newerRevision: newer.revision }
    : {}
}
