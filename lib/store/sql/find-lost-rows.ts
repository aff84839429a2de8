import { CHANGE_TABLES, type ChangeTable } from '@/lib/domain/change'

import { TABLE_NAMES } from '../changes'
import type { Tx } from '../port'

/** Returns the rows that the log names but the store does not have. */
export async function findLostRows(
  reader: Tx,
): Promise<readonly { readonly table: ChangeTable; readonly id: string }[]> {
  const lost: { table: ChangeTable; id: string }[] = []
  for (const table of CHANGE_TABLES) {
    const rows = await reader.$queryRawUnsafe<{ rowId: string }[]>(
      `SELECT DISTINCT c."rowId" FROM "Change" c WHERE c."tableName" = ?
        AND NOT EXISTS (SELECT 1 FROM "${TABLE_NAMES[table]}" r WHERE r."id" = c."rowId")`,
      table,
    )
    lost.push(...rows.map(({ rowId }) => ({ table, id: rowId })))
  }
  return lost
}
