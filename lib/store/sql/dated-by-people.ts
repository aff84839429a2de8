import type { Tx } from '../port'
import { list, isOneOf } from '../sqlite/dialect'
import { query } from '../sqlite/direct'

/** Returns which of these facts have times that a repair gave them, as the true ones are not known (rule IN16). */
export async function datedByPeople(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (factIds.length === 0) return new Set()
  const rows = await query<{ readonly id: string }>(
    reader,
    `SELECT DISTINCT c."rowId" AS "id" FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
      WHERE c."tableName" = 'fact' AND ${isOneOf('c."rowId"')} AND o."kind" = 'repair' AND o."inEffect"
        AND c."after" LIKE '%"recordedAt":%'`,
    list(factIds),
  )
  return new Set(rows.map(({ id }) => id))
}
