import type { ChangeTable } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'

import type { Tx } from './open-store'
import { toOperation } from './rows'

export type LaterSearch = {
  readonly seq: number // of the operation that is to be taken back
  readonly rows: readonly { readonly table: ChangeTable; readonly id: string }[] | undefined // undefined: all of its rows
  readonly flags: ReadonlyMap<string, boolean> // by id: what is being taken back, or comes back with it, before this one
}

const MOST_NAMED = 200

// With the rows of what it took back, at any depth: logs of earlier releases leave out those on which that came to nothing (rule U8).
const ROWS_OF_OPERATION = `
  SELECT c."tableName", c."rowId" FROM (
    WITH RECURSIVE tree("seq") AS (
      SELECT ? UNION
      SELECT undone."seq" FROM tree CROSS JOIN "Operation" u ON u."seq" = tree."seq" AND u."kind" = 'undo'
        CROSS JOIN json_each(u."subject", '$.undoes') listed CROSS JOIN "Operation" undone ON undone."id" = listed.value)
    SELECT "seq" FROM tree) t CROSS JOIN "Change" c ON c."operationSeq" = t."seq"`
const ROWS_GIVEN = `SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`

// Sources are left out: a tier follows from the facts (rule A6), nobody decides it. Undos that do not count are left out before
// the limit, so that however many of them stand on a row, they hide nothing.
const LATER = (mine: string) => `
  WITH mine("tableName", "rowId") AS MATERIALIZED (${mine}),
  shared AS MATERIALIZED (
    SELECT theirs."operationSeq" AS "seq", theirs."tableName" AS "tableName", theirs."rowId" AS "rowId"
      FROM mine CROSS JOIN "Change" theirs
        ON theirs."tableName" = mine."tableName" AND theirs."rowId" = mine."rowId" AND theirs."operationSeq" > ?
     WHERE mine."tableName" <> 'source')
  SELECT DISTINCT o."seq" AS "seq"
    FROM shared CROSS JOIN "Operation" o ON o."seq" = shared."seq"
   WHERE (o."inEffect" IS TRUE AND o."id" NOT IN (SELECT value FROM json_each(?))
          OR o."id" IN (SELECT value FROM json_each(?)))
     AND (o."kind" <> 'undo' OR COALESCE(
       (SELECT MIN(undone."seq") FROM json_each(o."subject", '$.undoes') listed
          CROSS JOIN "Operation" undone ON undone."id" = listed.value
          CROSS JOIN "Change" c ON c."operationSeq" = undone."seq"
                               AND c."tableName" = shared."tableName" AND c."rowId" = shared."rowId"),
       0) <= ?)
   ORDER BY o."seq" DESC LIMIT ${MOST_NAMED}`

/**
 * Operations in effect, later in the log than operation `seq`, that stand on one of its rows (or on one of a handful of rows);
 * newest first. An undo stands on a row when it took back there something that is not later than `seq`, or changed the row of its
 * own accord (it withdraws questions about facts that it retracts).
 */
export async function operationsAfterOn(
  tx: Tx,
  { seq, rows, flags }: LaterSearch,
): Promise<readonly Operation[]> {
  if (rows !== undefined && rows.length === 0) return []
  const idsThat = (inEffect: boolean) =>
    JSON.stringify([...flags].flatMap(([id, flag]) => (flag === inEffect ? [id] : [])))
  const found = await tx.$queryRawUnsafe<{ seq: number | bigint }[]>(
    LATER(rows === undefined ? ROWS_OF_OPERATION : ROWS_GIVEN),
    rows === undefined ? seq : JSON.stringify(rows.map((row) => [row.table, row.id])),
    seq,
    idsThat(false),
    idsThat(true),
    seq,
  )
  if (found.length === 0) return []
  const operations = await tx.operation.findMany({
    where: { seq: { in: found.map((row) => Number(row.seq)) } },
    orderBy: { seq: 'desc' },
  })
  return operations.map(toOperation)
}
