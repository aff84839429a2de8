import { latestPossible } from '@/lib/domain/ahead'
import type { Fault, IntegrityRule } from '@/lib/domain/integrity'

import type { Tx } from '../port'
import { arrayOf, asText, greatest, instant, least, unindexed, THEN } from '../sqlite/dialect'
import { allOf, condition, type Condition } from './condition'
import { IN_USE } from './source-use'

/** Where to look: everywhere, at one agent, or at the row that names one fault. */
export type FaultScope = {
  readonly agentId: string | null
  readonly key: string | null
  readonly at: Date // now
  readonly most?: boolean // the agent has most facts, so reading all rows is faster than the index
}

type Row = {
  readonly rule: IntegrityRule
  readonly key: string
  readonly agentId: string
  readonly factIds: string // JSON
}

const MOST_SHOWN = 10
const MOST_SHARE = 0.25
const KNOWN_AGENT = 'f."agentId" IN (SELECT "id" FROM "Agent")' // leads to the index, which begins with the agent

// A person has said that the source was right to end the fact without a newer one (rule AU8).
const UNLESS_RIGHT = `CASE WHEN NOT EXISTS (SELECT 1 FROM "EndedAnswer" a
    WHERE a."olderFactId" = f."id" AND a."newerFactId" IS NULL AND a."value" = 'supersede' AND NOT a."reverted") THEN 'no-successor' END`

/**
 * Finds facts with a wrong link or interval, each under the first rule that it breaks. Without a given end, a fact ended when it was
 * superseded. An unknown beginning is stored as the time of import and contradicts no end.
 */
export function faultyFacts(reader: Tx, scope: FaultScope): Promise<readonly Fault[]> {
  const within = scoped(scope, { agent: 'f."agentId"', key: 'f."id"' })
  const ahead = isAheadOf('f', scope.at)
  return faults(
    reader,
    `SELECT * FROM (
       SELECT f."id" AS "key", f."agentId", ${arrayOf('f."id"', 'n."id"')} AS "factIds",
         CASE
           WHEN ${ahead.text} THEN 'ahead'
           WHEN f."status" = 'active' AND f."supersededById" IS NOT NULL THEN 'current-with-successor'
           WHEN f."status" = 'superseded' AND f."supersededById" IS NULL THEN ${UNLESS_RIGHT}
           WHEN f."status" = 'superseded' AND n."id" IS NULL THEN 'lost-successor'
           WHEN f."status" = 'superseded' AND n."agentId" <> f."agentId" THEN 'foreign-successor'
           WHEN f."status" = 'superseded' AND n."status" = 'retracted' AND n."supersededAt" IS NULL THEN 'untrue-successor'
           WHEN f."status" <> 'retracted' AND f."timeKnown" AND f."validUntil" < f."validFrom" THEN 'backwards'
           WHEN f."status" = 'superseded' AND n."validFrom" > f."validFrom"
            AND COALESCE(COALESCE(f."validUntil", f."supersededAt") > n."validFrom", TRUE) THEN 'overlap'
         END AS "rule"
         FROM "Fact" f LEFT JOIN "Fact" n ON n."id" = f."supersededById"
        WHERE (f."supersededById" IS NOT NULL OR f."status" = 'superseded' OR f."validUntil" < f."validFrom" OR ${ahead.text}) AND ${within.text})
      WHERE "rule" IS NOT NULL`,
    ahead,
    ahead,
    within,
  )
}

/** The condition that a fact was recorded or ended by a clock ahead of now (rule IN16). */
export function isAheadOf(fact: string, at: Date): Condition {
  const latest = instant(latestPossible(at))
  return condition(
    `(${fact}."recordedAt" > ? OR COALESCE(${fact}."supersededAt" > ?, FALSE))`,
    latest,
    latest,
  )
}

/** True if any link leads to an earlier arrival. Without one there can be no cycle. */
export async function anyLinkBack(reader: Tx, scope: FaultScope): Promise<boolean> {
  const within = scoped({ ...scope, key: null }, { agent: '"agentId"', key: '' })
  const rows = await reader.$queryRawUnsafe<unknown[]>(
    `SELECT 1 FROM "Fact" WHERE "supersededById" <= "id" AND "status" = 'superseded' AND ${within.text} LIMIT 1`,
    ...within.values,
  )
  return rows.length > 0
}

