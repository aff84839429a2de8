import type { ChangeTable } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'

import type { Tx } from '../port'
import { toOperation } from '../rows'
import { list, isOneOf, itemsOf, cell, itemsIn, valueIn, THEN } from '../sqlite/dialect'

export type LaterSearch = {
  readonly seq: number // of the operation to undo
  readonly rows: readonly { readonly table: ChangeTable; readonly id: string }[] | undefined // undefined: all rows of the operation
  readonly flags: ReadonlyMap<string, boolean> // by id: the operations that this undo flips before this one
}

const MOST_NAMED = 200

// For an undo: the rows of what it took back, at any depth (rule U13), without the questions that it opened or withdrew as a consequence.
const ROWS_OF_OPERATION = `
  SELECT c."tableName", c."rowId", c."before" IS NULL FROM (
    WITH RECURSIVE tree("seq") AS (
      SELECT ? UNION
      SELECT undone."seq" FROM tree ${THEN} "Operation" u ON u."seq" = tree."seq" AND u."kind" = 'undo'
        ${THEN} ${itemsIn('u."subject"', 'undoes', 'listed')} ${THEN} "Operation" undone ON undone."id" = listed.value)
    SELECT tree."seq" FROM tree ${THEN} "Operation" o ON o."seq" = tree."seq" AND o."kind" <> 'undo') t
    ${THEN} "Change" c ON c."operationSeq" = t."seq"`
const ROWS_GIVEN = `SELECT ${cell('given', 0)}, ${cell('given', 1)}, FALSE FROM ${itemsOf('given')}`

// What ended a fact by one that the operation created rests on it (rule U3). Sources are left out, because their tier follows from the facts (rule A6). Undos that do not count are left out before the limit
// applies, so they cannot hide an operation that does.
const LATER = (mine: string) => `
  WITH mine("tableName", "rowId", "isNew") AS MATERIALIZED (${mine}),
  shared AS MATERIALIZED (
    SELECT theirs."operationSeq" AS "seq", theirs."tableName" AS "tableName", theirs."rowId" AS "rowId"
      FROM mine ${THEN} "Change" theirs
        ON theirs."tableName" = mine."tableName" AND theirs."rowId" = mine."rowId" AND theirs."operationSeq" > ?
     WHERE mine."tableName" <> 'source'
    UNION SELECT ends."operationSeq", ends."tableName", ends."rowId"
      FROM mine ${THEN} "Fact" f ON f."supersededById" = mine."rowId" ${THEN} "Change" ends
        ON ends."tableName" = 'fact' AND ends."rowId" = f."id" AND ends."operationSeq" > ?
     WHERE mine."tableName" = 'fact' AND mine."isNew" AND ${valueIn('ends."after"', 'supersededById')} = mine."rowId")
  SELECT DISTINCT o."seq" AS "seq"
    FROM shared ${THEN} "Operation" o ON o."seq" = shared."seq"
   WHERE (o."inEffect" IS TRUE AND NOT ${isOneOf('o."id"')}
          OR ${isOneOf('o."id"')})
     AND (o."kind" <> 'undo' OR
       (SELECT MIN(undone."seq") FROM ${itemsIn('o."subject"', 'undoes', 'listed')}
          ${THEN} "Operation" undone ON undone."id" = listed.value
          ${THEN} "Change" c ON c."operationSeq" = undone."seq"
                               AND c."tableName" = shared."tableName" AND c."rowId" = shared."rowId") <= ?)
   ORDER BY o."seq" DESC LIMIT ${MOST_NAMED}`

/**
 * Returns operations in effect, later in the log than operation `seq`, that touched one of its rows (or one of a few given rows), newest
 * first. An undo counts for a row if it took back something there that is not later than `seq`. Questions that it opened or withdrew as a
 * consequence follow from the facts (rule U11) and do not count.
 */
export async function operationsAfterOn(
  tx: Tx,
  { seq, rows, flags }: LaterSearch,
): Promise<readonly Operation[]> {
  if (rows !== undefined && rows.length === 0) return []
  const idsThat = (inEffect: boolean) =>
    list([...flags].flatMap(([id, flag]) => (flag === inEffect ? [id] : [])))
  const found = await tx.$queryRawUnsafe<{ seq: number | bigint }[]>(
    LATER(rows === undefined ? ROWS_OF_OPERATION : ROWS_GIVEN),
    rows === undefined ? seq : list(rows.map((row) => [row.table, row.id])),
    seq,
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

/** Returns which of some operations earlier in the log than operation `seq` touched one of its rows, newest first. */
export async function operationsBeneath(
  tx: Tx,
  { seq, ids }: { readonly seq: number; readonly ids: readonly string[] },
): Promise<readonly Operation[]> {
  if (ids.length === 0) return []
  const found = await tx.$queryRawUnsafe<{ seq: number | bigint }[]>(
    `WITH mine("tableName", "rowId", "isNew") AS MATERIALIZED (${ROWS_OF_OPERATION})
     SELECT DISTINCT o."seq" AS "seq" FROM ${itemsOf('asked')}
       ${THEN} "Operation" o ON o."id" = asked.value AND o."seq" < ?
       ${THEN} "Change" c ON c."operationSeq" = o."seq" AND c."tableName" <> 'source'
      WHERE (c."tableName", c."rowId") IN (SELECT "tableName", "rowId" FROM mine)
        AND o."kind" <> 'undo'
      LIMIT ${MOST_NAMED}`,
    seq,
    list(ids),
    seq,
  )
  const operations = await tx.operation.findMany({
    where: { seq: { in: found.map((row) => Number(row.seq)) } },
    orderBy: { seq: 'desc' },
  })
  return operations.map(toOperation)
}
