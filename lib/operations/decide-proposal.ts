import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { roleOfAnswer } from '@/lib/domain/role-of-answer'
import type { Store } from '@/lib/store/port'

import { answerBeside } from './steps/answer-beside'
import { decideInWorkspace, versionRefusal, currentVerdict } from './steps/decide-in-workspace'
import { loadQuestion } from './steps/load-question'
import { recordOperation, type Recorded } from './steps/record-operation'
import { pairOf } from './steps/titles'
import type { Answer } from './steps/verdict-row'
import { openWorkspace } from './steps/workspace'

export type DecideProposal = Answer

export type Decided = Recorded & {
  readonly verdictId: string
  readonly withdrawn: readonly string[] // other open proposals that this verdict withdrew
}

/**
 * Records a verdict on a proposal and, outside shadow mode, applies it. A decided proposal can be decided again: the same operation first
 * undoes what the earlier verdict changed.
 */
export async function decideProposal(
  store: Store,
  command: DecideProposal,
  request: OperationRequest,
): Promise<Result<Decided>> {
  const intent = {
    kind: 'decide',
    mayBecome: ['disagree', 'settle'],
    about: `${command.proposalId}:${command.value}`,
    request,
  } as const
  const recorded = await recordOperation(store, intent, async (tx, operationId) => {
    const loaded = await loadQuestion(tx, store.environment, command.proposalId)
    if (loaded === null) return refused({ kind: 'not-found', what: 'proposal' })
    const { proposal, policy } = loaded.question
    const refusal = await versionRefusal(tx, proposal, {
      shown: command.version,
      actor: request.actor,
    })
    if (refusal !== null) return refused(refusal)

    const role = roleOfAnswer(proposal, {
      verdictOf: (await currentVerdict(tx, proposal))?.reviewer ?? null,
      reviewer: request.actor,
      beside: command.beside === true,
    })
    const beside = (as: 'disagree' | 'settle') => {
      const untouched = openWorkspace(tx)
      untouched.hold('proposal', [loaded.rows.proposal])
      return answerBeside(untouched, loaded, { role: as, answer: command, operationId, request })
    }
    if (role === 'settle' && proposal.applied && proposal.verdict === command.value) {
      return accepted(beside('settle'))
    }

    const workspace = openWorkspace(tx)
    workspace.hold('proposal', [loaded.rows.proposal])
    workspace.hold('fact', [loaded.rows.older, loaded.rows.newer])
    const step = { answer: command, policy, operationId, request }
    const settled = await decideInWorkspace(tx, workspace, step)
    if (role === 'disagree' && (settled.ok || isAboutFacts(settled.refusal))) {
      return accepted(beside('disagree'))
    }
    if (!settled.ok) return settled
    const { question, superseded, withdrawn, verdict } = settled.value
    return accepted({
      agentId: question.proposal.agentId,
      subject: {
        event: {
          type: 'decided',
          verdict: command.value,
          settled: role === 'settle',
          ...pairOf(question.proposal, loaded.rows),
        },
        proposalId: command.proposalId,
        factIds: [question.older.id, question.newer.id],
        counts: { applied: superseded ? 1 : 0, withdrawn: withdrawn.length },
      },
      updates: workspace.updates(),
      verdicts: [verdict],
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

/** Undoing what the current verdict applied is refused; a disagreement undoes nothing. */
function isAboutFacts({ kind }: Refusal): boolean {
  return kind === 'shadow' || kind === 'frozen'
}
