import type { Tx } from '../port'

export type Slot = {
  readonly agentId: string
  readonly entityKey: string
  readonly aspectKey: string
}

/** The active facts of a slot with one key: their number, and the newest. */
export type KeyedSiblings = {
  readonly key: string | null
  readonly count: number
  readonly newestIds: readonly string[]
}

/** Returns the active facts of each slot by key, with at most `newest` ids per key, newest first. */
export async function siblingsBySlot(
  reader: Tx,
  slots: readonly Slot[],
  newest: number,
): Promise<readonly (readonly KeyedSiblings[])[]> {
  if (slots.length === 0) return []
  const rows = await reader.$queryRawUnsafe<
    { slot: number | bigint; id: string; key: string | null; n: number | bigint }[]
  >(
    `SELECT "slot", "id", "key", "n" FROM (
       SELECT s."key" AS "slot", f."id" AS "id", f."key" AS "key",
              ROW_NUMBER() OVER (PARTITION BY s."key", f."key" ORDER BY f."id" DESC) AS "place",
              COUNT(*) OVER (PARTITION BY s."key", f."key") AS "n"
         FROM json_each(?) s CROSS JOIN "Fact" f
        WHERE f."agentId" = json_extract(s.value, '$[0]') AND f."status" = 'active'
          AND f."entityKey" = json_extract(s.value, '$[1]') AND f."aspectKey" = json_extract(s.value, '$[2]'))
      WHERE "place" <= ? ORDER BY "slot", "key", "place"`,
    JSON.stringify(slots.map((slot) => [slot.agentId, slot.entityKey, slot.aspectKey])),
    newest,
  )
  const found: Map<string | null, { key: string | null; count: number; newestIds: string[] }>[] =
    slots.map(() => new Map())
  for (const row of rows) {
    const bySlot = found[Number(row.slot)]
    const group = bySlot?.get(row.key) ?? { key: row.key, count: Number(row.n), newestIds: [] }
    group.newestIds.push(row.id)
    bySlot?.set(row.key, group)
  }
  return found.map((groups) => [...groups.values()])
}
