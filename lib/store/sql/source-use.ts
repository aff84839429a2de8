import type { Tx } from '../port'
import { list, isOneOf } from '../sqlite/dialect'

/** The condition that a fact `f` keeps its source in the hot tier: it is active or protected (rule A6). */
export const IN_USE = `(f."status" = 'active' OR f."protected")`

/** Counts the facts that keep each source in the hot tier. Sources without one are absent. */
export async function countInUse(
  tx: Tx,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.$queryRawUnsafe<{ id: string; n: number | bigint }[]>(
    `SELECT f."sourceId" AS "id", COUNT(*) AS "n" FROM "Fact" f
      WHERE ${isOneOf('f."sourceId"')} AND ${IN_USE} GROUP BY f."sourceId"`,
    list(sourceIds),
  )
  return new Map(rows.map((row) => [row.id, Number(row.n)]))
}
