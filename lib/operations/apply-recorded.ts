import { decideVerdict } from '@/lib/domain/decide'
import type { OperationRequest } from '@/lib/domain/operation'
import { isShadow } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { laterEndsOf } from '@/lib/store/queries/later-ends'
import { toFact, type FactRow } from '@/lib/store/rows'

import { loadQuestion } from './steps/load-question'
import { recordOperation, type Recorded } from './steps/record-operation'
import { successorsInWorkspace } from './steps/successors-in-workspace'
import { supersedeRows } from './steps/supersede-rows'
import { openWorkspace, type Workspace } from './steps/workspace'

export type ApplyRecorded = { readonly agentId: string }

export type AppliedRecorded = Recorded & {
  readonly applied: number
  readonly skipped: readonly { readonly number: number; readonly refusal: Refusal }[]
}

/** Applies the approvals recorded in shadow mode as one operation, rechecking each one now (rule A13). */
export async function applyRecorded(
  store: Store,
  command: ApplyRecorded,
  request: OperationRequest,
): Promise<Result<AppliedRecorded>> {
  const skipped: { number: number; refusal: Refusal }[] = []
  const intent = { kind: 'apply-recorded', about: command.agentId, request } as const
  const recorded = await recordOperation(store, intent, async (tx) => {
    const { policy } = await loadPolicy(tx, command.agentId, store.environment)
    if (policy.mutationsFrozen) return refused({ kind: 'frozen' })
    if (isShadow(policy)) return refused({ kind: 'shadow' })
    const rows = await tx.proposal.findMany({
      where: {
        agentId: command.agentId,
        status: 'decided',
        disputed: false, // disputes are resolved first

        applied: false,
        verdict: { in: ['supersede', 'reverse'] },
      },
      orderBy: { id: 'asc' },
      select: { id: true, number: true },
    })
    const workspace = openWorkspace(tx)
    let applied = 0
    for (const { id, number } of rows) {
      const refusal = await applyOne(tx, workspace, {
        proposalId: id,
        at: request.at,
        environment: store.environment,
      })
      if (refusal === null) applied += 1
      else skipped.push({ number, refusal })
    }
    if (applied === 0) {
      return refused({ kind: 'no-change', sentence: 'No recorded approval can be applied.' })
    }
    return accepted({
      agentId: command.agentId,
      subject: {
        event: { type: 'applied-recorded', applied },
        counts: { applied, skipped: skipped.length },
      },
      updates: workspace.updates(),
    })
  })
  if (!recorded.ok) return recorded
  const applied = recorded.value.operation.subject.counts?.['applied'] ?? 0
  return accepted({ ...recorded.value, applied, skipped })
}

async function applyOne(
  tx: Tx,
  workspace: Workspace,
  one: {
    readonly proposalId: string
    readonly at: Date
    readonly environment: Store['environment']
  },
): Promise<Refusal | null> {
  const loaded = await loadQuestion(tx, one.environment, one.proposalId)
  if (loaded === null || loaded.question.proposal.verdict === null)
    return { kind: 'not-found', what: 'proposal' }
  const { question, rows } = loaded
  workspace.hold('proposal', [rows.proposal])
  workspace.hold('fact', [rows.older, rows.newer])
  const older = toFact(workspace.get('fact', rows.older.id) as FactRow)
  const newer = toFact(workspace.get('fact', rows.newer.id) as FactRow)
  const decision = decideVerdict(
    {
      ...question,
      proposal: { ...question.proposal, status: 'pending', verdict: null },
      older,
      newer,
      successorsOfOlder: await successorsInWorkspace(tx, workspace, older),
      successorsOfNewer: await successorsInWorkspace(tx, workspace, newer),
      laterEnds: await laterEndsOf(tx, { older, newer }),
    },
    loaded.question.proposal.verdict,
    one.at,
  )
  if (!decision.ok) return decision.refusal
  if (decision.value.superseded === null) return { kind: 'shadow' }
  await supersedeRows(tx, workspace, {
    ...decision.value.superseded,
    exceptProposal: one.proposalId,
  })
  workspace.patch('proposal', one.proposalId, { applied: true })
  return null
}
