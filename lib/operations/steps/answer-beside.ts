import type { OperationRequest } from '@/lib/domain/operation'

import type { Draft } from './draft'
import type { LoadedQuestion } from './load-question'
import { pairOf } from './titles'
import { verdictRow, type Answer } from './verdict-row'
import type { Workspace } from './workspace'

/**
 * Adds an answer to a decided proposal without changing facts (rules R5, R11): it is recorded next to someone else's verdict, or confirms
 * the disputed one. `workspace` holds the proposal, unchanged.
 */
export function answerBeside(
  workspace: Workspace,
  { question, rows }: LoadedQuestion,
  given: {
    readonly role: 'disagree' | 'settle'
    readonly answer: Answer
    readonly operationId: string
    readonly request: OperationRequest
  },
): Draft {
  const { role, answer, operationId, request } = given
  const id = request.newId()
  workspace.patch(
    'proposal',
    answer.proposalId,
    role === 'disagree' ? { disputed: true } : { disputed: false, verdictId: id },
  )
  return {
    kind: role,
    agentId: question.proposal.agentId,
    subject: {
      event: {
        type: 'answered-beside',
        verdict: answer.value,
        settled: role === 'settle',
        ...pairOf(question.proposal, rows),
      },
      proposalId: answer.proposalId,
      factIds: [question.older.id, question.newer.id],
    },
    updates: workspace.updates(),
    verdicts: [verdictRow(rows.proposal, answer, { id, operationId, request })],
  }
}
