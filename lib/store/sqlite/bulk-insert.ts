import type { Change } from '@/lib/domain/change'

import { Prisma } from '../generated/client'
import type { Tx } from '../port'
import type { FactRow, ProposalRow, SamplePairRow, SampleRow, SourceRow } from '../rows'
import { execute, executeEach } from './direct'
import { addToTally } from './proposal-tally'
import { noteSlotsOf } from './slots'

const ROWS_A_STATEMENT = 2_000 // keeps the JSON of one statement in the low megabytes

const PROPOSAL = Object.values(Prisma.ProposalScalarFieldEnum)

/** Inserts facts in order. A fact may name a later one as its successor, because references are checked at commit. */
export async function insertFacts(tx: Tx, rows: readonly FactRow[]): Promise<void> {
  await execute(tx, 'PRAGMA defer_foreign_keys = ON')
  await insertRows(tx, { table: 'Fact', columns: Object.values(Prisma.FactScalarFieldEnum), rows })
}

/** Inserts sources in order. */
export async function insertSources(tx: Tx, rows: readonly SourceRow[]): Promise<void> {
  await insertRows(tx, {
    table: 'Source',
    columns: Object.values(Prisma.SourceScalarFieldEnum),
    rows,
  })
}

/** Inserts proposals in order and updates the tally. */
export async function insertProposals(tx: Tx, rows: readonly ProposalRow[]): Promise<void> {
  // Row by row: readings are long, and to dig the other columns out of a JSON text with them takes longer than the whole insert.
  await executeEach(
    tx,
    `INSERT INTO "Proposal" (${PROPOSAL.map((column) => `"${column}"`).join(', ')}) VALUES (${PROPOSAL.map(() => '?').join(', ')})`,
    rows.map((row) => PROPOSAL.map((column) => row[column] ?? null)),
  )
  await addToTally(
    tx,
    rows.map(({ id }) => id),
  )
  // A sweep that finds a pair which our detector has just proposed does nothing with it; any other one makes a difference (rule SW1).
  const others = rows.filter(({ status, foreignOnly }) => status !== 'pending' || foreignOnly)
  await noteSlotsOf(
    tx,
    others.flatMap(({ olderFactId, newerFactId }) => [olderFactId, newerFactId]),
  )
}

/** Inserts a sample with its pairs. */
export async function insertSample(
  tx: Tx,
  { row, pairs }: { readonly row: SampleRow; readonly pairs: readonly SamplePairRow[] },
): Promise<void> {
  await tx.sample.create({ data: row })
  await insertRows(tx, {
    table: 'SamplePair',
    columns: Object.values(Prisma.SamplePairScalarFieldEnum),
    rows: pairs,
  })
}

/** Inserts the changes of an operation, numbered from `firstPosition`. */
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
    columns: Object.values(Prisma.ChangeScalarFieldEnum),
    rows,
  })
}

// One statement reads its rows from one JSON text. That avoids the limit on bound variables and is ten times as fast as a value list
// through Prisma. Columns with the same value in all rows, which most are, are bound once.
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
