import type { Version } from '@/lib/domain/change-patterns'
import { FACT_KINDS, type FactKind } from '@/lib/domain/fact'

import type { Tx } from '../port'
import { list, isOneOf, valueIn, arrayOf, asText, unindexed, THEN } from '../sqlite/dialect'
import { hasMostFacts } from './fault-queries'

const PAGE = 5_000

/** Reads each page as one value: returning one row per fact would cost more than reading them. */
type PageRow = { readonly rows: string }
type Row = readonly [
  id: string,
  agentId: string,
  entity: string | null,
  aspect: string | null,
  key: string | null,
  entityKey: string | null,
  aspectKey: string | null,
  kind: string,
  content: string,
  normalizedContent: string,
  fromMs: number,
  fromKnown: number,
  endMs: number | null,
  nextId: string | null,
]

const AS_ROW = arrayOf(
  ...['id', 'agentId', 'entity', 'aspect', 'key', 'entityKey', 'aspectKey', 'kind', 'content'].map(
    (column) => `f."${column}"`,
  ),
  'f."normalizedContent"',
  'f."validFrom"',
  'f."timeKnown"',
  `CASE f."status" WHEN 'active' THEN f."validUntil" ELSE COALESCE(f."validUntil", f."supersededAt") END`,
  `CASE f."status" WHEN 'superseded' THEN f."supersededById" END`,
)

/**
 * Facts that were never true changed nothing: those that a restore replaced (rule LF3) have an empty interval, and those whose arrival was
 * undone are retracted without a time.
 */
export const EVER_TRUE = `NOT (f."status" = 'superseded' AND f."validUntil" IS NOT NULL AND f."validUntil" <= f."validFrom")
  AND NOT (f."status" = 'retracted' AND f."supersededAt" IS NULL)`

/** Facts that a merge in effect made part of another one. They said the same, so nothing changed. */
export const MERGED = `SELECT c."rowId" AS "id", ${valueIn('c."after"', 'supersededById')} AS "into"
  FROM "Operation" o ${THEN} "Change" c ON c."operationSeq" = o."seq"
 WHERE o."kind" = 'merge' AND o."inEffect" AND ${unindexed('c."tableName"')} = 'fact' AND ${valueIn('c."after"', 'status')} = 'superseded'`

/**
 * Loads every superseded version and its successor, for an agent (null: all agents), as stored now, so undone supersessions do not count
 * (rules PC1, PC8). It reads in parts, so that other requests are answered in between.
 */
export async function loadChangedVersions(
  reader: Tx,
  agentId: string | null,
): Promise<readonly Version[]> {
  const merged = await mergedInto(reader)
  const ended = await endedVersions(reader, agentId)
  const versions = ended.map((version) =>
    version.nextId !== null && merged.get(version.id) === version.nextId
      ? { ...version, nextId: null }
      : version,
  )
  const known = new Set(versions.map(({ id }) => id))
  const wanted = new Set(
    versions.flatMap(({ nextId }) => (nextId === null || known.has(nextId) ? [] : [nextId])),
  )
  const heads = await versionsOf(reader, [...wanted])
  const there = new Set([...known, ...heads.map(({ id }) => id)])
  return [...versions, ...heads].map((version) =>
    version.nextId !== null && !there.has(version.nextId) ? { ...version, nextId: null } : version,
  )
}

async function endedVersions(reader: Tx, agentId: string | null): Promise<readonly Version[]> {
  // If the agent has most facts, reading in id order is faster than the index, which has another order.
  const most = agentId === null || (await hasMostFacts(reader, agentId))
  const passed = (column: string) => (most ? unindexed(column) : column)
  const ofAgent = agentId === null ? '' : `AND ${passed('f."agentId"')} = ?`
  const versions: Version[] = []
  for (;;) {
    const page = await pageOf(
      reader,
      `SELECT f.* FROM "Fact" f WHERE ${passed('f."status"')} = 'superseded' AND f."supersededById" IS NOT NULL ${ofAgent}
          AND ${EVER_TRUE} AND f."id" > ? ORDER BY f."id" LIMIT ${PAGE}`,
      [...(agentId === null ? [] : [agentId]), versions.at(-1)?.id ?? ''],
    )
    versions.push(...page)
    if (page.length < PAGE) return versions
  }
}

async function versionsOf(reader: Tx, ids: readonly string[]): Promise<readonly Version[]> {
  const versions: Version[] = []
  for (let from = 0; from < ids.length; from += PAGE) {
    versions.push(
      ...(await pageOf(
        reader,
        `SELECT f.* FROM "Fact" f WHERE ${isOneOf('f."id"')} AND ${EVER_TRUE}`,
        [list(ids.slice(from, from + PAGE))],
      )),
    )
  }
  return versions
}

async function pageOf(
  reader: Tx,
  sql: string,
  values: readonly string[],
): Promise<readonly Version[]> {
  const [row] = await reader.$queryRawUnsafe<PageRow[]>(
    `SELECT ${asText(AS_ROW)} AS "rows" FROM (${sql}) f`,
    ...values,
  )
  return (JSON.parse(row?.rows ?? '[]') as Row[]).map(toVersion)
}

async function mergedInto(reader: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.$queryRawUnsafe<{ id: string; into: string }[]>(MERGED)
  return new Map(rows.map(({ id, into }) => [id, into]))
}

function toVersion(row: Row): Version {
  const [id, agentId, entity, aspect, key, entityKey, aspectKey, kind] = row
  const [, , , , , , , , content, normalizedContent, fromMs, fromKnown, endMs, nextId] = row
  const classified = entityKey !== null && aspectKey !== null
  return {
    id,
    agentId,
    entity,
    aspect,
    key,
    slot: JSON.stringify(classified ? [agentId, entityKey, aspectKey, key ?? ''] : [agentId, id]),
    kind: kindOf(kind),
    content,
    normalizedContent,
    fromMs,
    fromKnown: fromKnown === 1,
    endMs,
    nextId,
  }
}

function kindOf(kind: string): FactKind {
  return FACT_KINDS.find((each) => each === kind) ?? 'fact'
}
