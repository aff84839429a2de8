import { LEAST_SURE } from '@/lib/domain/second-opinion'
import { MAX_CHARACTERS } from '@/lib/domain/should-ask-judge'

import type { JudgeName } from '../judgements'
import type { Tx } from '../port'
import { instant, ms, unindexed } from '../sqlite/dialect'
import { query } from '../sqlite/direct'

/** An open proposal without this judge's answer, and what was tried so far. */
export type ProposalToJudge = {
  readonly id: string
  readonly attempts: number
  readonly firstAt: number | null // epoch milliseconds
}

/**
 * Finds the open proposals that this judge is to give a second opinion on (rules J19, J10): never asked ones first, the newest of each
 * first. Questions without an answer return behind them, fewest attempts first, if they were first put since then.
 */
export async function proposalsToJudge(
  reader: Tx,
  { agentId, model, promptVersion }: JudgeName,
  {
    entityKey,
    since,
    most,
  }: { readonly entityKey: string | null; readonly since: Date; readonly most: number },
): Promise<readonly ProposalToJudge[]> {
  return query<ProposalToJudge>(
    reader,
    `SELECT p."id", COALESCE(MAX(j."attempts"), 0) AS "attempts",
       ${ms('MIN(j."firstAt")')} AS "firstAt"
     FROM "Proposal" p
     JOIN "Fact" o ON o."id" = p."olderFactId" AND o."status" = 'active' AND o."kind" <> 'constraint' AND NOT o."protected"
      AND length(o."content") <= ${MAX_CHARACTERS}
     JOIN "Fact" n ON n."id" = p."newerFactId" AND n."status" = 'active' AND length(n."content") <= ${MAX_CHARACTERS}
     LEFT JOIN "Judgement" j ON j."agentId" = p."agentId" AND j."pairKey" = p."pairKey"
      AND ${unindexed('j."model"')} = ? AND j."promptVersion" = ? AND ${unindexed('j."olderFactId"')} = p."olderFactId"
      AND j."olderRevision" = p."olderRevision" AND j."newerRevision" = p."newerRevision"
     WHERE p."agentId" = ? AND p."status" = 'pending' AND p."kind" = 'supersede' AND p."confidence" < ?
       AND p."winningSignal" IS NOT NULL AND NOT p."foreignOnly"${entityKey === null ? '' : ' AND p."entityKey" = ?'}
     GROUP BY p."id"
     HAVING COALESCE(MIN(j."status"), 'unchecked') = 'unchecked'
       AND (COALESCE(MAX(j."attempts"), 0) = 0 OR MIN(j."firstAt") >= ?)
     ORDER BY "attempts", p."id" DESC LIMIT ?`,
    model,
    promptVersion,
    agentId,
    LEAST_SURE,
    ...(entityKey === null ? [] : [entityKey]),
    instant(since),
    most,
  )
}
