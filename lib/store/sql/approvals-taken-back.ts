import type { Tx } from '../port'
import { ms, THEN } from '../sqlite/dialect'

/** A pair with approvals that did not last, and how many. */
export type TakenBackPair = {
  readonly proposalId: string
  readonly number: number
  readonly agentId: string
  readonly older: string
  readonly newer: string
  readonly takenBack: number
  readonly lastMs: number // when the last of these approvals was given
}

const GIVEN = `'decide', 'decide-many', 'auto-apply'` // an answer next to another verdict ended nothing

/** Finds pairs with an approval that was undone or replaced by another answer (rule PC4), most frequent first. */
export async function findApprovalsTakenBack(
  reader: Tx,
  agentId: string | null,
): Promise<readonly TakenBackPair[]> {
  const rows = await reader.$queryRawUnsafe<
    (Omit<TakenBackPair, 'takenBack' | 'lastMs' | 'number'> & {
      readonly number: number | bigint
      readonly takenBack: number | bigint
      readonly lastMs: number | bigint
    })[]
  >(
    `SELECT p."id" AS "proposalId", p."number", p."agentId", o."content" AS "older", n."content" AS "newer",
       COUNT(*) AS "takenBack", ${ms('MAX(v."at")')} AS "lastMs"
       FROM "Verdict" v ${THEN} "Proposal" p ON p."id" = v."proposalId" JOIN "Operation" op ON op."id" = v."operationId"
       JOIN "Fact" o ON o."id" = p."olderFactId" JOIN "Fact" n ON n."id" = p."newerFactId"
      WHERE v."value" = 'supersede' AND NOT v."blind" AND op."kind" IN (${GIVEN})
        AND (v."reverted" OR EXISTS (
          SELECT 1 FROM "Verdict" w JOIN "Operation" ow ON ow."id" = w."operationId"
           WHERE w."proposalId" = v."proposalId" AND w."id" > v."id" AND w."value" <> 'supersede' AND NOT w."reverted"
             AND ow."kind" IN (${GIVEN})))
        ${agentId === null ? '' : 'AND p."agentId" = ?'}
      GROUP BY p."id", o."id", n."id" ORDER BY "takenBack" DESC, "lastMs" DESC, p."id"`,
    ...(agentId === null ? [] : [agentId]),
  )
  return rows.map((row) => ({
    ...row,
    number: Number(row.number),
    takenBack: Number(row.takenBack),
    lastMs: Number(row.lastMs),
  }))
}
