import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { textRefusal } from '@/lib/connectors/text-refusal'
import { scopeWords, type StoreState } from '@/lib/domain/connection'
import type { ImportProblem } from '@/lib/domain/import-batch'
import { memstoreFact } from '@/lib/importers/memstore-fact'
import { factRow, numberOf, type FactRow } from '@/lib/importers/memstore-row'
import { settlePointers, type PlacedFact } from '@/lib/importers/settle-pointers'

import { listFacts } from './list-facts'
import { isInScope } from './look'
import { stateOf } from './state'

/** Reads the facts of a scope, superseded ones too. */
export async function readMemstore(target: StoreTarget, send: Transport): Promise<ReadStore> {
  const { scope, agent, url } = target
  const listed = await listFacts(target, send)
  const problems: ImportProblem[] = []
  const rows: FactRow[] = []
  const refuse = (ref: string | null, reason: string) =>
    problems.push({ severity: 'refuse', line: null, ref, reason })
  for (const each of listed.rows) {
    const read = factRow.safeParse(each)
    const refusal = read.success ? textRefusal('fact', read.data.content) : null
    if (!read.success)
      refuse(
        numberOf(each)?.toString() ?? null,
        'The row is not a fact with a number, a text and a state that can be read.',
      )
    else if (refusal !== null) refuse(String(read.data.id), refusal)
    else if (!isInScope(read.data, scope))
      refuse(String(read.data.id), 'The fact has another subject than the connection reads.')
    else rows.push(read.data)
  }
  const placed: PlacedFact[] = []
  const states = new Map<string, StoreState>()
  for (const row of rows) {
    const id = String(row.id)
    const { fact, flags } = memstoreFact(row, agent)
    placed.push({ fact, line: null })
    states.set(id, stateOf(row))
    for (const reason of flags) problems.push({ severity: 'flag', line: null, ref: id, reason })
  }
  const { facts, problems: pointers } = settlePointers(placed)
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
