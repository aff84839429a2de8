import type { ChangeTable } from '@/lib/domain/change'

import type { Tx } from '../port'
import { query } from '../sqlite/direct'

/** Returns the rows of a table that an operation changed, in the order of its changes; looks at so many of these at most. */
export async function changedRows(
  reader: Tx,
  asked: { readonly operationSeq: number; readonly table: ChangeTable; readonly most: number },
): Promise<readonly string[]> {
  const rows = await query<{ id: string }>(
    reader,
    `SELECT "rowId" AS "id" FROM "Change"
      WHERE "operationSeq" = ? AND "tableName" = ? ORDER BY "position" LIMIT ?`,
    asked.operationSeq,
    asked.table,
    asked.most,
  )
  return [...new Set(rows.map(({ id }) => id))]
}
