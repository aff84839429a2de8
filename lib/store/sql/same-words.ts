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

const OF_ITS_KEY = `l."key" = f."key" AND l."validFrom" >= f."validFrom"`
const OF_ITS_SLOT = `f."entityKey" IS NOT NULL AND f."aspectKey" IS NOT NULL AND (l."key" IS NULL OR f."key" IS NULL) AND l."validFrom" > f."validFrom"`

/**
 * Returns which of these facts may no longer hold: a later one is asked about in their place, or was approved to replace them, or says
 * something else under their key; where facts are not compared, also one that says something else in their slot.
 */
export async function mayBeReplaced(
  reader: Tx,
  ids: readonly string[],
  { compared }: { readonly compared: boolean },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const [mayConcern, isLater] = compared
    ? [`f."key" IS NOT NULL AND `, OF_ITS_KEY]
    : ['', `((${OF_ITS_KEY}) OR (${OF_ITS_SLOT}))`]
  const rows = await query<{ readonly id: string }>(
    reader,
    `SELECT f."id" AS "id" FROM "Fact" f
      WHERE ${isOneOf('f."id"')} AND (
        EXISTS (SELECT 1 FROM "Proposal" p WHERE p."olderFactId" = f."id"
                   AND (p."status" IN ('pending', 'stale') OR (p."status" = 'decided' AND p."verdict" = 'supersede')))
        OR (${mayConcern}EXISTS (SELECT 1 FROM "Fact" l
                 WHERE l."agentId" = f."agentId" AND l."status" = 'active'
                   AND l."entityKey" IS NOT DISTINCT FROM f."entityKey" AND l."aspectKey" IS NOT DISTINCT FROM f."aspectKey"
                   AND ${isLater} AND l."content" <> f."content")))`,
    list(ids),
  )
  return new Set(rows.map(({ id }) => id))
}
