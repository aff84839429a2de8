import type { OperationRequest } from '@/lib/domain/operation'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { ProposalRow, VerdictRow } from '@/lib/store/rows'

/** What was answered, and the version displayed. */
export type Answer = {
  readonly proposalId: string
  readonly version: number // the one displayed (rule R1)
  readonly value: VerdictValue
  readonly beside?: boolean // meant as a disagreement with someone else's decision (rule R5)
  readonly dwellMs: number | null
  readonly shownSignals: boolean
}

export function verdictRow(
  proposal: Pick<ProposalRow, 'agentId'>,
  answer: Answer,
  given: {
    readonly id: string
    readonly operationId: string
    readonly request: OperationRequest
  },
): VerdictRow {
  const { request } = given
  return {
    id: given.id,
    proposalId: answer.proposalId,
    agentId: proposal.agentId,
    reviewer: request.actor,
    reviewerId: request.actorId,
    verified: request.verified,
    channel: request.channel,
    value: answer.value,
    blind: false,
    dwellMs: answer.dwellMs,
    shownSignals: answer.shownSignals,
    proposalVersion: answer.version,
    at: request.at,
    operationId: given.operationId,
    reverted: false,
  }
}
