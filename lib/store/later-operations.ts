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

async function loadOperations(tx: Tx, seqs: readonly number[]): Promise<readonly Operation[]> {
  if (seqs.length === 0) return []
  const rows = await tx.operation.findMany({
    where: { seq: { in: [...seqs] } },
    orderBy: { seq: 'desc' },
  })
  return rows.map(toOperation)
}
