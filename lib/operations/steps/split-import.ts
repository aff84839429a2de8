import type { ImportBatch } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Rest } from '@/lib/store/open-imports'
import type { Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'

import { disjointSets, type DisjointSets } from './disjoint-sets'
import { importRows } from './import-rows'
import { onFirstUse } from './on-first-use'
import { planImport, TWICE, type ImportPlan, type PlannedFact } from './plan-import'

/** What of an import is one write with its entry in the log, and what can follow in parts (rule I20). */
export type SplitImport = {
  readonly first: ImportBatch
  readonly rest: Rest
  readonly unchanged: number // stored already, and in neither
  readonly links: number // of the rest
  readonly idOf: (agent: string, importKey: string) => string | null // so that ids follow the file
}

/**
 * Splits an import. First comes what touches a stored row or is one side of a pair to review, and every fact that is linked to such a fact
 * or shares its source. A conversation is not split, nor is what leaves fewer than `atLeast` facts for later. Writes nothing.
 */
export async function splitImport(
  reader: Tx,
  batch: ImportBatch,
  { atLeast, request }: { readonly atLeast: number; readonly request: OperationRequest },
): Promise<SplitImport> {
  const whole = {
    first: batch,
    rest: { facts: [], sources: [] },
    unchanged: 0,
    links: 0,
    idOf: () => null,
  }
  if (batch.facts.length < atLeast || batch.instead !== undefined) return whole
  const plan = await planImport(reader, batch)
  const rows = await importRows(reader, { plan, batch, request })
  const fresh = rows.facts.values() // in the order of the plan
  const places = plan.facts.map((planned) => ({
    planned,
    row: planned.stored ?? fresh.next().value ?? null,
  }))
  const onStored = new Set(rows.onKnownSources.map(({ id }) => id))
  const sets = linked(places)
  const kinds = new Uint8Array(places.length) // of each set, as a sum
  const note = (at: number, kind: Kind) => {
    const set = sets.of(at)
    kinds[set] = (kinds[set] ?? 0) | KIND_BITS[kind]
  }
  for (const [at, { planned, row }] of places.entries())
    note(at, row?.sourceId && onStored.has(row.id) ? 'touches' : kindOf(plan, planned))
  for (const at of recorded(places, batch)) note(at, 'touches')
  const isAll = (at: number, kind: Kind) => kinds[sets.of(at)] === KIND_BITS[kind]
  const later = places.flatMap(({ row }, at) => (row !== null && isAll(at, 'adds') ? [row] : []))
  if (later.length < atLeast) return whole
  const ids = onFirstUse(
    () => new Map(rows.facts.map((row) => [nameOf(row.agentId, row.importKey), row.id])),
  )
  const sources = new Set(later.map(({ sourceId }) => sourceId))
  const facts = plan.facts.filter((_fact, at) => !isAll(at, 'adds') && !isAll(at, 'idle'))
  const problems = plan.problems.filter(
    ({ severity, reason }) => severity === 'refuse' || reason === TWICE,
  )
  return {
    first: {
      ...batch,
      facts: facts.map(({ input }) => input),
      problems: [...batch.problems, ...problems],
    },
    rest: { facts: later, sources: rows.sources.filter(({ id }) => sources.has(id)) },
    unchanged: plan.facts.filter((_fact, at) => isAll(at, 'idle')).length,
    links: plan.facts.filter(({ input }, at) => input.supersededBy !== null && isAll(at, 'adds'))
      .length,
    idOf: (agent, importKey) => ids().get(nameOf(agent, importKey)) ?? null,
  }
}

type Place = { readonly planned: PlannedFact; readonly row: FactRow | null }

const KIND_BITS = { adds: 1, idle: 2, touches: 4 } as const

type Kind = keyof typeof KIND_BITS

function kindOf(plan: ImportPlan, planned: PlannedFact): Kind {
  const { input, stored, step, names, supersede, retract, flags } = planned
  if (stored === null) return names === null && input.supersedes === undefined ? 'adds' : 'touches'
  const leaves = step === 'keep' && !supersede && !retract && flags.length === 0
  return leaves && !plan.again.has(stored.id) ? 'idle' : 'touches'
}

/** Puts the facts that end one another or share a source into one set. */
function linked(places: readonly Place[]): DisjointSets {
  const sets = disjointSets(places.length)
  const named = onFirstUse(() => byName(places))
  const bySource = new Map<string, number>()
  for (const [at, { planned, row }] of places.entries()) {
    const { agent, supersededBy } = planned.input
    const successor = supersededBy === null ? undefined : named().get(nameOf(agent, supersededBy))
    if (successor !== undefined) sets.join(at, successor)
    const sourceId = row?.sourceId ?? null
    if (sourceId === null) continue
    sets.join(at, bySource.get(sourceId) ?? at)
    bySource.set(sourceId, at)
  }
  return sets
}

/** The sides of the pairs that another system recorded. */
function recorded(places: readonly Place[], { proposals }: ImportBatch): readonly number[] {
  if (proposals.length === 0) return []
  const named = byName(places)
  return proposals
    .flatMap(({ agent, olderExternalId, newerExternalId }) => [
      named.get(nameOf(agent, olderExternalId)),
      named.get(nameOf(agent, newerExternalId)),
    ])
    .filter((at) => at !== undefined)
}

function byName(places: readonly Place[]): ReadonlyMap<string, number> {
  return new Map(
    places.map(({ planned: { input } }, at) => [nameOf(input.agent, input.externalId), at]),
  )
}

function nameOf(agent: string, id: string | null): string {
  return JSON.stringify([agent, id])
}
