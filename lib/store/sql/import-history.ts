import type { Change } from '@/lib/domain/change'
import { instantFromMs } from '@/lib/domain/instant'

import { toChange } from '../changes'
import type { Tx } from '../port'
import { list, isOneOf, valueIn, ms } from '../sqlite/dialect'

type ChangeRow = Parameters<typeof toChange>[0]

/** Returns the changes that undone imports had made to these facts, by fact id. */
export async function undoneImportChanges(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Change[]>> {
  if (factIds.length === 0) return new Map()
  const rows = await reader.$queryRawUnsafe<ChangeRow[]>(
    `SELECT c.* FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
      WHERE c."tableName" = 'fact' AND ${isOneOf('c."rowId"')}
        AND c."before" IS NOT NULL AND o."kind" = 'import' AND o."inEffect" IS FALSE`,
    list(factIds),
  )
  const found = new Map<string, Change[]>()
  for (const row of rows) found.set(row.rowId, [...(found.get(row.rowId) ?? []), toChange(row)])
  return found
}

/** Returns the undone imports that had added these facts, newest first, with how many of them each added. */
export async function undoneImportsOf(
  reader: Tx,
  factIds: readonly string[],
): Promise<readonly { readonly id: string; readonly seq: number; readonly facts: number }[]> {
  if (factIds.length === 0) return []
  const rows = await reader.$queryRawUnsafe<
    { id: string; seq: number | bigint; facts: number | bigint }[]
  >(
    `SELECT o."id", o."seq", COUNT(*) AS "facts" FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
      WHERE c."tableName" = 'fact' AND ${isOneOf('c."rowId"')}
        AND c."before" IS NULL AND o."kind" = 'import' AND o."inEffect" IS FALSE
      GROUP BY o."id", o."seq" ORDER BY o."seq" DESC`,
    list(factIds),
  )
  return rows.map(({ id, seq, facts }) => ({ id, seq: Number(seq), facts: Number(facts) }))
}

/** Returns which of these facts became the successor of another fact here rather than in their source. */
export async function successorsHere(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (factIds.length === 0) return new Set()
  const rows = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT DISTINCT f."supersededById" AS "id" FROM "Fact" f
       JOIN "Change" c ON c."tableName" = 'fact' AND c."rowId" = f."id"
       JOIN "Operation" o ON o."seq" = c."operationSeq"
      WHERE ${isOneOf('f."supersededById"')}
        AND f."status" = 'superseded' AND f."version" <> f."revision"
        AND o."kind" <> 'import' AND o."inEffect" AND c."after" LIKE '%"supersededById"%'`,
    list(factIds),
  )
  return new Set(rows.map((row) => row.id))
}

/** Returns the successors of these facts, by the id of the fact that ended. */
export async function successorsOf(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly importKey: string | null; readonly validFrom: Date }>> {
  if (factIds.length === 0) return new Map()
  const rows = await reader.$queryRawUnsafe<
    { id: string; importKey: string | null; beganMs: number | bigint }[]
  >(
    `SELECT f."id", n."importKey", ${ms('n."validFrom"')} AS "beganMs"
       FROM "Fact" f JOIN "Fact" n ON n."id" = f."supersededById"
      WHERE ${isOneOf('f."id"')}`,
    list(factIds),
  )
  return new Map(
    rows.map(({ id, importKey, beganMs }) => [
      id,
      { importKey, validFrom: instantFromMs(Number(beganMs)) },
    ]),
  )
}

/** Returns which of these facts have a text that was written here, by rewording or by a merge in effect. */
export async function wordedHere(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (factIds.length === 0) return new Set()
  const rows = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT DISTINCT c."rowId" AS "id" FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
      WHERE c."tableName" = 'fact' AND ${isOneOf('c."rowId"')}
        AND o."kind" IN ('reword', 'merge') AND o."inEffect" AND c."after" LIKE '%"revision"%'`,
    list(factIds),
  )
  return new Set(rows.map((row) => row.id))
}

/** Returns which of these facts were changed by anything except an import. An undo counts. */
export async function touchedHere(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (factIds.length === 0) return new Set()
  const rows = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT DISTINCT c."rowId" AS "id" FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
      WHERE c."tableName" = 'fact' AND ${isOneOf('c."rowId"')}
        AND c."before" IS NOT NULL AND o."kind" <> 'import'`,
    list(factIds),
  )
  return new Set(rows.map((row) => row.id))
}

/**
 * Returns which of these facts an import has ended, and whether it was certainly their own row that said so. In an import whose rows name
 * what they supersede, it may have been another row.
 */
export async function endedByImports(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, 'own-row' | 'any-row'>> {
  if (factIds.length === 0) return new Map()
  const rows = await reader.$queryRawUnsafe<{ id: string; named: number | bigint }[]>(
    `SELECT c."rowId" AS "id", MAX(CASE WHEN c."before" IS NULL THEN 0
             ELSE COALESCE(${valueIn('o."subject"', 'counts.namedAsSuperseded')}, 0) END) AS "named"
       FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
      WHERE c."tableName" = 'fact' AND ${isOneOf('c."rowId"')}
        AND o."kind" = 'import' AND o."inEffect" AND c."after" LIKE '%"status":"superseded"%'
      GROUP BY c."rowId"`,
    list(factIds),
  )
  return new Map(rows.map(({ id, named }) => [id, Number(named) > 0 ? 'any-row' : 'own-row']))
}
