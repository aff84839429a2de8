import { readPointers } from '@/lib/connectors/pointers'
import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { textRefusal } from '@/lib/connectors/text-refusal'
import { scopeWords, type StoreState } from '@/lib/domain/connection'
import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'

import { hindsightFact } from './hindsight-fact'
import { listMemories } from './list-memories'
import { isOurs, newerIn } from './reason'
import { idIn, readRow, stateOf, type MemoryRow } from './row'

/** Reads the memories of a bank, invalidated ones too. Observations are left out: they follow the memories that they are derived from. */
export async function readHindsight(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const { rows: listed, whole } = await listMemories(target, send)
  const problems: ImportProblem[] = []
  const rows: MemoryRow[] = []
  const refuse = (ref: string | null, reason: string) =>
    problems.push({ severity: 'refuse', line: null, ref, reason })
  for (const each of listed) {
    const row = readRow(each)
    const refusal = row === null ? null : textRefusal('memory', row.text)
    if (row === null)
      refuse(idIn(each), 'The row is not a memory with an id, a text and a state that can be read.')
    else if (refusal !== null) refuse(row.id, refusal)
    else rows.push(row)
  }
  const pointers = pointersOf(rows)
  const again = saidAgain(rows)
  const facts: FactInput[] = []
  for (const row of rows) {
    const pointer = pointers.get(row.id) ?? null
    const { fact, flags } = hindsightFact(row, { target, pointer })
    facts.push(fact)
    for (const reason of again.has(row.id) ? [...flags, SAID_AGAIN] : flags)
      problems.push({ severity: 'flag', line: null, ref: row.id, reason })
  }
  const name = `Hindsight, ${scopeWords(target.scope)}`
  return {
    batch: { system: 'hindsight', name, facts, proposals: [], problems },
    states: new Map(rows.map((row): [string, StoreState] => [row.id, stateOf(row)])),
    partial: whole
      ? null
      : 'The memories of the bank changed while they were listed, or there are too many, so some may be missing.',
  }
}

const SAID_AGAIN =
  'A memory with the same words was ended by a decision made in Palimpsest. Its document was processed again, so Hindsight returns these words again.'

/** The memories that a document that was processed again has brought back under new ids, after we had ended them. */
function saidAgain(rows: readonly MemoryRow[]): ReadonlySet<string> {
  const wordsOf = ({ document_id, text }: MemoryRow) => JSON.stringify([document_id ?? null, text])
  const ended = new Set(
    rows
      .filter(
        ({ state, invalidation_reason: reason }) =>
          state === 'invalidated' && isOurs(reason ?? null),
      )
      .map(wordsOf),
  )
  return new Set(
    rows
      .filter(
        (row) =>
          row.state === 'valid' && (row.document_id ?? null) !== null && ended.has(wordsOf(row)),
      )
      .map(({ id }) => id),
  )
}

function pointersOf(rows: readonly MemoryRow[]): ReturnType<typeof readPointers> {
  const named = new Map<string, string>()
  for (const { id, state, invalidation_reason: reason } of rows) {
    const newer = state === 'invalidated' ? newerIn(reason ?? null) : null
    if (newer !== null) named.set(id, newer)
  }
  return readPointers(named, new Set(rows.map(({ id }) => id)))
}
