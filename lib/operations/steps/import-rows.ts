import type { FactInput, ImportBatch } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import { supersededColumns } from '@/lib/domain/supersede'
import type { Tx } from '@/lib/store/port'
import type { FactRow, SourceRow } from '@/lib/store/rows'

import { arrivalTimes } from './arrival-times'
import { factRow } from './fact-rows'
import { openSourceBook } from './known-sources'
import { onFirstUse } from './on-first-use'
import type { ImportPlan } from './plan-import'
import type { Named } from './supersede-named'

export type ImportRows = {
  readonly facts: readonly FactRow[] // to insert
  readonly sources: readonly SourceRow[] // to insert
  readonly named: readonly Named[] // new facts that name the fact they supersede
  readonly onKnownSources: readonly FactRow[] // those of `facts` whose source is already stored
  /** Our id of a batch fact, by agent and by its id in its own system. */
  readonly idOf: (agent: string, externalId: string) => string | null
  readonly rowOf: (id: string) => FactRow | null
  /** When a batch fact begins, by our id; its source's current time takes precedence over the stored one. */
  readonly beginsOf: (id: string) => Date | null
}

/** Makes the rows that an import adds, and finds the stored ones. */
export async function importRows(
  tx: Tx,
  imported: {
    readonly plan: ImportPlan
    readonly batch: ImportBatch
    readonly request: OperationRequest
    readonly idOf?: (agent: string, importKey: string) => string | null // of facts that have an id already
  },
): Promise<ImportRows> {
  const { plan, batch, request, idOf: givenId = () => null } = imported
  const context = { system: batch.system, at: request.at, newId: request.newId }
  const added = plan.facts.filter(({ step }) => step === 'add').map(({ input }) => input)
  const sources = await openSourceBook(tx, added, context)
  const { at, newId } = context
  const recordedAtOf = await arrivalTimes(tx, added, at)
  const made = plan.facts.map(({ input, importKey, stored, names, patch }) => {
    const row =
      stored ??
      factRow(input, {
        at,
        newId: () => givenId(input.agent, importKey) ?? newId(),
        importKey,
        sourceId: sources.idFor(input),
        recordedAt: recordedAtOf(input),
      })
    return {
      input,
      names,
      isNew: stored === null,
      row,
      validFrom: patch.validFrom ?? row.validFrom,
    }
  })
  const ids = onFirstUse(
    () => new Map(made.flatMap(({ input, row }) => namesOf(input).map((name) => [name, row.id]))),
  )
  const idOf = (agent: string, externalId: string) => ids().get(nameOf(agent, externalId)) ?? null
  const begins = onFirstUse(() => new Map(made.map(({ row, validFrom }) => [row.id, validFrom])))
  const beginsOf = (id: string) => begins().get(id) ?? null
  const placed = made.map(({ input, isNew, row }) => {
    const id = isNew && input.supersededBy !== null ? idOf(input.agent, input.supersededBy) : null
    return { isNew, row: id === null ? row : replacedBy(row, { id, begins: beginsOf(id), at }) }
  })
  const facts = placed.filter(({ isNew }) => isNew).map(({ row }) => row)
  const rows = onFirstUse(() => new Map(placed.map(({ row }) => [row.id, row])))
  return {
    facts,
    sources: sources.fresh(),
    named: made.flatMap(({ input, isNew, names, row }) =>
      isNew && input.supersedes !== undefined
        ? [{ row, supersedes: input.supersedes, target: names }]
        : [],
    ),
    onKnownSources: facts.filter((row) => !sources.isFresh(row.sourceId)),
    idOf,
    rowOf: (id) => rows().get(id) ?? null,
    beginsOf,
  }
}

/** A fact that arrives superseded ends like one superseded here (rules A3, T4). */
function replacedBy(
  row: FactRow,
  by: { readonly id: string; readonly begins: Date | null; readonly at: Date },
): FactRow {
  if (row.status !== 'superseded' || by.begins === null) return { ...row, supersededById: by.id }
  const supersededAt = row.supersededAt ?? by.at
  const successor = { id: by.id, validFrom: by.begins }
  return { ...row, ...supersededColumns(row, successor, supersededAt) }
}

function namesOf({ agent, externalId }: FactInput): readonly string[] {
  return externalId === null ? [] : [nameOf(agent, externalId)]
}

function nameOf(agent: string, externalId: string): string {
  return `${agent.length} ${agent}${externalId}`
}
