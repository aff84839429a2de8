import type { Tx } from '../port'
import { isOneOf, list } from '../sqlite/dialect'
import { query } from '../sqlite/direct'

const MOST_LOOKED_AT = 2_000

/** Where facts are looked for: a slot, or what has none. */
export type Place = {
  readonly agentId: string
  readonly entityKey: string | null
  readonly aspectKey: string | null
}

/** Returns the ids of active facts with one of these texts, letter for letter, among the latest 2,000 of a place; newest first. */
export async function sameWords(
  reader: Tx,
  { agentId, entityKey, aspectKey }: Place,
  contents: readonly string[],
): Promise<readonly string[]> {
  const names = [entityKey, aspectKey]
  const [entity, aspect] = names.map((name) => (name === null ? 'IS NULL' : '= ?'))
  const rows = await query<{ readonly id: string }>(
    reader,
    `SELECT "id" FROM (
       SELECT "id", "content" FROM "Fact"
        WHERE "agentId" = ? AND "status" = 'active' AND "entityKey" ${entity} AND "aspectKey" ${aspect}
        ORDER BY "id" DESC LIMIT ${MOST_LOOKED_AT})
      WHERE ${isOneOf('"content"')}`,
    agentId,
    ...names.filter((name) => name !== null),
    list(contents),
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns which of these facts may no longer hold: a later one is asked about in their place, or was approved to replace them, or says
 * something else under their key.
 */
export async function mayBeReplaced(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await query<{ readonly id: string }>(
    reader,
    `SELECT f."id" AS "id" FROM "Fact" f
      WHERE ${isOneOf('f."id"')} AND (
        EXISTS (SELECT 1 FROM "Proposal" p WHERE p."olderFactId" = f."id"
                   AND (p."status" IN ('pending', 'stale') OR (p."status" = 'decided' AND p."verdict" = 'supersede')))
        OR (f."key" IS NOT NULL AND EXISTS (SELECT 1 FROM "Fact" l
                 WHERE l."agentId" = f."agentId" AND l."status" = 'active'
                   AND l."entityKey" IS NOT DISTINCT FROM f."entityKey" AND l."aspectKey" IS NOT DISTINCT FROM f."aspectKey"
                   AND l."key" = f."key" AND l."validFrom" >= f."validFrom" AND l."content" <> f."content")))`,
    list(ids),
  )
  return new Set(rows.map(({ id }) => id))
}
