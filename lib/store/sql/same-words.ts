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
