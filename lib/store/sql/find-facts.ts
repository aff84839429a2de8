import type { Tx } from '../port'
import { EFFECT, EFFECT_OF_CHANGE } from '../sqlite/change-effect'
import { isOneOf, unindexed, THEN } from '../sqlite/dialect'
import { holdsEach, planSearch, type Search } from '../sqlite/search-words'
import { allOf, condition, type Condition, equal } from './condition'
import { currentAt, endedSince, endsAfter, notCurrentAt, untouchedSince } from './current-at'

/** Selects the facts of a list. Names are normalized; null means no condition. */
export type FactQuery = {
  readonly status: 'active' | 'superseded' | 'retracted' | null
  readonly unclassified: boolean
  readonly agentId: string | null
  readonly entityKey: string | null
  readonly aspectKey: string | null
  readonly key?: string | null // as it is written, or in another case; not of facts as they were known then
  readonly kind: string | null
  readonly protectedOnly: boolean
  readonly words: string | null // normalized
  readonly system: string | null
  readonly session: string | null
  readonly sourceId: string | null
  readonly trueAt: Date | null // only facts that were true then (rule TT1)
  readonly endsAfter: Date | null // of superseded facts, only those still current then (rule T4)
  readonly notCurrentAt: Date | null // only active facts that have not begun then or have ended (rule T4)
  readonly untouchedSince: number | null // only facts that have not moved since this operation or, with `words`, changed
}

export type FactPosition = readonly [
  agentId: string,
  entityKey: string,
  aspectKey: string,
  id: string,
]

export type FoundFact = { readonly id: string; readonly position: FactPosition }

const COLUMNS = ['agentId', 'entityKey', 'aspectKey', 'id'] as const

/** Finds the next facts after a position, by agent, entity, aspect and arrival; unclassified facts first. */
export async function findFacts(
  reader: Tx,
  query: FactQuery,
  page: { readonly after: FactPosition | null; readonly limit: number },
): Promise<readonly FoundFact[]> {
  const search = await planSearch(reader, query.words)
  const where = allOf([...conditionsOf(query, search), ...afterPosition(page.after)])
  const few = isEnding(query) || (search !== null && search.rare !== null)
  const sorted = (column: string) => (few ? unindexed(column) : column) // few facts: find them by end or words, then sort
  const rows = await reader.$queryRawUnsafe<Record<(typeof COLUMNS)[number], string | null>[]>(
    `SELECT ${COLUMNS.map((column) => `f."${column}"`).join(', ')} FROM "Fact" f WHERE ${where.text}
      ORDER BY ${COLUMNS.map((column) => `${sorted(`f."${column}"`)} NULLS FIRST`).join(', ')} LIMIT ?`,
    ...where.values,
    page.limit,
  )
  return rows.map((row) => ({
    id: row.id ?? '',
    position: [row.agentId ?? '', row.entityKey ?? '', row.aspectKey ?? '', row.id ?? ''],
  }))
}

/** Counts what `findFacts` finds. */
export async function countFacts(reader: Tx, query: FactQuery): Promise<number> {
  const where = allOf(conditionsOf(query, await planSearch(reader, query.words)))
  const rows = await reader.$queryRawUnsafe<{ n: number | bigint }[]>(
    `SELECT COUNT(*) AS n FROM "Fact" f WHERE ${where.text}`,
    ...where.values,
  )
  return Number(rows[0]?.n ?? 0)
}

/** Counts the facts of `findFacts` that have moved in lists since an operation or, where words are looked for, changed at all. */
export async function countTouched(reader: Tx, query: FactQuery, seq: number): Promise<number> {
  const where = allOf(conditionsOf(query, await planSearch(reader, query.words)))
  const touched =
    query.words === null
      ? `${EFFECT_OF_CHANGE} IN (${EFFECT.moved}, ${EFFECT.created})`
      : `${unindexed('c."tableName"')} = 'fact'`
  const rows = await reader.$queryRawUnsafe<{ n: number | bigint }[]>(
    // Starts from the log, which usually has few of many facts.
    `SELECT COUNT(*) AS n FROM
       (SELECT DISTINCT c."rowId" FROM "Change" c WHERE c."operationSeq" > ? AND ${touched}) c
       ${THEN} "Fact" f ON f."id" = c."rowId" WHERE ${where.text}`,
    seq,
    ...where.values,
  )
  return Number(rows[0]?.n ?? 0)
}

function conditionsOf(query: FactQuery, search: Search | null): readonly (Condition | null)[] {
  return [
    equal('f."agentId"', query.agentId),
    isEnding(query) ? endsAfter(query.endsAfter, query.agentId) : equal('f."status"', query.status),
    query.unclassified ? condition('f."entityKey" IS NULL OR f."aspectKey" IS NULL') : null,
    equal('f."entityKey"', query.entityKey),
    equal('f."aspectKey"', query.aspectKey),
    keyed(query.key ?? null),
    equal('f."kind"', query.kind),
    query.protectedOnly ? condition('f."protected"') : null,
    equal('f."sourceId"', query.sourceId),
    ofSources(query),
    query.trueAt === null ? null : trueAtOf(query, query.trueAt),
    query.notCurrentAt === null ? null : notCurrentAt(query.notCurrentAt, query.agentId),
    query.untouchedSince === null
      ? null
      : untouchedSince(query.untouchedSince, { words: query.words !== null }),
    search === null ? null : holdsEach(search, (held) => held),
    search === null || search.rare === null ? null : condition(isOneOf('f."id"'), search.rare),
  ]
}

function trueAtOf({ status }: FactQuery, at: Date): Condition {
  return status === null || status === 'active' ? currentAt(at) : endedSince(at)
}

function isEnding(query: FactQuery): query is FactQuery & { readonly endsAfter: Date } {
  return query.status === 'superseded' && query.endsAfter !== null
}

/** Absent names sort first, as in the list; no name is empty. */
function afterPosition(after: FactPosition | null): readonly (Condition | null)[] {
  if (after === null) return []
  return [
    condition('f."agentId" >= ?', after[0]), // enters the index at the agent
    condition(
      `(f."agentId", COALESCE(f."entityKey", ''), COALESCE(f."aspectKey", ''), f."id") > (?, ?, ?, ?)`,
      ...after,
    ),
    after[1] === '' ? null : condition('f."agentId" > ? OR f."entityKey" >= ?', after[0], after[1]),
  ]
}

function ofSources({ system, session }: FactQuery): Condition | null {
  if (system === null && session === null) return null
  const named = allOf([equal('"system"', system), equal('"session"', session)])
  return condition(
    `f."sourceId" IN (SELECT "id" FROM "Source" WHERE ${named.text})`,
    ...named.values,
  )
}

function keyed(key: string | null): Condition | null {
  return key === null
    ? null
    : condition('f."key" = ? OR LOWER(f."key") = ?', key, key.toLowerCase())
}
