import type { ImportBatch } from '@/lib/domain/import-batch'

import { cleanText } from './clean-text'
import { isObject } from './fact-fields'
import { memstoreFact } from './memstore-fact'
import { factRow } from './memstore-row'
import { storeBatch, type StoreOptions } from './store-batch'
import { checkAdmissible, idOf, type StoreCells, type StoreRow } from './store-row'

const DEFAULT_NAMESPACE = 'default'

/** Converts facts of memstore, as its export and its database name them, into a batch. A namespace is an agent. */
export function memstoreToBatch(rows: Iterable<unknown>, options: StoreOptions): ImportBatch {
  return storeBatch('memstore', memstoreRows(rows, options), options)
}

function* memstoreRows(rows: Iterable<unknown>, { agent }: StoreOptions): Generator<StoreRow> {
  let nth = 0
  for (const each of rows) {
    nth += 1
    yield memstoreRow(each, { place: `fact ${nth}`, agent: agent ?? DEFAULT_NAMESPACE })
  }
}

function memstoreRow(
  each: unknown,
  { place, agent: otherwise }: { readonly place: string; readonly agent: string },
): StoreRow {
  const cells: StoreCells = isObject(each) ? each : {}
  const ref = idOf(cells['id']) ?? place
  // The export leaves out what is empty.
  const read = factRow.safeParse({ superseded_by: null, ...cells })
  const refused = (refusals: readonly string[]) => ({ ref, fact: null, refusals, flags: [] })
  if (!read.success)
    return refused(['The row is not a fact with a number, a text and a state that can be read.'])
  const { namespace } = cells
  const named = typeof namespace === 'string' ? cleanText(namespace).trim() : ''
  const agent = named === '' ? otherwise : named
  const problems = checkAdmissible(agent, read.data.content)
  return problems.length > 0
    ? refused(problems)
    : { ref, refusals: [], ...memstoreFact(read.data, agent) }
}
