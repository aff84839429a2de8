import type { Tx } from '../port'
import { list, itemsOf, cell, THEN } from '../sqlite/dialect'

export type SlotPlace = { readonly entityKey: string; readonly aspectKey: string }

/** How many current facts a slot holds under one key. */
export type SiblingCount = SlotPlace & {
  readonly key: string | null // as written
  readonly facts: number
}

/** Counts the current facts of some slots of an agent, by key. */
export async function countSiblings(
  reader: Tx,
  agentId: string,
  slots: readonly SlotPlace[],
): Promise<readonly SiblingCount[]> {
  if (slots.length === 0) return []
  const rows = await reader.$queryRawUnsafe<Record<string, string | number | bigint | null>[]>(
    `SELECT f."entityKey" AS "entityKey", f."aspectKey" AS "aspectKey", f."key" AS "key", COUNT(*) AS "facts"
       FROM ${itemsOf('s')} ${THEN} "Fact" f ON f."agentId" = ? AND f."status" = 'active'
        AND f."entityKey" = ${cell('s', 0)} AND f."aspectKey" = ${cell('s', 1)}
      GROUP BY 1, 2, 3`,
    list(slots.map(({ entityKey, aspectKey }) => [entityKey, aspectKey])),
    agentId,
  )
  return rows.map((row) => ({
    entityKey: String(row['entityKey']),
    aspectKey: String(row['aspectKey']),
    key: row['key'] === null ? null : String(row['key']),
    facts: Number(row['facts']),
  }))
}
