import { detectorOf } from '@/lib/detection/registry'
import type { Fact } from '@/lib/domain/fact'
import { planMerge, type MergePlan, type MergeWords } from '@/lib/domain/merge-plan'
import { mergeThresholds } from '@/lib/domain/merge-score'
import type { MergeRecord, OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { scoreMerge, type EmbeddingScores } from '@/lib/domain/score-merge'
import { supersededColumns } from '@/lib/domain/supersede'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'

import { fingerprint } from './steps/fingerprint'
import { manualChangeRefusal } from './steps/manual-change-refusal'
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
): Promise<Result<Recorded, Refusal>> {
  const { members, survivorId, words, reason } = command
  const about = fingerprint({ members, survivorId, words, reason })
  return recordOperation(store, { kind: 'merge', about, request }, async (tx) => {
    const rows = await tx.fact.findMany({ where: { id: { in: members.map(({ id }) => id) } } })
    const facts = members.flatMap(({ id }) => rows.filter((row) => row.id === id).map(toFact))
    const [first] = facts
    if (first === undefined || facts.length < members.length)
      return refused({ kind: 'not-found', what: 'fact' })
    const planned = await planNow(tx, store, { command, facts })
    if (!planned.ok) return planned
    const { plan, record } = planned.value
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
        title: `Merged ${facts.length} facts into: ${shortened(survivor.content)}`,
        factIds: [survivorId, ...plan.endedIds].slice(0, 10),
        counts: { merged: plan.endedIds.length, withdrawn },
        merge: record,
      },
      reason,
      updates: workspace.updates(),
    })
  })
}

async function planNow(
  tx: Tx,
  store: Store,
  merge: { readonly command: MergeFacts; readonly facts: readonly Fact[] },
): Promise<Result<{ readonly plan: MergePlan; readonly record: MergeRecord }, Refusal>> {
  const { command, facts } = merge
  const { policy } = await loadPolicy(tx, facts[0]?.agentId ?? null, store.environment)
  const pairs = scoreMerge(detectorOf('default'), facts, command.embedded)
  const planned = planMerge({
    members: facts,
    survivorId: command.survivorId,
    words: command.words,
    pairs,
    thresholds: mergeThresholds(policy),
    autoApply: policy.mergeAutoApply,
  })
  if (!planned.ok) return planned
  const { confidence, band } = planned.value
  const [least] = pairs.toSorted((a, b) => a.score - b.score)
  return accepted({
    plan: planned.value,
    record: {
      score: confidence,
      band,
      signals: least?.signals ?? UNSEEN,
      differs: pairs.find(({ differs }) => differs !== null)?.differs ?? null,
    },
  })
}

const UNSEEN = { embedding: null, tags: null, tokens: null } as const
