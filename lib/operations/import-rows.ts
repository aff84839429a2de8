import type { ImportBatch } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Tx } from '@/lib/store/open-store'
import type { FactRow, SourceRow } from '@/lib/store/rows'

import { factRow } from './fact-rows'
import { openSourceBook } from './known-sources'
import type { ImportPlan, PlannedFact } from './plan-import'
import { withTier } from './settle-tiers'

export type ImportRows = {
  readonly facts: readonly FactRow[] // to insert
  readonly sources: readonly SourceRow[] // to insert
  readonly onKnownSources: readonly FactRow[] // those of `facts` whose source the store has already
  /** Our id of a fact of the batch, by agent and the id that its own system gives it. */
  readonly idOf: (agent: string, externalId: string) => string | null
  readonly rowOf: (id: string) => FactRow | null
}

/** Makes the rows of what an import adds, and finds those of what the store has. */
export async function importRows(
  tx: Tx,
  of: {
    readonly plan: ImportPlan
    readonly batch: ImportBatch
    readonly request: OperationRequest
  },
): Promise<ImportRows> {
  const { plan, batch, request } = of
  const context = { system: batch.system, at: request.at, newId: request.newId }
  const sources = await openSourceBook(
    tx,
    plan.facts.filter(({ step }) => step === 'add').map(({ input }) => input),
    context,
  )
  const ids = new Map<string, string>()
  const rows = new Map<string, FactRow>()
  const added: { row: FactRow; planned: PlannedFact }[] = []
  for (const planned of plan.facts) {
    const { input, importKey, stored } = planned
    const row = stored ?? factRow(input, { ...context, importKey, sourceId: sources.idFor(input) })
    if (stored === null) added.push({ row, planned })
    rows.set(row.id, row)
    if (input.externalId !== null) ids.set(nameOf(input.agent, input.externalId), row.id)
  }
  const idOf = (agent: string, externalId: string) => ids.get(nameOf(agent, externalId)) ?? null
  const facts = added.map(({ row, planned: { input } }) => {
    if (input.supersededBy === null) return row // most: not copied once more
    const pointing = { ...row, supersededById: idOf(input.agent, input.supersededBy) }
    rows.set(row.id, pointing)
    return pointing
  })
  return {
    facts,
    sources: withTier(sources.fresh(), facts),
    onKnownSources: facts.filter((row) => !sources.isFresh(row.sourceId)),
    idOf,
    rowOf: (id) => rows.get(id) ?? null,
  }
}

function nameOf(agent: string, externalId: string): string {
  return `${agent.length} ${agent}${externalId}`
}
