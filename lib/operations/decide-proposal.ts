import { decideVerdict, type Question } from '@/lib/domain/decide'
import type { OperationRequest } from '@/lib/domain/operation'
import { isShadow } from '@/lib/domain/policy'
import type { Proposal } from '@/lib/domain/proposal'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { roleOfAnswer } from '@/lib/domain/role-of-answer'
import { VERDICT_WORDS, type VerdictValue } from '@/lib/domain/verdict'
import type { Store, Tx } from '@/lib/store/open-store'
import { toFact, toProposal, type FactRow, type ProposalRow } from '@/lib/store/rows'
import { successorsOf } from '@/lib/store/successors'

import { answerBeside } from './answer-beside'
import { loadQuestion, type LoadedQuestion } from './load-question'
import { recordOperation, type Recorded } from './record-operation'
import { retractVerdict } from './retract-verdict'
import { supersedeRows } from './supersede-rows'
import { pairTitle } from './titles'
import { verdictRow, type Answer } from './verdict-row'
import { openWorkspace, type Workspace } from './workspace'

export type DecideProposal = Answer

export type Decided = Recorded & {
  readonly verdictId: string
  readonly withdrawn: readonly string[] // other open proposals that this verdict settled
}

/**
 * Records a verdict on a proposal and, outside shadow mode, does what it says. A decided proposal can be decided again: what
 * the former verdict changed is taken back in the same operation.
 */
export async function decideProposal(
  store: Store,
  command: DecideProposal,
  request: OperationRequest,
): Promise<Result<Decided, Refusal>> {
  const intent = {
    kind: 'decide',
    mayBecome: ['disagree', 'settle'],
    about: `${command.proposalId}:${command.value}`,
    request,
  } as const
  const recorded = await recordOperation(store, intent, async (tx, operationId) => {
    const loaded = await loadQuestion(tx, store.environment, command.proposalId)
    if (loaded === null) return refused({ kind: 'not-found', what: 'proposal' })
    const unlike = await notAsPainted(tx, loaded.question.proposal, command.version)
    if (unlike !== null) return refused(unlike)

    const standing = await standingVerdict(tx, loaded.question.proposal)
    const role = roleOfAnswer(loaded.question.proposal, {
      verdictOf: standing?.reviewer ?? null,
      reviewer: request.actor,
      beside: command.beside === true,
    })
    const beside = (as: 'disagree' | 'settle') => {
      const untouched = openWorkspace(tx)
      untouched.hold('proposal', [loaded.rows.proposal])
      return answerBeside(untouched, loaded, { role: as, answer: command, operationId, request })
    }
    const { applied, verdict } = loaded.question.proposal
    if (role === 'settle' && applied && verdict === command.value) return accepted(beside('settle'))

    const workspace = openWorkspace(tx)
    workspace.hold('proposal', [loaded.rows.proposal])
    workspace.hold('fact', [loaded.rows.older, loaded.rows.newer])
    const blocked = await retractVerdict(tx, workspace, loaded.question.proposal)
    if (blocked !== null) return refused(blocked)

    const question = await asInWorkspace(tx, workspace, loaded)
    const decision = decideVerdict(question, command.value, request.at)
    if (!decision.ok) return decision
    if (role === 'disagree') return accepted(beside('disagree'))
    if (loaded.question.proposal.applied && isShadow(question.policy)) {
      // Taking back what the former verdict applied would change a fact (rule A2).
      return refused({ kind: question.policy.mutationsFrozen ? 'frozen' : 'shadow' })
    }
    const { superseded } = decision.value
    const withdrawn =
      superseded === null
        ? []
        : await supersedeRows(tx, workspace, { ...superseded, exceptProposal: command.proposalId })
    const verdictId = request.newId()
    workspace.patch('proposal', command.proposalId, {
      ...decision.value.proposal,
      verdictId,
      disputed: false,
      ...answeredFor(question, command.value),
    })

    return accepted({
      agentId: question.proposal.agentId,
      subject: {
        title: `${role === 'settle' ? 'Settled: ' : ''}${capitalised(VERDICT_WORDS[command.value].done)} ${pairTitle(question.proposal, loaded.rows)}`,
        proposalId: command.proposalId,
        factIds: [question.older.id, question.newer.id],
        counts: { applied: superseded === null ? 0 : 1, withdrawn: withdrawn.length },
      },
      updates: workspace.updates(),
      verdicts: [
        verdictRow(loaded.rows.proposal, command, { id: verdictId, operationId, request }),
      ],
    })
  })
  if (!recorded.ok) return recorded
  const verdict = await store.read.verdict.findFirst({
    where: { operationId: recorded.value.operation.id },
    select: { id: true },
  })
  const withdrawn = await store.read.change.findMany({
    where: {
      operationSeq: recorded.value.operation.seq,
      tableName: 'proposal',
      rowId: { not: command.proposalId },
      after: { contains: '"withdrawn"' },
    },
    select: { rowId: true },
  })
  if (verdict === null) throw new Error(`operation ${recorded.value.operation.id} has no verdict`)
  return accepted({
    ...recorded.value,
    verdictId: verdict.id,
    withdrawn: withdrawn.map((row) => row.rowId),
  })
}

async function notAsPainted(tx: Tx, proposal: Proposal, painted: number): Promise<Refusal | null> {
  if (proposal.version === painted) return null
  const verdict = await standingVerdict(tx, proposal)
  if (proposal.status !== 'decided' || proposal.verdict === null || verdict === null) {
    return { kind: 'changed-meanwhile' }
  }
  return {
    kind: 'already-decided',
    verdict: proposal.verdict,
    by: verdict.reviewer,
    at: verdict.at.toISOString(),
  }
}

async function standingVerdict(tx: Tx, { verdictId }: Proposal) {
  return verdictId === null ? null : tx.verdict.findUnique({ where: { id: verdictId } })
}

/** Keeping both answers the texts as they are now, also on a stale proposal: until one changes again, it is not asked again. */
function answeredFor({ older, newer }: Pick<Question, 'older' | 'newer'>, value: VerdictValue) {
  return value === 'keep_both'
    ? { olderRevision: older.revision, newerRevision: newer.revision }
    : {}
}

/** The question as it stands once the former verdict is taken back. */
async function asInWorkspace(tx: Tx, workspace: Workspace, loaded: LoadedQuestion) {
  const { rows, question } = loaded
  // The workspace holds these rows: they were put there a moment ago.
  const older = toFact(workspace.get('fact', rows.older.id) as FactRow)
  const newer = toFact(workspace.get('fact', rows.newer.id) as FactRow)
  return {
    ...question,
    proposal: toProposal(workspace.get('proposal', rows.proposal.id) as ProposalRow),
    older,
    newer,
    successorsOfOlder: await successorsOf(tx, older),
    successorsOfNewer: await successorsOf(tx, newer),
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
