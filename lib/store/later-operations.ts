import type { ChangeTable } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'

import type { Tx } from './open-store'
import { toOperation } from './rows'

/** Operations in effect, later in the log than operation `seq`, that touched one of its rows; newest first. */
export async function operationsAfterOn(
  tx: Tx,
  operation: { readonly seq: number },
): Promise<readonly Operation[]> {
  const found = await tx.$queryRawUnsafe<{ seq: number | bigint }[]>(
    `SELECT DISTINCT o."seq" AS "seq" FROM "Change" mine
       JOIN "Change" theirs ON theirs."tableName" = mine."tableName" AND theirs."rowId" = mine."rowId"
       JOIN "Operation" o ON o."seq" = theirs."operationSeq"
      WHERE mine."operationSeq" = ? AND o."seq" > ? AND o."inEffect" IS TRUE
      ORDER BY o."seq" DESC LIMIT 200`,
    operation.seq,
    operation.seq,
  )
  return loadOperations(
    tx,
    found.map((row) => Number(row.seq)),
  )
}

/** The same for a handful of rows. */
export async function operationsAfterOnRows(
  tx: Tx,
  operation: { readonly seq: number },
  rows: readonly { readonly table: ChangeTable; readonly id: string }[],
): Promise<readonly Operation[]> {
  if (rows.length === 0) return []
  const found = await tx.operation.findMany({
    where: {
      seq: { gt: operation.seq },
      inEffect: true,
      changes: { some: { OR: rows.map((row) => ({ tableName: row.table, rowId: row.id })) } },
    },
    orderBy: { seq: 'desc' },
    take: 200,
  })
  return found.map(toOperation)
}

/** Which of the operations `seqs` touched a row of operation `seq`, or one of a handful of rows. */
export async function sharingRows(
  tx: Tx,
  operation: { readonly seq: number },
  of: {
    readonly seqs: readonly number[]
    readonly rows: readonly { readonly table: ChangeTable; readonly id: string }[] | undefined
  },
): Promise<ReadonlySet<number>> {
  if (of.seqs.length === 0) return new Set()
  const mine =
    of.rows === undefined
      ? `SELECT "tableName", "rowId" FROM "Change" WHERE "operationSeq" = ?`
      : `SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`
  const found = await tx.$queryRawUnsafe<{ seq: number | bigint }[]>(
    `SELECT DISTINCT theirs."operationSeq" AS "seq" FROM "Change" theirs
      WHERE theirs."operationSeq" IN (SELECT value FROM json_each(?))
        AND (theirs."tableName", theirs."rowId") IN (${mine})`,
    JSON.stringify(of.seqs),
    of.rows === undefined
      ? operation.seq
      : JSON.stringify(of.rows.map((row) => [row.table, row.id])),
  )
  return new Set(found.map((row) => Number(row.seq)))
}

async function loadOperations(tx: Tx, seqs: readonly number[]): Promise<readonly Operation[]> {
  if (seqs.length === 0) return []
  const rows = await tx.operation.findMany({
    where: { seq: { in: [...seqs] } },
    orderBy: { seq: 'desc' },
  })
  return rows.map(toOperation)
}
