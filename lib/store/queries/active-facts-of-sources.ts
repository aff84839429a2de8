import type { Tx } from '../open-store'

/** Counts the active facts of each of these sources; a source without one is absent. */
export async function countActiveFacts(
  tx: Tx,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.$queryRawUnsafe<{ id: string; n: number | bigint }[]>(
    `SELECT "sourceId" AS "id", COUNT(*) AS "n" FROM "Fact"
      WHERE "sourceId" IN (SELECT value FROM json_each(?)) AND "status" = 'active' GROUP BY "sourceId"`,
    JSON.stringify(sourceIds),
  )
  return new Map(rows.map((row) => [row.id, Number(row.n)]))
}
