import type { Change } from '@/lib/domain/change'

import { Prisma } from '../generated/client'
import type { Tx } from '../port'
import {
  thresholdIn,
  type FactRow,
  type ProposalRow,
  type SamplePairRow,
  type SampleRow,
  type SourceRow,
} from '../rows'
import { deferReferences, insertRows } from '../sqlite/bulk'
import { executeEach } from '../sqlite/direct'
import { addToTally } from './proposal-tally'
import { noteSlotsOf } from './slots'

const PROPOSAL = Object.values(Prisma.ProposalScalarFieldEnum)

/** Inserts facts in order. A fact may name a later one as its successor, because references are checked at commit. */
export async function insertFacts(tx: Tx, rows: readonly FactRow[]): Promise<void> {
  if (rows.some(({ supersededById }) => supersededById !== null)) await deferReferences(tx)
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
    withThresholds(rows).map((row) => PROPOSAL.map((column) => row[column] ?? null)),
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

/** Proposals of one write mostly have one policy. */
function withThresholds(rows: readonly ProposalRow[]) {
  const known = new Map<string, number>()
  return rows.map((row) => {
    const threshold = known.get(row.policySnapshot) ?? thresholdIn(row.policySnapshot)
    known.set(row.policySnapshot, threshold)
    return { ...row, threshold }
  })
}

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
