import type { ImportBatch } from '@/lib/domain/import-batch'

import { cleanText, quoted } from './clean-text'
import { isObject } from './fact-fields'
import { memstoreFact } from './memstore-fact'
import { factRow } from './memstore-row'
import { newerSchema, storeBatch, withMore, type StoreOptions } from './store-batch'
import { checkAdmissible, idOf, type StoreCells, type StoreRow } from './store-row'
import { parseObject } from './tally-signet-events'

const DEFAULT_NAMESPACE = 'default'

const NEWEST_SCHEMA = 12

/** The tables of its database and the columns that are read. */
export const TABLES_OF_MEMSTORE = {
  memstore_facts: [
    'id',
    'namespace',
    'content',
    'subject',
    'category',
    'kind',
    'subsystem',
    'metadata',
    'superseded_by',
    'superseded_at',
    'confirmed_count',
    'last_confirmed_at',
    'created_at',
  ],
  memstore_version: ['version'],
} as const

/** Converts the database of memstore into a batch. */
export function memstoreTablesToBatch(
  tables: Readonly<Record<keyof typeof TABLES_OF_MEMSTORE, readonly StoreCells[]>>,
  options: StoreOptions,
): ImportBatch {
  const problems = newerSchema('memstore', tables.memstore_version, NEWEST_SCHEMA)
  return withMore(memstoreToBatch(tables.memstore_facts, options), { problems })
}

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
  const { metadata } = cells
  const context = typeof metadata === 'string' ? parseObject(metadata) : metadata
  const read = factRow.safeParse({ superseded_by: null, ...cells, metadata: context })
  const refused = (refusals: readonly string[]) => ({ ref, fact: null, refusals, flags: [] })
  if (!read.success)
    return refused(['The row is not a fact with a number, a text and a state that can be read.'])
  const { namespace } = cells
  const named = typeof namespace === 'string' ? cleanText(namespace).trim() : ''
  const agent = named === '' ? otherwise : named
  const problems = checkAdmissible(agent, read.data.content)
  if (problems.length > 0) return refused(problems)
  const { fact, flags } = memstoreFact(read.data, agent)
  const lost = typeof metadata === 'string' && metadata.trim() !== '' && context === null
  const said = lost ? [`Its metadata ${quoted(metadata)} is no JSON object; it was left out.`] : []
  return { ref, fact, refusals: [], flags: [...flags, ...said] }
}
