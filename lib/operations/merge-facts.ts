import type { MergeWords } from '@/lib/domain/merge-plan'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { EmbeddingScores } from '@/lib/domain/score-merge'
import { supersededColumns } from '@/lib/domain/supersede'
import type { Store } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'

import { fingerprint } from './steps/fingerprint'
import { manualChangeRefusal } from './steps/manual-change-refusal'
import { planMergeNow } from './steps/plan-merge-now'
import { recordOperation, type Recorded } from './steps/record-operation'
import { rewordRow } from './steps/reword-row'
import { settleQuestions } from './steps/settle-questions'
import { settleTiers } from './steps/settle-tiers'
import { supersedeRows } from './steps/supersede-rows'
import { shortened } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type MergeFacts = {
  readonly members: readonly { readonly id: string; readonly version: number }[]
  readonly survivorId: string
  readonly words: MergeWords
  readonly confirmed: boolean
  readonly embedded: EmbeddingScores // computed before the transaction (rule J1)
  readonly reason: string | null
}

/**
 * Merges duplicates into one survivor (rules ME4–ME6): everything is rechecked now, the survivor takes over what the others add, and they
 * end as its older versions.
 */
export async function mergeFacts(
  store: Store,
  command: MergeFacts,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const { members, survivorId, words, reason } = command
  const about = fingerprint({ members, survivorId, words, reason })
  return recordOperation(store, { kind: 'merge', about, request }, async (tx) => {
    const ids = members.map(({ id }) => id)
    const planned = await planMergeNow(tx, store, { ...command, ids })
    if (!planned.ok) return planned
    const { rows, plan, record } = planned.value
    const facts = rows.map(toFact)
    const [first] = facts
    if (first === undefined) return refused({ kind: 'not-found', what: 'fact' })
    if (facts.some(({ version }, index) => version !== members[index]?.version))
      return refused({ kind: 'changed-meanwhile' })
    const { agentId } = first
    const held = await manualChangeRefusal(tx, store, agentId)
    if (held !== null) return refused(held)
    if (plan.needsConfirmation && !command.confirmed)
      return refused({ kind: 'confirm-merge', band: plan.band })

    const workspace = openWorkspace(tx)
    workspace.hold('fact', rows)
    const survivor = facts.find(({ id }) => id === survivorId) ?? first
    let withdrawn = 0
    for (const ended of facts.filter(({ id }) => id !== survivorId)) {
      const columns = supersededColumns(ended, survivor, request.at)
      const gone = await supersedeRows(tx, workspace, {
        factId: ended.id,
        columns,
        exceptProposal: null,
      })
      withdrawn += gone.length
    }
    if (plan.changesSurvivor) {
      const also = {
        tags: JSON.stringify(plan.tags),
        metadata: JSON.stringify(plan.metadata),
        importance: plan.importance,
      }
      await rewordRow(tx, workspace, { factId: survivorId, content: plan.content, also })
    }
    await settleQuestions(tx, workspace)
    await settleTiers(workspace)
    return accepted({
      agentId,
      subject: {
        event: { type: 'merged', facts: facts.length, into: shortened(survivor.content) },
        factIds: [survivorId, ...plan.endedIds].slice(0, 10),
        counts: { merged: plan.endedIds.length, withdrawn },
        merge: record,
      },
      reason,
      updates: workspace.updates(),
    })
  })
}
