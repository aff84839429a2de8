import type { OperationRequest } from '@/lib/domain/operation'
import { VERDICT_WORDS } from '@/lib/domain/verdict'

import type { LoadedQuestion } from './load-question'
import type { Draft } from './record-operation'
import { pairTitle } from './titles'
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
  const { done } = VERDICT_WORDS[answer.value]
  const verb = role === 'disagree' ? 'Disagreed' : 'Settled'
  return {
    kind: role,
    agentId: question.proposal.agentId,
    subject: {
      title: `${verb} (${done}) ${pairTitle(question.proposal, rows)}`,
      proposalId: answer.proposalId,
      factIds: [question.older.id, question.newer.id],
    },
    updates: workspace.updates(),
    verdicts: [verdictRow(rows.proposal, answer, { id, operationId, request })],
  }
}
