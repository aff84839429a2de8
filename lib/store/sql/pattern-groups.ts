import type { Tx } from '../port'
import { THEN } from '../sqlite/dialect'
import { allOf, condition, type Condition } from './condition'
import { operationsOf } from './own-answers'

/** The number of proposals of one pattern and detector with one status and verdict. */
export type PatternGroup = {
  readonly pattern: string
  readonly detector: string
  readonly status: string
  readonly unsure: boolean
  readonly verdict: string | null // in force
  readonly count: number
}

/** Selects proposals of a pattern; null means no condition. */
export type OfPattern = {
  readonly pattern: string
  readonly agentId: string | null
  readonly detector: string | null
}

type GroupRow = Omit<PatternGroup, 'unsure' | 'count'> & {
  readonly unsure: number | bigint | boolean
  readonly n: number | bigint
}

const PLACE = '"pattern", "detectorVersion", "status", "unsure", "verdict"'

/** Counts the proposals of one agent, or all, by pattern, status and verdict, without withdrawn ones and those of other systems only. */
export function groupByPattern(
  reader: Tx,
  agentId: string | null,
): Promise<readonly PatternGroup[]> {
  // Grouped in index order, agent first: no row is read, and only the few sums are sorted.
  const ofAgent = agentId === null ? '' : 'AND "agentId" = ?'
  return groups(
    reader,
    `SELECT "agentId", ${PLACE}, COUNT(*) AS "n" FROM "Proposal"
      WHERE "status" <> 'withdrawn' AND NOT "foreignOnly" ${ofAgent} GROUP BY "agentId", ${PLACE}`,
    agentId,
  )
}

/** Counts in the same way those whose verdict in force was given in bulk, automatically or through a model. */
export function groupDecidedTogether(
  reader: Tx,
  agentId: string | null,
): Promise<readonly PatternGroup[]> {
  // From the few operations of that kind to their verdicts, each through its index.
  const ofAgent = agentId === null ? '' : 'AND p."agentId" = ?'
  return groups(
    reader,
    `SELECT p."pattern", p."detectorVersion", p."status", p."unsure", p."verdict", 1 AS "n" FROM ${operationsOf(['decide-many', 'auto-apply'])} o
      ${THEN} "Verdict" v ON v."operationId" = o."id"
      ${THEN} "Proposal" p ON p."id" = v."proposalId" AND p."verdictId" = v."id"
      WHERE p."status" <> 'withdrawn' AND NOT p."foreignOnly" ${ofAgent}`,
    agentId,
  )
}

async function groups(
  reader: Tx,
  counted: string,
  agentId: string | null,
): Promise<readonly PatternGroup[]> {
  const rows = await reader.$queryRawUnsafe<GroupRow[]>(
    `SELECT "pattern", "detectorVersion" AS "detector", "status", "unsure", "verdict", SUM("n") AS "n"
      FROM (${counted}) GROUP BY ${PLACE}`,
    ...(agentId === null ? [] : [agentId]),
  )
  return rows.map(({ n, unsure, ...row }) => ({
    ...row,
    unsure: Number(unsure) === 1,
    count: Number(n),
  }))
}

/** Returns every proposal of a pattern without a clear verdict yet. */
export async function waitingOfPattern(reader: Tx, of: OfPattern): Promise<readonly string[]> {
  const where = waiting(of)
  const rows = await reader.$queryRawUnsafe<{ readonly id: string }[]>(
    `SELECT p."id" FROM "Proposal" p WHERE ${where.text}`,
    ...where.values,
  )
  return rows.map(({ id }) => id)
}

/** Returns the same with versions, oldest first, at most `most`. */
export async function waitingVersions(
  reader: Tx,
  of: OfPattern,
  most: number,
): Promise<readonly { readonly proposalId: string; readonly version: number }[]> {
  const where = waiting(of)
  const rows = await reader.$queryRawUnsafe<{ id: string; version: number | bigint }[]>(
    `SELECT p."id", p."version" FROM "Proposal" p WHERE ${where.text} ORDER BY p."id" LIMIT ?`,
    ...where.values,
    most,
  )
  return rows.map(({ id, version }) => ({ proposalId: id, version: Number(version) }))
}

/** The index begins with the agent; without one, it is searched once per agent. */
function waiting({ pattern, agentId, detector }: OfPattern): Condition {
  return allOf([
    agentId === null
      ? condition('p."agentId" IN (SELECT "id" FROM "Agent")')
      : condition('p."agentId" = ?', agentId),
    condition('p."pattern" = ?', pattern),
    detector === null ? null : condition('p."detectorVersion" = ?', detector),
    condition(`p."status" = 'pending'`),
    condition('p."unsure" = FALSE'),
    condition('NOT p."foreignOnly"'),
  ])
}
