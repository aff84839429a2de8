import type { Tx } from '../port'
import type { PhaseSwitchRow } from '../rows'
import { instant, THEN } from '../sqlite/dialect'
import { allOf, condition, type Condition } from './condition'

/**
 * Selects what was applied automatically under a switch, from the second signature until its end: for its agent or, for the default
 * (agentId null), for every agent without a switch of its own.
 */
function under({ agentId, secondAt, returnedAt }: PhaseSwitchRow): Condition {
  return allOf([
    condition(`o."kind" = 'auto-apply'`),
    agentId === null
      ? condition(
          'v."agentId" NOT IN (SELECT "agentId" FROM "PhaseSwitch" WHERE "agentId" IS NOT NULL AND "secondAt" IS NOT NULL)',
        )
      : condition('v."agentId" = ?', agentId),
    secondAt === null ? null : condition('v."at" >= ?', instant(secondAt)),
    returnedAt === null ? null : condition('v."at" <= ?', instant(returnedAt)),
  ])
}

/** Counts automatic applications, and those that were undone or decided differently by a person since. */
export async function countAppliedByItself(
  reader: Tx,
  row: PhaseSwitchRow,
): Promise<{ readonly applied: number; readonly undone: number }> {
  const where = under(row)
  const [counted] = await reader.$queryRawUnsafe<
    { readonly applied: number | bigint; readonly undone: number | bigint | null }[]
  >(
    `SELECT COUNT(*) AS "applied", COUNT(*) FILTER (WHERE v."reverted" OR (p."verdictId" <> v."id" AND p."verdict" <> 'supersede')) AS "undone"
      FROM "Operation" o ${THEN} "Verdict" v ON v."operationId" = o."id"
      ${THEN} "Proposal" p ON p."id" = v."proposalId" WHERE ${where.text}`,
    ...where.values,
  )
  return { applied: Number(counted?.applied ?? 0), undone: Number(counted?.undone ?? 0) }
}

/** Returns applied proposals that are in no re-sample of the switch and whose facts have not been reworded since. */
export async function undrawnApplications(
  reader: Tx,
  row: PhaseSwitchRow,
): Promise<readonly string[]> {
  const where = under(row)
  const rows = await reader.$queryRawUnsafe<{ readonly id: string }[]>(
    `SELECT DISTINCT p."id" AS "id" FROM "Operation" o
      ${THEN} "Verdict" v ON v."operationId" = o."id"
      ${THEN} "Proposal" p ON p."id" = v."proposalId"
      JOIN "Fact" e ON e."id" = p."olderFactId" AND e."revision" = p."olderRevision"
      JOIN "Fact" n ON n."id" = p."newerFactId" AND n."revision" = p."newerRevision"
      WHERE ${where.text} AND NOT EXISTS (
        SELECT 1 FROM "SamplePair" s JOIN "Sample" a ON a."id" = s."sampleId"
         WHERE a."watchOf" = ? AND s."proposalId" = p."id")`,
    ...where.values,
    row.id,
  )
  return rows.map(({ id }) => id)
}
