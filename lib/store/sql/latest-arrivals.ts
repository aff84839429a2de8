import type { Tx } from '../port'
import { instant, ms, unindexed } from '../sqlite/dialect'

type Latest = {
  readonly entityKey: string
  readonly aspectKey: string
  readonly ms: number | bigint
}

/**
 * Returns the latest arrival after a moment by entity and aspect of an agent, in epoch milliseconds: the clock was ahead of that moment.
 * Only facts dated by their arrival count, because a future time from a source says nothing about the clock. An index
 * leads to these few.
 */
export async function latestArrivals(
  reader: Tx,
  agentId: string,
  after: Date,
): Promise<readonly Latest[]> {
  return reader.$queryRawUnsafe<Latest[]>(
    `SELECT f."entityKey", f."aspectKey", ${ms('MAX(f."validFrom")')} AS "ms" FROM "Fact" f
      WHERE f."agentId" = ? AND f."status" IN ('active', 'superseded') AND f."validFrom" > ?
        AND f."validFrom" = f."recordedAt" AND ${unindexed('f."entityKey"')} IS NOT NULL AND ${unindexed('f."aspectKey"')} IS NOT NULL
        AND EXISTS (SELECT 1 FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
              WHERE c."tableName" = 'fact' AND c."rowId" = f."id" AND c."before" IS NULL AND o."at" = f."recordedAt")
      GROUP BY ${unindexed('f."entityKey"')}, ${unindexed('f."aspectKey"')}`,
    agentId,
    instant(after),
  )
}