/** Finds slots and keys with two current facts, at least one of which is in no question. The newest fact names the fault. */
export function twoCurrent(reader: Tx, scope: FaultScope): Promise<readonly Fault[]> {
  const within = scoped({ ...scope, key: null, most: false }, { agent: 'f."agentId"', key: '' })
  const named = scope.key === null ? condition('TRUE') : condition('"key" = ?', scope.key)
  // A question about two of them counts, open or answered, but not a withdrawn one.
  const asked = (mine: string, other: string) => `EXISTS (
    SELECT 1 FROM "Proposal" p JOIN "Fact" o ON o."id" = p."${other}"
     WHERE p."${mine}" = f."id" AND p."status" IN ('pending', 'stale', 'decided') AND o."status" = 'active')`
  return faults(
    reader,
    `SELECT * FROM (
       SELECT 'two-current' AS "rule", MAX(f."id") AS "key", f."agentId", ${asText('f."id" ORDER BY f."id" DESC')} AS "factIds"
         FROM (SELECT f."agentId", f."entityKey", f."aspectKey", f."key" FROM "Fact" f
                WHERE f."status" = 'active' AND f."key" IS NOT NULL AND f."entityKey" IS NOT NULL AND f."aspectKey" IS NOT NULL
                  AND ${KNOWN_AGENT} AND ${within.text} GROUP BY 1, 2, 3, 4 HAVING COUNT(*) > 1) s
         ${THEN} "Fact" f ON f."agentId" = s."agentId" AND f."status" = 'active' AND f."entityKey" = s."entityKey"
                            AND f."aspectKey" = s."aspectKey" AND f."key" = s."key"
        GROUP BY f."agentId", f."entityKey", f."aspectKey", f."key"
       HAVING COUNT(*) FILTER (WHERE NOT (${asked('olderFactId', 'newerFactId')} OR ${asked('newerFactId', 'olderFactId')})) > 0)
      WHERE ${named.text}`,
    within,
    named,
  )
}

/** Finds sources in the cold tier that are in use (rule A6). */
export function wrongTiers(reader: Tx, scope: FaultScope): Promise<readonly Fault[]> {
  const within = scoped(scope, { agent: 's."agentId"', key: 's."id"' })
  const facts = `FROM "Fact" f WHERE f."sourceId" = s."id"`
  return faults(
    reader,
    `SELECT 'cold-in-use' AS "rule", s."id" AS "key", s."agentId",
       (SELECT ${asText('"id"')} FROM (SELECT f."id" ${facts} ORDER BY f."status", f."id" LIMIT ${MOST_SHOWN})) AS "factIds"
       FROM "Source" s
      WHERE ${within.text} AND s."tier" = 'cold' AND EXISTS (SELECT 1 ${facts} AND ${IN_USE})`,
    within,
  )
}

/** Finds open questions with a side that had ended before the other began, or that was retracted (rule LF6). */
export function openQuestions(reader: Tx, scope: FaultScope): Promise<readonly Fault[]> {
  const within = scoped(scope, { agent: 'p."agentId"', key: 'p."id"' })
  const about = (side: string, other: string) =>
    `SELECT 'open-question' AS "rule", p."id" AS "key", p."agentId", ${arrayOf('p."olderFactId"', 'p."newerFactId"')} AS "factIds"
       FROM "Fact" f ${THEN} "Proposal" p ON p."${side}" = f."id" AND p."status" IN ('pending', 'stale')
      WHERE f."status" IN ('superseded', 'retracted') AND ${KNOWN_AGENT} AND ${within.text}
        AND NOT (f."status" = 'superseded' AND EXISTS (SELECT 1 FROM "Fact" s JOIN "Fact" o ON o."id" = p."${other}"
              WHERE s."id" = f."supersededById" AND s."validFrom" > f."validFrom" AND ${least('f."validUntil"', 's."validFrom"')} > ${greatest('f."supersededAt"', 'o."validFrom"')}))`
  const [one, two] = [about('olderFactId', 'newerFactId'), about('newerFactId', 'olderFactId')]
  return faults(reader, `${one} UNION ${two}`, within, within)
}

