import type { FactInput, ImportBatch } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import { supersededColumns } from '@/lib/domain/supersede'
import { findImported } from '@/lib/store/find-imported'
import type { Tx } from '@/lib/store/port'
import type { FactRow, SourceRow } from '@/lib/store/rows'

import { arrivalTimes } from './arrival-times'
import { factRow } from './fact-rows'
import { keyOfId } from './import-key'
import { openSourceBook } from './known-sources'
import { onFirstUse } from './on-first-use'
import type { ImportPlan } from './plan-import'
import type { Named } from './supersede-named'

export type ImportRows = {
  readonly facts: readonly FactRow[] // to insert
  readonly sources: readonly SourceRow[] // to insert
  readonly named: readonly Named[] // new facts that name the fact they supersede
  readonly onKnownSources: readonly FactRow[] // those of `facts` whose source is already stored
  readonly elsewhere: readonly FactRow[] // stored facts that the batch names and leaves out, as a connected store does where they are unchanged
  /** Our id of a batch fact or of one that it names, by agent and by its id in its own system. */
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
  const elsewhere = await factsElsewhere(tx, { plan, batch, ids })
  const idOf = (agent: string, externalId: string) => {
    const name = nameOf(agent, externalId)
    return ids().get(name) ?? elsewhere.get(name)?.id ?? null
  }
  const begins = onFirstUse(
    () =>
      new Map([
        ...[...elsewhere.values()].map((row) => [row.id, row.validFrom] as const),
        ...made.map(({ row, validFrom }) => [row.id, validFrom] as const),
      ]),
  )
  const beginsOf = (id: string) => begins().get(id) ?? null
  const placed = made.map(({ input, isNew, row }) => {
    const id = isNew && input.supersededBy !== null ? idOf(input.agent, input.supersededBy) : null
    return { isNew, row: id === null ? row : replacedBy(row, { id, begins: beginsOf(id), at }) }
  })
  const facts = placed.filter(({ isNew }) => isNew).map(({ row }) => row)
  const rows = onFirstUse(
    () =>
      new Map([...elsewhere.values(), ...placed.map(({ row }) => row)].map((row) => [row.id, row])),
  )
  return {
    facts,
    sources: sources.fresh(),
    named: made.flatMap(({ input, isNew, names, row }) =>
      isNew && input.supersedes !== undefined
        ? [{ row, supersedes: input.supersedes, target: names }]
        : [],
    ),
    elsewhere: [...elsewhere.values()],
    onKnownSources: facts.filter((row) => !sources.isFresh(row.sourceId)),
    idOf,
    rowOf: (id) => rows().get(id) ?? null,
    beginsOf,
  }
}

/** Finds the successors and the sides of recorded pairs that a batch names and that are stored, but not in the batch. */
async function factsElsewhere(
  tx: Tx,
  of: {
    readonly plan: ImportPlan
    readonly batch: ImportBatch
    readonly ids: () => ReadonlyMap<string, string>
  },
): Promise<ReadonlyMap<string, FactRow>> {
  const absent = new Map<string, Set<string>>()
  const note = (agent: string, name: string) => {
    if (!of.ids().has(nameOf(agent, name)))
      absent.set(agent, (absent.get(agent) ?? new Set()).add(name))
  }
  for (const { input, step, supersede } of of.plan.facts) {
    if (input.supersededBy !== null && (step === 'add' || supersede))
      note(input.agent, input.supersededBy)
  }
  for (const { agent, olderExternalId, newerExternalId } of of.batch.proposals) {
    note(agent, olderExternalId)
    note(agent, newerExternalId)
  }
  const found = new Map<string, FactRow>()
  for (const [agent, names] of absent) {
    const keys = new Map([...names].map((name) => [keyOfId(name, of.batch.system), name]))
    for (const [key, row] of await findImported(tx, agent, [...keys.keys()]))
      found.set(nameOf(agent, keys.get(key) ?? ''), row)
  }
  return found
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
