import type { Tx } from '../port'
import { list, isOneOf, itemsOf, THEN } from '../sqlite/dialect'
import { IS_GIVEN_BACK } from './ended-elsewhere'

/** Returns the ids of open proposals (pending or stale) about these facts. */
export async function openProposalsAbout(
  tx: Tx,
  factIds: readonly string[],
): Promise<readonly string[]> {
  return proposalsAbout(tx, factIds, `'pending', 'stale'`)
}

async function proposalsAbout(
  tx: Tx,
  factIds: readonly string[],
  statuses: string,
): Promise<readonly string[]> {
  if (factIds.length === 0) return []
  const ids = list(factIds)
  const sideIs = (column: string) =>
    `SELECT "id" FROM "Proposal"
      WHERE ${isOneOf(`"${column}"`)} AND "status" IN (${statuses})`
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `${sideIs('olderFactId')} UNION ${sideIs('newerFactId')}`,
    ids,
    ids,
  )
  return rows.map((row) => row.id)
}

/**
 * Counts the proposals about facts that these operations created, without those that they touched themselves: open ones, which undoing the
 * operations withdraws, and decided ones, whose decisions stay.
 */
export async function countQuestionsLost(
  reader: Tx,
  operationSeqs: readonly number[],
): Promise<{ readonly open: number; readonly decided: number }> {
  if (!(await createdFacts(reader, operationSeqs))) return { open: 0, decided: 0 }
  const seqs = list(operationSeqs)
  const ofThem = isOneOf('c."operationSeq"')
  const rows = await reader.$queryRawUnsafe<{ status: string; n: number | bigint }[]>(
    `SELECT p."status" AS "status", COUNT(*) AS n FROM "Proposal" p
      WHERE p."status" IN ('pending', 'stale', 'decided')
        AND EXISTS (SELECT 1 FROM "Change" c WHERE c."tableName" = 'fact'
             AND c."rowId" IN (p."olderFactId", p."newerFactId") AND c."before" IS NULL AND ${ofThem})
        AND NOT EXISTS (SELECT 1 FROM "Change" c WHERE c."tableName" = 'proposal' AND c."rowId" = p."id" AND ${ofThem})
      GROUP BY p."status"`,
    seqs,
    seqs,
  )
  const count = (isDecided: boolean) =>
    rows
      .filter(({ status }) => (status === 'decided') === isDecided)
      .reduce((sum, { n }) => sum + Number(n), 0)
  return { open: count(false), decided: count(true) }
}

/** Returns which of these proposals are about facts that these operations created: undoing them withdraws the proposals, too. */
export async function leavingWithFacts(
  reader: Tx,
  operationSeqs: readonly number[],
  proposalIds: readonly string[],
): Promise<readonly string[]> {
  if (proposalIds.length === 0 || !(await createdFacts(reader, operationSeqs))) return []
  const rows = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT p."id" AS "id" FROM "Proposal" p
      WHERE ${isOneOf('p."id"')}
        AND EXISTS (SELECT 1 FROM "Change" c WHERE c."tableName" = 'fact'
             AND c."rowId" IN (p."olderFactId", p."newerFactId") AND c."before" IS NULL
             AND ${isOneOf('c."operationSeq"')})`,
    list(proposalIds),
    list(operationSeqs),
  )
  return rows.map((row) => row.id)
}

async function createdFacts(reader: Tx, operationSeqs: readonly number[]): Promise<boolean> {
  const created = { operationSeq: { in: [...operationSeqs] }, tableName: 'fact', before: null }
  return (await reader.change.findFirst({ where: created, select: { rowId: true } })) !== null
}

export async function withdrawnProposalsAbout(
  tx: Tx,
  factIds: readonly string[],
): Promise<readonly string[]> {
  return proposalsAbout(tx, factIds, `'withdrawn'`)
}

/** Returns the ids of facts that are yet to end when they are superseded, because one of these begins later (rule A18). */
export async function endWithOneOf(
  tx: Tx,
  successorIds: readonly string[],
): Promise<readonly string[]> {
  if (successorIds.length === 0) return []
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT f."id" FROM "Fact" f
      WHERE ${isOneOf('f."supersededById"')} AND f."status" = 'superseded' AND f."validUntil" > f."supersededAt"`,
    list(successorIds),
  )
  return rows.map((row) => row.id)
}

/**
 * Returns which of these proposals are still asked: the last operation in effect that set their status asked them, or withdrew them only
 * because a fact had ended. `flags` are the operations that an undo is about to flip.
 */
export async function stillAsked(
  tx: Tx,
  proposalIds: readonly string[],
  flags: ReadonlyMap<string, boolean>,
): Promise<readonly string[]> {
  if (proposalIds.length === 0) return []
  const idsThat = (inEffect: boolean) =>
    list([...flags].flatMap(([id, flag]) => (flag === inEffect ? [id] : [])))
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT p.value AS "id" FROM ${itemsOf('p')}
      WHERE (SELECT o."kind" <> 'redetect' OR c."after" NOT LIKE '%"status":"withdrawn"%'
               FROM "Change" c ${THEN} "Operation" o ON o."seq" = c."operationSeq" AND o."kind" <> 'undo'
              WHERE c."tableName" = 'proposal' AND c."rowId" = p.value AND c."after" LIKE '%"status":%'
                AND (o."inEffect" IS TRUE AND NOT ${isOneOf('o."id"')}
                     OR ${isOneOf('o."id"')})
              ORDER BY ${isOneOf('o."id"')} DESC, o."effectSeq" DESC, o."seq" DESC LIMIT 1)`,
    list(proposalIds),
    idsThat(false),
    idsThat(true),
    idsThat(true), // an operation that is redone counts as the last
  )
  return rows.map((row) => row.id)
}

/** Returns which of these proposals are about a pair whose older fact a person gave back, with that answer (rule AU4). */
export async function givenBackAmong(
  tx: Tx,
  proposalIds: readonly string[],
): Promise<readonly { readonly id: string; readonly answerId: string }[]> {
  if (proposalIds.length === 0) return []
  return tx.$queryRawUnsafe<{ id: string; answerId: string }[]>(
    `SELECT q."id" AS "id", a."id" AS "answerId" FROM ${itemsOf('p')}
       ${THEN} "Proposal" q ON q."id" = p.value
       ${THEN} "EndedAnswer" a ON a."agentId" = q."agentId" AND a."pairKey" = q."pairKey"
       ${THEN} "Fact" o ON o."id" = a."olderFactId" AND o."revision" = a."olderRevision"
       ${THEN} "Fact" n ON n."id" = a."newerFactId" AND n."revision" = a."newerRevision"
      WHERE ${IS_GIVEN_BACK} AND NOT a."reverted"`,
    list(proposalIds),
  )
}
