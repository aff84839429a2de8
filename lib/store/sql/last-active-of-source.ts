import type { Tx } from '../port'

/** Returns which of these facts are the last current or protected ones of their source (rule A6). */
export async function lastActiveOfSource(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (factIds.length === 0) return new Set()
  const rows = await reader.$queryRawUnsafe<{ id: string }[]>(
    `SELECT f."id" AS "id" FROM "Fact" f
      WHERE f."id" IN (${factIds.map(() => '?').join(', ')}) AND f."sourceId" IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "Fact" o
                         WHERE o."sourceId" = f."sourceId" AND (o."status" = 'active' OR o."protected") AND o."id" <> f."id")`,
    ...factIds,
  )
  return new Set(rows.map((row) => row.id))
}
