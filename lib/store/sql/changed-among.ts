import type { Tx } from '../port'
import { list, itemsOf } from '../sqlite/dialect'

/** Returns which of these facts any operation has changed since one. */
export async function changedAmong(
  reader: Tx,
  ids: readonly string[],
  seq: number,
): Promise<ReadonlySet<string>> {
  const rows = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT i."value" AS "id" FROM ${itemsOf('i')} WHERE EXISTS (SELECT 1 FROM "Change" c
      WHERE c."tableName" = 'fact' AND c."rowId" = i."value" AND c."operationSeq" > ?)`,
    list(ids),
    seq,
  )
  return new Set(rows.map(({ id }) => id))
}
