import type { FactInput, ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import { findImported } from '@/lib/store/find-imported'
import type { Tx } from '@/lib/store/open-store'
import { fromFact, toFact, type FactRow } from '@/lib/store/rows'

import { factRow } from './fact-rows'
import { importKeyOf } from './import-key'

/** A fact of the batch beside what the store already has of it. */
export type PlannedFact = {
  readonly input: FactInput
  readonly importKey: string
  readonly stored: FactRow | null
  readonly step: 'add' | 'change' | 'keep'
  readonly supersede: boolean // its source has superseded it since; still active here and never touched by hand
}

export type ImportPlan = {
  readonly facts: readonly PlannedFact[]
  readonly problems: readonly ImportProblem[]
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly links: number
}

/** The columns that say what a fact says; a change of one is a new revision. */
const SAYING = [
  'entity',
  'aspect',
  'key',
  'kind',
  'content',
  'tags',
  'metadata',
  'validFrom',
] as const

/** Compares a batch with the store: what would be added, what changed at its source, what is as it was. Writes nothing. */
export async function planImport(reader: Tx, batch: ImportBatch): Promise<ImportPlan> {
  const problems: ImportProblem[] = []
  const facts: PlannedFact[] = []
  for (const [agentId, inputs] of byAgent(batch.facts)) {
    const keyed = inputs.map((input) => ({ input, importKey: importKeyOf(input, batch.system) }))
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const stored = await findImported(
      reader,
      agentId,
      keyed.map(({ importKey }) => importKey),
    )
    const seen = new Set<string>()
    for (const { input, importKey } of keyed) {
      if (seen.has(importKey)) {
        const reason = 'The same fact stands in this batch twice; the first was taken.'
        problems.push({ severity: 'flag', line: null, ref: input.externalId, reason })
        continue
      }
      seen.add(importKey)
      const planned = planFact(input, importKey, stored.get(importKey) ?? null)
      facts.push(planned)
      if (planned.stored !== null && wasUndone(planned.stored, input)) {
        problems.push({
          severity: 'flag',
          line: null,
          ref: input.externalId,
          reason:
            'This fact was imported before and that import was undone; redo it in the log to have it back.',
        })
      }
    }
  }
  return {
    facts,
    problems,
    added: facts.filter(({ step }) => step === 'add').length,
    changed: facts.filter(({ step, supersede }) => step === 'change' || supersede).length,
    unchanged: facts.filter(({ step, supersede }) => step === 'keep' && !supersede).length,
    links: facts.filter(
      ({ input, step, supersede }) => input.supersededBy !== null && (step === 'add' || supersede),
    ).length,
  }
}

function planFact(input: FactInput, importKey: string, stored: FactRow | null): PlannedFact {
  if (stored === null) return { input, importKey, stored, step: 'add', supersede: false }
  const supersede =
    input.status === 'superseded' &&
    stored.status === 'active' &&
    stored.version === stored.revision && // only imports have touched it (rule U4)
    stored.kind !== 'constraint' &&
    !stored.protected
  return {
    input,
    importKey,
    stored,
    step: saysOtherwise(input, stored) ? 'change' : 'keep',
    supersede,
  }
}

/** Returns the columns that the source words differently now. */
export function changedSaying(input: FactInput, stored: FactRow): Partial<FactRow> {
  const fresh = asRow(input, stored)
  const known = fromFact(toFact(stored), stored.importKey)
  const names = [...SAYING, 'entityKey', 'aspectKey', 'normalizedContent'] as const
  return Object.fromEntries(
    names
      .filter((name) => comparable(fresh[name]) !== comparable(known[name]))
      .map((name) => [name, fresh[name]]),
  )
}

function comparable(value: unknown): unknown {
  return value instanceof Object && 'getTime' in value ? Number(value) : value
}

function saysOtherwise(input: FactInput, stored: FactRow): boolean {
  return Object.keys(changedSaying(input, stored)).length > 0
}

/** The row that the input would make, with the stored times where the source gives none. */
function asRow(input: FactInput, stored: FactRow): FactRow {
  const row = factRow(input, {
    at: stored.recordedAt,
    newId: () => stored.id,
    sourceId: stored.sourceId,
    importKey: stored.importKey,
  })
  return { ...row, validFrom: input.validFrom ?? input.recordedAt ?? stored.validFrom }
}

function wasUndone(stored: FactRow, input: FactInput): boolean {
  return stored.status === 'retracted' && input.status !== 'retracted'
}

function byAgent(inputs: readonly FactInput[]): ReadonlyMap<string, readonly FactInput[]> {
  const groups = new Map<string, FactInput[]>()
  for (const input of inputs) {
    const group = groups.get(input.agent) ?? []
    group.push(input)
    groups.set(input.agent, group)
  }
  return groups
}
