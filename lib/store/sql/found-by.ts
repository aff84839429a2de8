import type { Tx } from '../port'
import { valueIn, THEN } from '../sqlite/dialect'
import { condition, type Condition } from './condition'
import { UNLOCKED_ON_THE_WAY } from './locked'

// What an operation found: the proposals of a sweep, or those of an import and of the sweeps that it started. The changes of a sweep are
// all proposals. Those of an import may be a million facts, so they are read only if its counts name proposals.

const SWEEPS_OF_IMPORT = `SELECT r."operationId" FROM "Operation" i
  ${THEN} "SweepRun" r ON r."agentId" IN (SELECT "id" FROM "Agent") AND r."startedAt" = i."at"
  WHERE i."seq" = ? AND i."kind" = 'import' AND r."trigger" = 'import' AND r."actor" = i."actor"`

const FOUND_IDS = `(SELECT c."rowId" FROM "Operation" o
  ${THEN} "Change" c ON c."operationSeq" = o."seq" AND c."tableName" = 'proposal'
  WHERE o."kind" = 'sweep' AND (o."seq" = ? OR o."id" IN (${SWEEPS_OF_IMPORT}))
  UNION SELECT c."rowId" FROM "Operation" o
  ${THEN} "Change" c ON c."operationSeq" = o."seq" AND c."tableName" = 'proposal'
  WHERE o."seq" = ? AND o."kind" = 'import' AND ${valueIn('o."subject"', 'counts.proposals')} > 0
    AND c."before" IS NULL)`

/** Where proposals `p` were found by the operation with this number. */
export function foundByOperation(seq: number): Condition {
  return condition(`p."id" IN ${FOUND_IDS}`, seq, seq, seq)
}

export type FoundCounts = {
  readonly found: number
  readonly open: number // to review: pending, not unsure, not locked
  readonly locked: number // open, and locked
}

/** Counts what an operation found, and what of it may still be answered. */
export async function countFound(reader: Tx, seq: number): Promise<FoundCounts> {
  const { text, values } = foundByOperation(seq)
  const unlocked = `(${UNLOCKED_ON_THE_WAY.text})`
  const [row] = await reader.$queryRawUnsafe<Record<string, number | bigint | null>[]>(
    `SELECT COUNT(*) AS "found",
        COUNT(*) FILTER (WHERE p."status" = 'pending' AND NOT p."unsure" AND ${unlocked}) AS "open",
        COUNT(*) FILTER (WHERE p."status" IN ('pending', 'stale') AND NOT ${unlocked}) AS "locked"
       FROM "Proposal" p WHERE ${text}`,
    ...values,
  )
  const count = (name: keyof FoundCounts) => Number(row?.[name] ?? 0)
  return { found: count('found'), open: count('open'), locked: count('locked') }
}
