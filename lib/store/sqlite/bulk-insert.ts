import type { Change } from '@/lib/domain/change'

import type { Tx } from '../port'
import type { FactRow, ProposalRow, SamplePairRow, SampleRow, SourceRow } from '../rows'
import { execute } from './direct'
import { addToTally } from './proposal-tally'

const ROWS_A_STATEMENT = 2_000 // keeps the JSON of one statement in the low megabytes

const FACT_COLUMNS = [
  'id',
  'agentId',
  'entity',
  'aspect',
  'entityKey',
  'aspectKey',
  'key',
  'kind',
  'content',
  'normalizedContent',
  'tags',
  'metadata',
  'confidence',
  'importance',
  'sourceId',
  'importKey',
  'recordedAt',
  'validFrom',
  'timeKnown',
  'validUntil',
  'status',
  'supersededById',
  'supersededAt',
  'protected',
  'revision',
  'version',
  'confirmedAt',
  'confirmations',
] as const satisfies readonly (keyof FactRow)[]

const SOURCE_COLUMNS = [
  'id',
  'agentId',
  'system',
  'externalId',
  'excerpt',
  'session',
  'recordedAt',
  'tier',
  'version',
] as const satisfies readonly (keyof SourceRow)[]

const PROPOSAL_COLUMNS = [
  'id',
  'number',
  'agentId',
  'olderFactId',
  'newerFactId',
  'pairKey',
  'kind',
  'origin',
  'entity',
  'aspect',
  'entityKey',
  'aspectKey',
  'readings',
  'confidence',
  'winningSignal',
  'pattern',
  'contextDiffers',
  'detectorVersion',
  'policySnapshot',
  'note',
  'foreignSystem',
  'foreignConfidence',
  'foreignOnly',
  'olderRevision',
  'newerRevision',
  'status',
  'unsure',
  'verdict',
  'verdictId',
  'applied',
  'disputed',
  'version',
  'createdAt',
  'seen',
  'lastSeenAt',
] as const satisfies readonly (keyof ProposalRow)[]

const PAIR_COLUMNS = [
  'id',
  'sampleId',
  'position',
  'stratum',
  'agentId',
  'pairKey',
  'olderFactId',
  'newerFactId',
  'olderText',
  'newerText',
  'proposalId',
  'proposed',
  'confidence',
  'threshold',
  'pattern',
  'readings',
  'detectorVersion',
  'origin',
  'wanted',
  'known',
] as const satisfies readonly (keyof SamplePairRow)[]

/** Inserts facts, in order. A fact may point at a later one of the same call: pointers are checked at commit. */
export async function insertFacts(tx: Tx, rows: readonly FactRow[]): Promise<void> {
  await execute(tx, 'PRAGMA defer_foreign_keys = ON')
  await insertRows(tx, { table: 'Fact', columns: FACT_COLUMNS, rows })
}

/** Inserts sources, in order. */
export async function insertSources(tx: Tx, rows: readonly SourceRow[]): Promise<void> {
  await insertRows(tx, { table: 'Source', columns: SOURCE_COLUMNS, rows })
}

/** Inserts proposals, in order, and counts them. */
export async function insertProposals(tx: Tx, rows: readonly ProposalRow[]): Promise<void> {
  await insertRows(tx, { table: 'Proposal', columns: PROPOSAL_COLUMNS, rows })
  await addToTally(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Inserts a sample with its pairs. */
export async function insertSample(
  tx: Tx,
  { row, pairs }: { readonly row: SampleRow; readonly pairs: readonly SamplePairRow[] },
): Promise<void> {
  await tx.sample.create({ data: row })
  await insertRows(tx, { table: 'SamplePair', columns: PAIR_COLUMNS, rows: pairs })
}

/** Appends the changes of an operation, from `firstPosition` on. */
export async function insertChanges(
  tx: Tx,
  operation: { readonly seq: number; readonly firstPosition: number },
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.map((change, index) => ({
    operationSeq: operation.seq,
    position: operation.firstPosition + index,
    tableName: change.table,
    rowId: change.id,
    before: change.before === null ? null : JSON.stringify(change.before),
    after: JSON.stringify(change.after),
  }))
  await insertRows(tx, {
    table: 'Change',
    columns: ['operationSeq', 'position', 'tableName', 'rowId', 'before', 'after'],
    rows,
  })
}

// One statement reads its rows from one JSON text: no limit on bound variables, and an order of magnitude faster than a value
// list through the client. A column that is the same in all of them is bound once: most are. PostgreSQL has json_to_recordset.
async function insertRows<Column extends string>(
  tx: Tx,
  insert: {
    readonly table: string
    readonly columns: readonly Column[]
    readonly rows: readonly { readonly [C in Column]: unknown }[]
  },
): Promise<void> {
  for (let from = 0; from < insert.rows.length; from += ROWS_A_STATEMENT) {
    const statement = statementFor({
      ...insert,
      rows: insert.rows.slice(from, from + ROWS_A_STATEMENT),
    })
    await execute(tx, statement.sql, ...statement.bound)
  }
}

function statementFor<Column extends string>(insert: {
  readonly table: string
  readonly columns: readonly Column[]
  readonly rows: readonly { readonly [C in Column]: unknown }[]
}): { readonly sql: string; readonly bound: readonly unknown[] } {
  const [first] = insert.rows
  const shared = insert.columns.filter((column) =>
    insert.rows.every((row) => row[column] === first?.[column]),
  )
  const own = insert.columns.filter((column) => !shared.includes(column))
  const json = insert.rows.map((row) => own.map((column) => columnValue(row[column])))
  const names = [...shared, ...own].map((column) => `"${column}"`).join(', ')
  const values = [
    ...shared.map(() => '?'),
    ...own.map((_column, index) => `json_extract(value, '$[${index}]')`),
  ].join(', ')
  return {
    sql: `INSERT INTO "${insert.table}" (${names}) SELECT ${values} FROM jsonb_each(?)`,
    bound: [...shared.map((column) => columnValue(first?.[column])), JSON.stringify(json)],
  }
}

function columnValue(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0
  return value instanceof Date ? value.getTime() : value
}
