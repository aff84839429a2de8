import { instantFromMs } from '@/lib/domain/instant'

import type { JudgedPair, JudgeName } from '../judgements'
import type { Tx } from '../port'
import { instant, ms } from '../sqlite/dialect'
import { query } from '../sqlite/direct'
import { NOT_ON_RECORD } from './not-on-record'

/** Loads pairs on which this judge gave no answer since then, and that nobody proposed, fewest attempts first. */
export async function unansweredPairs(
  reader: Tx,
  { agentId, model, promptVersion }: JudgeName,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<readonly JudgedPair[]> {
  const rows = await query<Omit<JudgedPair, 'firstAt'> & { readonly firstAt: number }>(
    reader,
    `SELECT j."pairKey", j."olderFactId", j."newerFactId", j."olderRevision", j."newerRevision", j."status", j."attempts",
       ${ms('j."firstAt"')} AS "firstAt" FROM "Judgement" j
      WHERE j."agentId" = ? AND j."status" = 'unchecked' AND j."model" = ? AND j."promptVersion" = ?
        AND j."attempts" > 0 AND j."firstAt" >= ? AND ${NOT_ON_RECORD}
      ORDER BY j."attempts", j."at" LIMIT ?`,
    agentId,
    model,
    promptVersion,
    instant(since),
    most,
  )
  return rows.map((row) => ({ ...row, firstAt: instantFromMs(row.firstAt) }))
}
