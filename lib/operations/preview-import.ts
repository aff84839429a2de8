import type { ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Store } from '@/lib/store/port'
import { undoneImportsOf } from '@/lib/store/sql/import-history'

import { frozenAgents } from './steps/frozen-agents'
import { findNewPairs } from './steps/import-proposals'
import { importRows } from './steps/import-rows'
import { agentsToChange, planImport, type ImportPlan } from './steps/plan-import'
import { findInstead } from './steps/propose-instead'

export type ImportOutlook = {
  readonly plan: ImportPlan
  readonly proposals: number
  readonly instead: number // of them, what a conversation corrects
  readonly problems: readonly ImportProblem[] // beside those of the batch
  readonly takenBack: Awaited<ReturnType<typeof undoneImportsOf>> // undone imports that had added facts of the batch
  readonly frozen: ReadonlySet<string> // agents that an import would have to change
}

/** Returns what importing a batch would do now. Writes nothing. */
export async function previewImport(
  store: Store,
  batch: ImportBatch,
  request: OperationRequest,
): Promise<ImportOutlook> {
  const plan = await planImport(store.read, batch)
  const frozen = await frozenAgents(store.read, agentsToChange(plan), store.environment)
  const rows = await importRows(store.read, { plan, batch, request })
  const gone = plan.facts.flatMap(({ stored, input }) =>
    stored?.status === 'retracted' && input.status !== 'retracted' ? [stored.id] : [],
  )
  const recorded = await findNewPairs(store.read, { batch, rows })
  const instead = await findInstead(store.read, { batch, rows })
  return {
    plan,
    proposals: recorded.pairs.length + instead.pairs.length,
    instead: instead.pairs.length,
    takenBack: await undoneImportsOf(store.read, gone),
    problems: [...plan.problems, ...recorded.problems, ...instead.problems],
    frozen,
  }
}
