import { agentNameProblem } from '@/lib/domain/agent-name'
import type { FactInput, ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import { findImported } from '@/lib/store/find-imported'
import { reservedNameProblem } from '@/lib/store/policies'
import type { Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'

import { compareImported, type Comparison } from './compare-imported'
import { exportedFlag, findExported } from './find-exported'
import { findRepeated } from './find-repeated'
import { importKeyOf } from './import-key'
import { readHistory } from './read-history'
import { successorsFirst } from './successors-first'
import { findNamed } from './supersede-named'

/** A batch fact compared with what is already stored. */
export type PlannedFact = Comparison & {
  readonly input: FactInput
  readonly importKey: string
  readonly stored: FactRow | null
  readonly step: 'add' | 'change' | 'keep'
  readonly names: FactRow | null // the fact that a new one says it supersedes
  readonly follows: boolean // it was ended here, so its end moves with its successor (rule T6)
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

const AS_IT_COMES: Compared = {
  follows: false,
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
    const compared = await compareAll(reader, { agentId, system: batch.system, keyed, stored })
    const named = await namedBy(reader, { agentId, keyed, stored, system: batch.system })
    const again = await findRepeated(reader, { agentId, batch, keyed, stored })
    const exported = await findExported(reader, { agentId, system: batch.system, keyed, stored })
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
      const own = exported.get(importKey)
      const same = row ?? own ?? again.get(importKey) ?? null
      const differs = own === undefined ? null : exportedFlag(input, own)
      if (differs !== null) flag(differs)
      const planned = planFact(
        { input, importKey, stored: same, names: named.get(input.supersedes ?? '') ?? null },
        compared.get(importKey) ?? AS_IT_COMES,
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

type Compared = Comparison & Pick<PlannedFact, 'follows'>

/** Compares the stored facts with their source. A successor comes before the fact that it ends, which may end when it begins. */
async function compareAll(
  reader: Tx,
  imported: Parameters<typeof readHistory>[1],
): Promise<ReadonlyMap<string, Compared>> {
  const historyOf = await readHistory(reader, imported)
  const begins = new Map<string, Date>()
  const compared = new Map<string, Compared>()
  for (const { input, importKey, row } of successorsFirst(imported)) {
    const history = historyOf(row, begins)
    const comparison = compareImported(input, row, history)
    begins.set(row.id, comparison.patch.validFrom ?? row.validFrom)
    compared.set(importKey, { ...comparison, follows: history.endsHere })
  }
  return compared
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
  comparison: Compared,
): PlannedFact {
  const { input, importKey, stored, names } = fact
  const { patch, reworded, supersede, revive, retract, flags, follows } = comparison
  const changed = Object.keys(patch).length > 0 ? 'change' : 'keep'
  const step = stored === null ? 'add' : changed
  // field by field: a spread takes several times as long, for each row of a large file
  return {
    input,
    importKey,
    stored,
    step,
    names,
    patch,
    reworded,
    supersede,
    revive,
    retract,
    flags,
    follows,
  }
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

function byAgent(inputs: readonly FactInput[]): ReadonlyMap<string, readonly FactInput[]> {
  const groups = new Map<string, FactInput[]>()
  for (const input of inputs) {
    const group = groups.get(input.agent) ?? []
    group.push(input)
    groups.set(input.agent, group)
  }
  return groups
}
