import { readPointers } from '@/lib/connectors/pointers'
import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { readRows } from '@/lib/connectors/read-rows'
import { scopeWords } from '@/lib/domain/connection'

import { hindsightFact } from './hindsight-fact'
import { listMemories } from './list-memories'
import { isOurs, newerIn } from './reason'
import { idIn, readRow, stateOf, type MemoryRow } from './row'

/** Reads the memories of a bank, invalidated ones too. Observations are left out: they follow the memories that they are derived from. */
export async function readHindsight(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const listed = await listMemories(target, send)
  const { rows, toFacts } = readRows(listed.rows, {
    what: 'memory',
    read: readRow,
    idOf: ({ id }) => id,
    textOf: ({ text }) => text,
    stateOf,
    unreadable: 'The row is not a memory with an id, a text and a state that can be read.',
    idIn,
  })
  const pointers = pointersOf(rows)
  const again = saidAgain(rows)
  const { states, ...read } = toFacts((row) => {
    const { fact, flags } = hindsightFact(row, { target, pointer: pointers.get(row.id) ?? null })
    return { fact, flags: again.has(row.id) ? [...flags, SAID_AGAIN] : flags }
  })
  const name = `Hindsight, ${scopeWords(target.scope)}`
  return {
    batch: { system: 'hindsight', name, proposals: [], ...read },
    states,
    partial: listed.whole
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
