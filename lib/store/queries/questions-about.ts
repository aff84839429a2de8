import { toChange } from '../changes'
import type { Tx } from '../open-store'

type ChangeRow = Parameters<typeof toChange>[0]

/** Returns the ids of the open proposals (pending, stale) that one of these facts is a side of. */
export async function openProposalsAbout(
  tx: Tx,
  factIds: readonly string[],
): Promise<readonly string[]> {
  if (factIds.length === 0) return []
  const ids = JSON.stringify(factIds)
  const sideIs = (column: string) =>
    `SELECT "id" FROM "Proposal"
      WHERE "${column}" IN (SELECT value FROM json_each(?)) AND "status" IN ('pending', 'stale')`
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `${sideIs('olderFactId')} UNION ${sideIs('newerFactId')}`,
    ids,
    ids,
  )
  return rows.map((row) => row.id)
}

/**
 * Counts the open proposals about facts that these operations created, without those that they created themselves: undoing them takes
 * the facts away, and with them what is asked about them.
 */
export async function countQuestionsLost(
  reader: Tx,
  operationSeqs: readonly number[],
): Promise<number> {
  const created = { operationSeq: { in: [...operationSeqs] }, tableName: 'fact', before: null }
  if ((await reader.change.findFirst({ where: created, select: { rowId: true } })) === null)
    return 0
  const seqs = JSON.stringify(operationSeqs)
  const ofThem = `c."operationSeq" IN (SELECT value FROM json_each(?))`
  const [row] = await reader.$queryRawUnsafe<{ readonly n: number | bigint }[]>(
    `SELECT COUNT(*) AS n FROM "Proposal" p
      WHERE p."status" IN ('pending', 'stale')
        AND EXISTS (SELECT 1 FROM "Change" c WHERE c."tableName" = 'fact'
             AND c."rowId" IN (p."olderFactId", p."newerFactId") AND c."before" IS NULL AND ${ofThem})
        AND NOT EXISTS (SELECT 1 FROM "Change" c WHERE c."tableName" = 'proposal' AND c."rowId" = p."id" AND ${ofThem})`,
    seqs,
    seqs,
  )
  return Number(row?.n ?? 0)
}

// The change that gave a proposal the status it has.
const LAST_STATUS = `JOIN "Change" c ON c."tableName" = 'proposal' AND c."rowId" = p."id" AND c."operationSeq" =
  (SELECT MAX(l."operationSeq") FROM "Change" l
    WHERE l."tableName" = 'proposal' AND l."rowId" = p."id" AND l."after" LIKE '%"status":%')`

/**
 * Returns the withdrawn proposals about these facts that would be open, had a side not been away when an operation was taken back,
 * with the status that each would have: the operation that withdrew it is in effect no more and its undo changed nothing here, or
 * an undo that reopened it had to withdraw it at once.
 */
export async function heldBackProposalsAbout(
  tx: Tx,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, unknown>> {
  if (factIds.length === 0) return new Map()
  const ids = JSON.stringify(factIds)
  const about = `p."status" = 'withdrawn'
    AND (p."olderFactId" IN (SELECT value FROM json_each(?)) OR p."newerFactId" IN (SELECT value FROM json_each(?)))`
  const outlived = await tx.$queryRawUnsafe<ChangeRow[]>(
    `SELECT c.* FROM "Proposal" p ${LAST_STATUS}
       JOIN "Operation" o ON o."seq" = c."operationSeq"
      WHERE ${about} AND o."inEffect" IS FALSE`,
    ids,
    ids,
  )
  const reopened = await tx.$queryRawUnsafe<ChangeRow[]>(
    `SELECT t.* FROM "Proposal" p ${LAST_STATUS}
       JOIN "Operation" o ON o."seq" = c."operationSeq" AND o."kind" = 'undo' AND o."inEffect" IS TRUE
       JOIN "Operation" u ON u."undoneById" = o."id"
       JOIN "Change" t ON t."operationSeq" = u."seq" AND t."tableName" = 'proposal' AND t."rowId" = p."id"
        AND t."before" LIKE '%"status":%'
      WHERE ${about} ORDER BY t."operationSeq" DESC`,
    ids,
    ids,
  )
  return new Map(
    [...outlived, ...reopened].map(toChange).map(({ id, before }) => [id, before?.['status']]),
  )
}

/** Returns the proposals about a fact that were withdrawn by the very operation that ended it, with the status that each had. */
export async function withdrawnWithFact(
  tx: Tx,
  factId: string,
): Promise<ReadonlyMap<string, unknown>> {
  const sideIs = (column: string) =>
    `SELECT c.* FROM "Proposal" p
       ${LAST_STATUS}
      WHERE p."${column}" = ? AND p."status" = 'withdrawn'
        AND EXISTS (SELECT 1 FROM "Change" f WHERE f."tableName" = 'fact' AND f."rowId" = ?
                     AND f."operationSeq" = c."operationSeq" AND f."after" LIKE '%"status"%')`
  const rows = await tx.$queryRawUnsafe<ChangeRow[]>(
    `${sideIs('olderFactId')} UNION ${sideIs('newerFactId')}`,
    factId,
    factId,
    factId,
    factId,
  )
  return new Map(rows.map(toChange).map(({ id, before }) => [id, before?.['status']]))
}
