import { detectorOf } from '@/lib/detection/registry'
import { findNotCurrent, planMerge, type MergePlan, type MergeWords } from '@/lib/domain/merge-plan'
import { mergeThresholds } from '@/lib/domain/merge-score'
import type { MergeRecord } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { scoreMerge, type EmbeddingScores } from '@/lib/domain/score-merge'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { toFact, type FactRow } from '@/lib/store/rows'

export type MergeQuestionNow = {
  readonly ids: readonly string[]
  readonly survivorId: string
  readonly words: MergeWords
  readonly embedded: EmbeddingScores
}

export type PlannedMerge = {
  readonly rows: readonly FactRow[] // of the members, in their order
  readonly plan: MergePlan
  readonly record: MergeRecord
}

/** Plans a merge on the facts and the policy as they are now (rules ME3–ME6). Writes nothing. */
export async function planMergeNow(
  reader: Tx,
  store: Store,
  { ids, survivorId, words, embedded }: MergeQuestionNow,
): Promise<Result<PlannedMerge>> {
  const found = await reader.fact.findMany({ where: { id: { in: [...ids] } } })
  const rows = ids.flatMap((id) => found.filter((row) => row.id === id))
  const members = rows.map(toFact)
  const [first] = members
  if (first === undefined || members.length < ids.length)
    return refused({ kind: 'not-found', what: 'fact' })
  const { policy } = await loadPolicy(reader, first.agentId, store.environment)
  const pairs = scoreMerge(detectorOf('default'), members, embedded)
  const planned = planMerge({
    members,
    survivorId,
    words,
    pairs,
    notCurrent: findNotCurrent(members, store.clock()),
    thresholds: mergeThresholds(policy),
    autoApply: policy.mergeAutoApply,
  })
  if (!planned.ok) return planned
  const { confidence, band } = planned.value
  const [least] = pairs.toSorted((a, b) => a.score - b.score)
  return accepted({
    rows,
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
