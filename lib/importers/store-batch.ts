import type { ImportBatch, ImportProblem, RecordedProposal } from '@/lib/domain/import-batch'

import { settlePointers, idOfAgent, type PlacedFact } from './settle-pointers'
import type { StoreRow } from './store-row'

/** Options for reading another memory store: its name, the present in epoch milliseconds, and the agent of rows without one. */
export type StoreOptions = {
  readonly name: string
  readonly nowMs: number
  readonly agent?: string | undefined
  readonly onRow?: (() => void) | undefined // called for each row, to signal progress
}

/** For a store that is read again and again: nothing is said of what is over, or yet to come, as nothing is before or after it. */
export const NO_CLOCK = Number.NaN

export type Told = Omit<ImportProblem, 'line'>

/** Builds the batch of another memory store: bad rows become problems, pointers are settled. */
export function storeBatch(
  system: string,
  rows: Iterable<StoreRow>,
  { name, onRow }: StoreOptions,
): ImportBatch {
  const problems: ImportProblem[] = []
  const tell = (told: Told) => problems.push({ ...told, line: null })
  const placed: PlacedFact[] = []
  const ids = new Set<string>()
  for (const { ref, fact, refusals, flags } of rows) {
    onRow?.()
    const id = fact === null ? null : idOfAgent(fact.agent, fact.externalId ?? '')
    const twice =
      id !== null && ids.has(id)
        ? ['Another row of the store has the same id; only the first was taken.']
        : []
    const refused = [...refusals, ...twice]
    if (refused.length > 0) tell({ severity: 'refuse', ref, reason: refused.join(' ') })
    if (fact === null || id === null || refused.length > 0) continue
    ids.add(id)
    placed.push({ fact, line: null })
    for (const reason of flags) tell({ severity: 'flag', ref, reason })
  }
  const settled = settlePointers(placed)
  return {
    system,
    name,
    facts: settled.facts,
    proposals: [],
    problems: [...problems, ...settled.problems],
  }
}

/** Adds what a store holds beside its facts. */
export function withMore(
  batch: ImportBatch,
  more: { readonly proposals?: readonly RecordedProposal[]; readonly problems: readonly Told[] },
): ImportBatch {
  return {
    ...batch,
    proposals: [...batch.proposals, ...(more.proposals ?? [])],
    problems: [...batch.problems, ...more.problems.map((told) => ({ ...told, line: null }))],
  }
}

/** Says that a schema is newer than those described, or unknown: it was read by its columns (rule RI12). */
export function newerSchema(
  store: string,
  versions: readonly Readonly<Record<string, unknown>>[],
  newest: number,
): readonly Told[] {
  const numbers = versions.flatMap(({ version }) => (typeof version === 'number' ? [version] : []))
  const schema = numbers.reduce((most, each) => Math.max(most, each), 0)
  if (schema > 0 && schema <= newest) return []
  const which = schema === 0 ? 'names no schema' : `has schema ${schema}`
  const reason = `The store ${which}, and ${newest} is the newest of ${store} that is known here. What has kept its name was read.`
  return [{ severity: 'flag', ref: null, reason }]
}
