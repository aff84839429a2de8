import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { readRows } from '@/lib/connectors/read-rows'
import { scopeWords } from '@/lib/domain/connection'
import { memstoreFact } from '@/lib/importers/memstore-fact'
import { factRow, numberOf } from '@/lib/importers/memstore-row'
import { settlePointers } from '@/lib/importers/settle-pointers'

import { listFacts } from './list-facts'
import { isInScope } from './look'
import { stateOf } from './state'

/** Reads the facts of a scope, superseded ones too. */
export async function readMemstore(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const { scope, agent, url } = target
  const listed = await listFacts(target, send)
  const { toFacts } = readRows(listed.rows, {
    what: 'fact',
    read: (row) => factRow.safeParse(row).data ?? null,
    idOf: ({ id }) => String(id),
    textOf: ({ content }) => content,
    stateOf,
    foreign: (row) =>
      isInScope(row, scope) ? null : 'The fact has another subject than the connection reads.',
    unreadable: 'The row is not a fact with a number, a text and a state that can be read.',
    idIn: (row) => numberOf(row)?.toString() ?? null,
  })
  const { facts: placed, states, problems } = toFacts((row) => memstoreFact(row, agent))
  const { facts, problems: pointers } = settlePointers(placed.map((fact) => ({ fact, line: null })))
  return {
    exportedAs: 'memstore',
    batch: {
      system: `memstore ${new URL(url).host}`, // each server counts its facts from 1
      name: `memstore, ${scopeWords(scope)}`,
      facts,
      proposals: [],
      problems: [...problems, ...pointers],
    },
    states,
    partial: listed.whole
      ? null
      : 'memstore lists its facts in parts, and not every part could be read, so some may be missing.',
  }
}
