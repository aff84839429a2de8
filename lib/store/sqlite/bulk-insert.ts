import type { Change } from '@/lib/domain/change'

import type { Tx } from '../open-store'
import type { FactRow, ProposalRow, SourceRow } from '../rows'

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
  'olderRevision',
  'newerRevision',
  'status',
  'unsure',
  'verdict',
  'verdictId',
  'applied',
  'version',
  'createdAt',
  'seen',
  'lastSeenAt',
] as const satisfies readonly (keyof ProposalRow)[]

/** Inserts facts, in order. A fact may point at a later one of the same call: pointers are checked at commit. */
export async function insertFacts(tx: Tx, rows: readonly FactRow[]): Promise<void> {
  await tx.$executeRawUnsafe('PRAGMA defer_foreign_keys = ON')
  await insertRows(tx, { table: 'Fact', columns: FACT_COLUMNS, rows })
}

/** Inserts sources, in order. */
export async function insertSources(tx: Tx, rows: readonly SourceRow[]): Promise<void> {
  await insertRows(tx, { table: 'Source', columns: SOURCE_COLUMNS, rows })
}

/** Inserts proposals, in order. */
export async function insertProposals(tx: Tx, rows: readonly ProposalRow[]): Promise<void> {
  await insertRows(tx, { table: 'Proposal', columns: PROPOSAL_COLUMNS, rows })
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

// One statement reads its rows from one JSON text: no limit on bound variables, and an order of magnitude faster than a
// value list through the client. PostgreSQL has json_to_recordset for the same.
async function insertRows<Column extends string>(
  tx: Tx,
  insert: {
    readonly table: string
    readonly columns: readonly Column[]
    readonly rows: readonly { readonly [C in Column]: unknown }[]
  },
): Promise<void> {
  const names = insert.columns.map((column) => `"${column}"`).join(', ')
  const values = insert.columns
    .map((_column, index) => `json_extract(value, '$[${index}]')`)
    .join(', ')
  const sql = `INSERT INTO "${insert.table}" (${names}) SELECT ${values} FROM json_each(?)`
  for (let from = 0; from < insert.rows.length; from += ROWS_A_STATEMENT) {
    const part = insert.rows.slice(from, from + ROWS_A_STATEMENT)
    const json = JSON.stringify(
      part.map((row) => insert.columns.map((column) => columnValue(row[column]))),
    )
    // oxlint-disable-next-line no-await-in-loop -- one statement after another is the point
    await tx.$executeRawUnsafe(sql, json)
  }
}

function columnValue(value: unknown): unknown {
  return value instanceof Date ? value.getTime() : value
}
