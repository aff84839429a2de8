import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { VERDICT_WORDS } from '@/lib/domain/verdict'
import type { Store } from '@/lib/store/open-store'

import { decideInWorkspace, type Answer } from './decide-in-workspace'
import { loadQuestion } from './load-question'
import { recordOperation, type Recorded } from './record-operation'
import { pairTitle } from './titles'
import { openWorkspace } from './workspace'

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
    about: `${command.proposalId}:${command.value}`,
    request,
  } as const
  const recorded = await recordOperation(store, intent, async (tx, operationId) => {
    const loaded = await loadQuestion(tx, store.environment, command.proposalId)
    if (loaded === null) return refused({ kind: 'not-found', what: 'proposal' })
    const workspace = openWorkspace(tx)
    workspace.hold('proposal', [loaded.rows.proposal])
    workspace.hold('fact', [loaded.rows.older, loaded.rows.newer])
    const { policy } = loaded.question
    const step = { answer: command, policy, operationId, request }
    const settled = await decideInWorkspace(tx, workspace, step)
    if (!settled.ok) return settled
    const { question, superseded, withdrawn, verdict } = settled.value
    return accepted({
      agentId: question.proposal.agentId,
      subject: {
        title: `${capitalised(VERDICT_WORDS[command.value].done)} ${pairTitle(question.proposal, loaded.rows)}`,
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

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
