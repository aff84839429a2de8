import { nameKey } from '@/lib/domain/fact'
import type {
  FactInput,
  ImportBatch,
  ImportProblem,
  RecordedProposal,
} from '@/lib/domain/import-batch'
import { instantOrNull } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import { quoted } from './clean-text'
import { pointerLoops } from './pointer-loops'
import { contradictedPairs } from './signet-contradictions'
import { signetFact } from './signet-fact'
import type { SignetJoins, SignetReading } from './signet-fact'
import { openPair } from './signet-pair'
import { settleSignetPointer } from './signet-pointer'
import type { SignetAttribute, SignetRows } from './signet-rows'
import { suggestedPairs } from './signet-suggestions'
import { appliedKey } from './tally-signet-events'

const DEFAULT_AGENT = 'default' // Signet's name for the agent of rows without one

/** Converts the rows of a Signet store into a batch; flags future times if `nowMs` is given. Never throws. */
export function signetToBatch(
  rows: SignetRows,
  options: {
    readonly name: string
    readonly nowMs?: number | undefined
    readonly agent?: string | undefined // for rows without one
  },
): ImportBatch {
  const problems: ImportProblem[] = []
  const problem = (severity: ImportProblem['severity'], ref: string | null, reason: string) =>
    problems.push({ severity, line: null, ref, reason })
  const reading = {
    nowMs: options.nowMs ?? Number.POSITIVE_INFINITY,
    agent: options.agent ?? DEFAULT_AGENT,
  }
  const { attributes, read } = readFacts(rows, { problem, reading })
  const facts = settledFacts(rows, { attributes, read, problem })
  const byId = new Map(facts.map((fact) => [fact.externalId ?? '', fact]))
  const proposals: RecordedProposal[] = []
  for (const pair of rows.events.pairs) {
    const { proposal, flags } = openPair(pair, byId)
    if (proposal !== null) proposals.push(proposal)
    for (const flag of flags) problem('flag', `${pair.olderId} -> ${pair.newerId}`, flag)
  }
  const suggested = suggestedPairs(rows.suggestions, byId)
  proposals.push(...suggested.proposals)
  const contradicted = contradictedPairs(rows.contradictions, { facts: byId, proposed: proposals })
  proposals.push(...contradicted.proposals)
  for (const { ref, reason } of [...suggested.flags, ...contradicted.flags])
    problem('flag', ref, reason)
  for (const id of rows.events.unreadable) {
    problem(
      'flag',
      id,
      'The history event names no pair of attributes that can be read; it was left out.',
    )
  }
  return { system: 'signet', name: options.name, facts, proposals, problems }
}

type Problem = (severity: ImportProblem['severity'], ref: string | null, reason: string) => unknown

type ReadFacts = {
  readonly attributes: ReadonlyMap<string, SignetAttribute>
  readonly read: ReadonlyMap<string, FactInput>
}

function readFacts(
  rows: SignetRows,
  { problem, reading }: { readonly problem: Problem; readonly reading: SignetReading },
): ReadFacts {
  const joins: SignetJoins = {
    aspects: byRowId(rows.aspects),
    entities: byRowId(rows.entities),
    memories: byRowId(rows.memories),
  }
  const attributes = new Map<string, SignetAttribute>()
  const read = new Map<string, FactInput>()
  const said = new Map<string, string>()
  for (const row of rows.attributes) {
    const outcome = signetFact(row, joins, reading)
    if ('refusal' in outcome) {
      problem('refuse', row.id, outcome.refusal)
      continue
    }
    const id = row.id ?? ''
    if (read.has(id)) {
      problem('refuse', id, 'Another row of the store has the same id; only the first was taken.')
      continue
    }
    attributes.set(id, row)
    read.set(id, outcome.fact)
    for (const flag of outcome.flags) problem('flag', id, flag)
    const twin = findRepeated(outcome.fact, said)
    if (twin !== null)
      problem(
        'flag',
        id,
        `Said twice: the active row ${quoted(twin)} says the same. Both were imported.`,
      )
  }
  return { attributes, read }
}

/** Returns the id of an earlier active row with the same content and slot, or records this one as the first. */
function findRepeated(fact: FactInput, said: Map<string, string>): string | null {
  if (fact.status !== 'active') return null
  const { agent, entity, aspect, key, kind, content } = fact
  const words = [entity, aspect, key, content].map((text) => nameKey(text ?? ''))
  const name = JSON.stringify([agent, kind, ...words])
  const twin = said.get(name) ?? null
  if (twin === null) said.set(name, fact.externalId ?? '')
  return twin
}

function settledFacts(
  rows: SignetRows,
  { attributes, read, problem }: ReadFacts & { readonly problem: Problem },
): readonly FactInput[] {
  const pointers = new Map<string, string>()
  for (const [id, fact] of read) {
    const target = fact.supersededBy === null ? undefined : read.get(fact.supersededBy)
    if (target?.agent === fact.agent && fact.status !== 'active')
      pointers.set(id, fact.supersededBy ?? '')
  }
  const loops = pointerLoops(pointers)
  return [...read].map(([id, fact]) => {
    const { fact: settled, flag } = settleSignetPointer(fact, { facts: read, loops })
    if (flag !== null) problem('flag', id, flag)
    if (settled.status !== 'superseded') return settled
    const appliedMs = rows.events.appliedAtMs.get(appliedKey(id, settled.supersededBy ?? ''))
    const atMs = appliedMs ?? parseInstant(attributes.get(id)?.updatedAt)
    return { ...settled, supersededAt: instantOrNull(atMs) }
  })
}

function byRowId<Row extends { readonly id: string | null }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row> {
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row] as const])))
}
