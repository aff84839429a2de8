import { JUDGED_PATTERN } from '@/lib/domain/proposal'
import type { Opinion } from '@/lib/domain/second-opinion'

import type { Tx } from '../port'
import { itemsOf, list, THEN, unindexed } from '../sqlite/dialect'
import { query } from '../sqlite/direct'
import { condition, type Condition } from './condition'

// The rule `secondOpinion` in SQL. Only the primary key of the judgements leads to the pair: any other index reads all of an agent’s.

const ABOUT_TEXTS = `FROM "Judgement" j WHERE j."agentId" = p."agentId" AND j."pairKey" = p."pairKey"
  AND ${unindexed('j."olderFactId"')} = p."olderFactId" AND j."olderRevision" = p."olderRevision" AND j."newerRevision" = p."newerRevision"`

function lastAnswer(more = ''): string {
  return `(SELECT j."contradicts" ${ABOUT_TEXTS} AND ${unindexed('j."status"')} = 'answered'${more} ORDER BY ${unindexed('j."at"')} DESC LIMIT 1)`
}

const AGREES = `${lastAnswer()} AND p."pattern" <> '${JUDGED_PATTERN}'`
const DISAGREES = `NOT ${lastAnswer()} AND p."pattern" <> '${JUDGED_PATTERN}'`

/** Leads from the answers, of which there are few, to their proposals. */
function answered(contradicts: string): string {
  return `p."id" IN (SELECT a."id" FROM "Judgement" j ${THEN} "Proposal" a ON a."agentId" = j."agentId" AND a."pairKey" = j."pairKey"
    WHERE j."status" = 'answered' AND ${contradicts})`
}

/** Where the judge says this of proposals `p`. */
export const OPINION_IS: Readonly<Record<Opinion, Condition>> = {
  agrees: condition(`${answered('j."contradicts"')} AND ${AGREES}`),
  disagrees: condition(`${answered('NOT j."contradicts"')} AND ${DISAGREES}`),
  'not-asked': condition(
    `NOT EXISTS (SELECT 1 ${ABOUT_TEXTS}) AND p."pattern" <> '${JUDGED_PATTERN}'`,
  ),
}

/** Whether the judge had disagreed with proposals `p` when they were made; null: it had not been asked. */
export const HAD_DISAGREED = `NOT ${lastAnswer(` AND ${unindexed('j."at"')} <= p."createdAt"`)}`

/** Returns which of these proposals the judge disagrees with. */
export async function disagreedAmong(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await query<{ readonly id: string }>(
    reader,
    `SELECT p."id" FROM ${itemsOf('asked')} JOIN "Proposal" p ON p."id" = asked."value" WHERE ${DISAGREES}`,
    list(ids),
  )
  return new Set(rows.map(({ id }) => id))
}