/** Finds agents with facts but without a row, skipping through the index from agent to agent. */
export function unknownAgents(reader: Tx, scope: FaultScope): Promise<readonly Fault[]> {
  const within = scoped(scope, { agent: 'u."agentId"', key: 'u."agentId"' })
  return faults(
    reader,
    `WITH RECURSIVE u("agentId") AS (
       SELECT MIN("agentId") FROM "Fact"
       UNION ALL
       SELECT (SELECT MIN(f."agentId") FROM "Fact" f WHERE f."agentId" > u."agentId") FROM u WHERE u."agentId" IS NOT NULL)
     SELECT 'unknown-agent' AS "rule", u."agentId" AS "key", u."agentId",
       (SELECT ${asText('"id"')} FROM (SELECT f."id" FROM "Fact" f WHERE f."agentId" = u."agentId" ORDER BY f."id" LIMIT ${MOST_SHOWN})) AS "factIds"
       FROM u WHERE u."agentId" IS NOT NULL AND u."agentId" NOT IN (SELECT "id" FROM "Agent") AND ${within.text}`,
    within,
  )
}

/** Returns every link from a superseded fact to its successor. */
export async function allLinks(
  reader: Tx,
  scope: FaultScope,
): Promise<readonly (readonly [older: string, newer: string, agentId: string])[]> {
  const within = scoped({ ...scope, key: null }, { agent: '"agentId"', key: '' })
  const [row] = await reader.$queryRawUnsafe<{ readonly links: string }[]>(
    // One value: returning one row per link would cost more than reading them.
    `SELECT ${asText(arrayOf('"id"', '"supersededById"', '"agentId"'))} AS "links" FROM "Fact"
      WHERE "supersededById" IS NOT NULL AND "status" = 'superseded' AND ${within.text}`,
    ...within.values,
  )
  return JSON.parse(row?.links ?? '[]') as [string, string, string][]
}

/** How many rows the checks cover. */
export type Checked = {
  readonly facts: number
  readonly sources: number
  readonly questions: number
}

/** True if an agent has more than a quarter of the facts. */
export async function hasMostFacts(reader: Tx, agentId: string | null): Promise<boolean> {
  if (agentId === null) return true
  const [own, all] = [await count(reader, 'Fact', agentId), await count(reader, 'Fact', null)]
  return own > all * MOST_SHARE
}

/** Counts the rows that the checks cover. */
export async function countChecked(reader: Tx, agentId: string | null): Promise<Checked> {
  const where = { status: { in: ['pending', 'stale'] }, ...(agentId === null ? {} : { agentId }) }
  const [facts, sources, questions] = await Promise.all([
    count(reader, 'Fact', agentId),
    count(reader, 'Source', agentId),
    reader.proposalTally.aggregate({ where, _sum: { count: true } }),
  ])
  return { facts, sources, questions: questions._sum.count ?? 0 }
}

async function count(reader: Tx, table: string, agentId: string | null): Promise<number> {
  const within = scoped({ agentId, key: null }, { agent: '"agentId"', key: '' })
  const [row] = await reader.$queryRawUnsafe<{ readonly n: number | bigint }[]>(
    `SELECT COUNT(*) AS "n" FROM "${table}" WHERE ${within.text}`,
    ...within.values,
  )
  return Number(row?.n ?? 0)
}

function scoped(
  { agentId, key, most = false }: Omit<FaultScope, 'at'>,
  column: { readonly agent: string; readonly key: string },
): Condition {
  return allOf([
    agentId === null
      ? null
      : condition(`${most ? unindexed(column.agent) : column.agent} = ?`, agentId),
    key === null ? null : condition(`${column.key} = ?`, key),
    condition('TRUE'),
  ])
}

async function faults(
  reader: Tx,
  sql: string,
  ...conditions: readonly Condition[]
): Promise<readonly Fault[]> {
  const rows = await reader.$queryRawUnsafe<Row[]>(
    sql,
    ...conditions.flatMap(({ values }) => values),
  )
  return rows.map(({ factIds, ...fault }) => ({
    ...fault,
    factIds: (JSON.parse(factIds) as (string | null)[]).filter((id) => id !== null),
  }))
}
