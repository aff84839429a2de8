import { agentNameProblem } from '@/lib/domain/agent-name'
import type { FactInput, ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import { findImported } from '@/lib/store/find-imported'
import { reservedNameProblem } from '@/lib/store/policies'
import type { Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'
import {
  endedByImports,
  successorsHere,
  successorsOf,
  touchedHere,
  undoneImportChanges,
  wordedHere,
} from '@/lib/store/sql/import-history'

import { compareImported, mayBeTouched, type Comparison } from './compare-imported'
import { findRepeated } from './find-repeated'
import { importKeyOf } from './import-key'
import { findNamed } from './supersede-named'

/** A batch fact compared with what is already stored. */
export type PlannedFact = Comparison & {
  readonly input: FactInput
  readonly importKey: string
  readonly stored: FactRow | null
  readonly step: 'add' | 'change' | 'keep'
  readonly names: FactRow | null // the fact that a new one says it supersedes
}

export type ImportPlan = {
  readonly facts: readonly PlannedFact[]
  readonly problems: readonly ImportProblem[]
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly links: number
  readonly confirmed: number // facts that a conversation repeats, later than their last confirmation (rule AR5)
  readonly again: ReadonlyMap<string, Date> // when, by our id
}

/** What is said of a fact that a batch has twice. */
export const TWICE = 'This fact is in the batch twice. The first was used.'

const AS_IT_COMES: Comparison = {
  patch: {},
  reworded: false,
  supersede: false,
  revive: false,
  retract: false,
  flags: [],
}

/** Returns the facts of a batch that may be imported, and a refusal for each of the others, whatever the file format. */
export function admitFacts(batch: ImportBatch): {
  readonly facts: readonly FactInput[]
  readonly problems: readonly ImportProblem[]
} {
  const problems: ImportProblem[] = []
  const facts = batch.facts.filter((input) => {
    const reason = reservedNameProblem(input.agent) ?? agentNameProblem(input.agent)
    if (reason !== null)
      problems.push({ severity: 'refuse', line: null, ref: input.externalId, reason })
    return reason === null
  })
  return { facts, problems }
}

/** Compares a batch with the store: what is new, what its source changed, what is the same. Writes nothing. */
export async function planImport(reader: Tx, batch: ImportBatch): Promise<ImportPlan> {
  const admitted = admitFacts(batch)
  const problems: ImportProblem[] = [...admitted.problems]
  const facts: PlannedFact[] = []
  for (const [agentId, inputs] of byAgent(admitted.facts)) {
    const keyed = inputs.map((input) => ({ input, importKey: importKeyOf(input, batch.system) }))
    const importKeys = keyed.map(({ importKey }) => importKey)
    const imported = await findImported(reader, agentId, importKeys)
    const stored = new Map([...imported, ...(await findStanding(reader, agentId, keyed))])
    const history = await historyOf(reader, keyed, stored)
    const named = await namedBy(reader, { agentId, keyed, stored, system: batch.system })
    const again = await findRepeated(reader, { agentId, batch, keyed, stored })
    const seen = new Set<string>()
    for (const { input, importKey } of keyed) {
      const flag = (reason: string) =>
        problems.push({ severity: 'flag', line: null, ref: input.externalId, reason })
      if (seen.has(importKey)) {
        flag(TWICE)
        continue
      }
      seen.add(importKey)
      const row = stored.get(importKey) ?? null
      const same = row ?? again.get(importKey) ?? null
      const planned = planFact(
        { input, importKey, stored: same, names: named.get(input.supersedes ?? '') ?? null },
        row === null ? AS_IT_COMES : compareImported(input, row, history(row.id)),
      )
      facts.push(planned)
      for (const reason of planned.flags) flag(reason)
    }
  }
  const again = saidAgain(facts)
  return {
    facts,
    problems,
    again,
    confirmed: again.size,
    added: facts.filter(({ step }) => step === 'add').length,
    changed: facts.filter((planned) => planned.step !== 'add' && isTouched(planned)).length,
    unchanged: facts.filter(
      (planned) =>
        planned.step === 'keep' && !isTouched(planned) && !again.has(planned.stored?.id ?? ''),
    ).length,
    links: facts.filter(
      ({ input, step, supersede, names }) =>
        (input.supersededBy !== null && (step === 'add' || supersede)) ||
        (step === 'add' && names !== null),
    ).length,
  }
}

/** Loads the facts that some inputs change in place of the imported ones. */
async function findStanding(
  reader: Tx,
  agentId: string,
  keyed: readonly Pick<PlannedFact, 'input' | 'importKey'>[],
): Promise<ReadonlyMap<string, FactRow>> {
  const found = new Map<string, FactRow>()
  for (const { input, importKey } of keyed) {
    if (input.standsFor === undefined) continue
    const row = await reader.fact.findUnique({ where: { id: input.standsFor, agentId } })
    if (row !== null) found.set(importKey, row)
  }
  return found
}

/** Returns when stored facts were last repeated, where that is later than stored. */
function saidAgain(facts: readonly PlannedFact[]): ReadonlyMap<string, Date> {
  const again = new Map<string, Date>()
  for (const { input, importKey, stored } of facts) {
    if (stored === null || stored.status !== 'active') continue
    const isOwn = stored.importKey === importKey
    const at = input.confirmed?.at ?? (isOwn ? null : input.validFrom)
    if (at === null) continue
    const known = again.get(stored.id) ?? stored.confirmedAt ?? stored.validFrom
    if (at > known) again.set(stored.id, at)
  }
  return again
}

function planFact(
  fact: Pick<PlannedFact, 'input' | 'importKey' | 'stored' | 'names'>,
  comparison: Comparison,
): PlannedFact {
  const { input, importKey, stored, names } = fact
  const changed = Object.keys(comparison.patch).length > 0 ? 'change' : 'keep'
  return { ...comparison, input, importKey, stored, names, step: stored === null ? 'add' : changed }
}

async function namedBy(
  reader: Tx,
  imported: {
    readonly agentId: string
    readonly system: string
    readonly keyed: readonly { readonly input: FactInput; readonly importKey: string }[]
    readonly stored: ReadonlyMap<string, FactRow>
  },
): Promise<ReadonlyMap<string, FactRow>> {
  const { agentId, system, keyed, stored } = imported
  const names = keyed.flatMap(({ input, importKey }) =>
    input.supersedes === undefined || stored.has(importKey) ? [] : [input.supersedes],
  )
  return findNamed(reader, agentId, { names: [...new Set(names)], system })
}

/** Returns the agents whose stored facts would change: while one of them is frozen, nothing is imported (rule A14). */
export function agentsToChange({ facts }: Pick<ImportPlan, 'facts'>): readonly string[] {
  return facts.flatMap((planned) =>
    planned.stored !== null && isTouched(planned) ? [planned.stored.agentId] : [],
  )
}

function isTouched({ step, supersede, retract }: PlannedFact): boolean {
  return step === 'change' || supersede || retract
}

/** Asks the log only about facts whose result it can change. */
async function historyOf(
  reader: Tx,
  keyed: readonly { readonly input: FactInput; readonly importKey: string }[],
  stored: ReadonlyMap<string, FactRow>,
) {
  const rows = keyed.flatMap(({ input, importKey }) => {
    const row = stored.get(importKey)
    return row === undefined || row.status === 'retracted' ? [] : [{ input, row }]
  })
  const deleted = rows.filter(({ input }) => input.status === 'retracted').map(({ row }) => row.id)
  const moved = rows.filter(({ row }) => mayBeTouched(row)).map(({ row }) => row.id)
  const shown = rows
    .filter(({ input, row }) => input.status === 'active' && row.status === 'superseded')
    .map(({ row }) => row.id)
  const successors = await successorsHere(reader, deleted)
  const undone = await undoneImportChanges(reader, moved)
  const touched = await touchedHere(reader, moved)
  const endedBy = await endedByImports(reader, shown)
  const successorFrom = await beginningsOf(reader, keyed, rows)
  const reworded = rows.filter(({ row }) => row.revision > 1).map(({ row }) => row.id)
  const worded = await wordedHere(reader, reworded)
  return (id: string) => ({
    successor: successors.has(id),
    undone: undone.get(id) ?? [],
    worded: worded.has(id),
    touched: touched.has(id) || worded.has(id),
    successorFrom: successorFrom.get(id) ?? null,
    endedBy: endedBy.get(id) ?? null,
  })
}

/** Returns when the successors of stored facts begin, by the id of the ended fact. */
async function beginningsOf(
  reader: Tx,
  keyed: readonly { readonly input: FactInput; readonly importKey: string }[],
  rows: readonly { readonly input: FactInput; readonly row: FactRow }[],
): Promise<ReadonlyMap<string, Date>> {
  const ended = rows.filter(
    ({ input, row }) => input.status === 'superseded' && row.status === 'superseded',
  )
  const successors = await successorsOf(
    reader,
    ended.map(({ row }) => row.id),
  )
  if (successors.size === 0) return new Map()
  const said = new Map(keyed.map(({ input, importKey }) => [importKey, input]))
  return new Map(
    [...successors].map(([id, successor]) => {
      const { validFrom = null, recordedAt = null } = said.get(successor.importKey ?? '') ?? {}
      return [id, validFrom ?? recordedAt ?? successor.validFrom]
    }),
  )
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
