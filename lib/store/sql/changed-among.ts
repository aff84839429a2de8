import type { Tx } from '../port'

/** Returns which of these facts any operation has changed since one. */
export async function changedAmong(
  reader: Tx,
  ids: readonly string[],
  seq: number,
): Promise<ReadonlySet<string>> {
  const rows = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT i."value" AS "id" FROM json_each(?) i WHERE EXISTS (SELECT 1 FROM "Change" c
      WHERE c."tableName" = 'fact' AND c."rowId" = i."value" AND c."operationSeq" > ?)`,
    JSON.stringify(ids),
    seq,
  )
  return new Set(rows.map(({ id }) => id))
}
