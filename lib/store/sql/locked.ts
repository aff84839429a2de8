import type { Tx } from '../port'
import { THEN } from '../sqlite/dialect'
import { condition, type Condition } from './condition'

// The rule `isLocked` in SQL. The facts it holds for are few, and an index leads to them.

const LOCKED_FACTS = `(SELECT "id" FROM "Fact" WHERE "protected" = TRUE
  UNION ALL SELECT "id" FROM "Fact" WHERE "protected" = FALSE AND "kind" = 'constraint')`

/** The ids of the proposals whose older fact nothing may replace. */
export const LOCKED_IDS = `(SELECT l."id" FROM ${LOCKED_FACTS} f
  ${THEN} "Proposal" l ON l."olderFactId" = f."id")`

/** Where proposals `p` are locked. */
export const LOCKED: Condition = condition(`p."id" IN ${LOCKED_IDS}`)

/** Where they are not, for what looks at every proposal. */
export const UNLOCKED: Condition = condition(`p."id" NOT IN ${LOCKED_IDS}`)

/** Where they are not, for a walk that ends after a page. */
export const UNLOCKED_ON_THE_WAY: Condition = condition(
  `NOT EXISTS (SELECT 1 FROM "Fact" f WHERE f."id" = p."olderFactId" AND (f."kind" = 'constraint' OR f."protected"))`,
)

/** Counts the locked proposals by agent, status and unsure. */
export async function tallyLocked(reader: Tx) {
  const rows = await reader.$queryRawUnsafe<Record<string, string | number | bigint>[]>(
    `SELECT p."agentId" AS "agentId", p."status" AS "status", p."unsure" AS "unsure", COUNT(*) AS "count"
       FROM ${LOCKED_FACTS} f ${THEN} "Proposal" p ON p."olderFactId" = f."id"
      GROUP BY p."agentId", p."status", p."unsure"`,
  )
  return rows.map((row) => ({
    agentId: String(row['agentId']),
    status: String(row['status']),
    unsure: Number(row['unsure']) === 1,
    count: Number(row['count']),
  }))
}
