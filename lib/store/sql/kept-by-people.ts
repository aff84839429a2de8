import type { Tx } from '../port'
import { list, isOneOf } from '../sqlite/dialect'
import { query } from '../sqlite/direct'

/**
 * Returns which of an agent's facts people have kept: they undid an approval that ended it, rejected a pair in which it is the older side,
 * confirmed it (rule LF12), restored it (rule LF3) or gave it back (rule AU4). A repetition by an agent does not count (rule AW18). No
 * automatic path ends such a fact (rule U4).
 */
export async function keptByPeople(
  tx: Tx,
  agentId: string,
  factIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ readonly id: string }>(
    tx,
    `SELECT DISTINCT p."olderFactId" AS "id" FROM "Proposal" p
      WHERE p."agentId" = ? AND ${isOneOf('p."olderFactId"')}
        AND (p."verdict" IN ('keep_both', 'reverse')
          OR EXISTS (SELECT 1 FROM "Verdict" v WHERE v."proposalId" = p."id" AND v."value" = 'supersede' AND v."reverted"))
     UNION
     SELECT f."id" FROM "Fact" f
      WHERE f."agentId" = ? AND ${isOneOf('f."id"')}
        AND ((f."confirmedAt" IS NOT NULL AND (
              EXISTS (SELECT 1 FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
                       WHERE c."tableName" = 'fact' AND c."rowId" = f."id" AND o."kind" = 'confirm' AND o."inEffect"
                         AND o."actorId" NOT LIKE 'agent:%')
              OR NOT EXISTS (SELECT 1 FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
                       WHERE c."tableName" = 'fact' AND c."rowId" = f."id" AND o."inEffect"
                         AND (o."kind" = 'ingest' OR (o."kind" = 'confirm' AND o."actorId" LIKE 'agent:%'))
                         AND c."before" LIKE '%"confirmedAt":null%')))
          OR EXISTS (SELECT 1 FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
                      WHERE c."tableName" = 'fact' AND c."rowId" = f."id" AND o."kind" IN ('restore', 'repair', 'answer-ended') AND o."inEffect"
                        AND c."after" LIKE '%"status":"active"%'))`,
    agentId,
    list(factIds),
    agentId,
    list(factIds),
  )
  return new Set(rows.map(({ id }) => id))
}
