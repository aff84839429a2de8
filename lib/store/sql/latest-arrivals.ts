import type { Tx } from '../port'

type Latest = {
  readonly entityKey: string
  readonly aspectKey: string
  readonly ms: number | bigint
}

/**
 * Returns the latest arrival after a moment by entity and aspect of an agent, in epoch milliseconds: the clock was ahead of that moment.
 * Only facts dated by their arrival count, because a future time from a source says nothing about the clock. The plus signs
 * lead SQLite to the index that finds these few.
 */
export async function latestArrivals(
  reader: Tx,
  agentId: string,
  after: Date,
): Promise<readonly Latest[]> {
  return reader.$queryRawUnsafe<Latest[]>(
    `SELECT f."entityKey", f."aspectKey", MAX(f."validFrom") AS "ms" FROM "Fact" f
      WHERE f."agentId" = ? AND f."status" IN ('active', 'superseded') AND f."validFrom" > ?
        AND f."validFrom" = f."recordedAt" AND +f."entityKey" IS NOT NULL AND +f."aspectKey" IS NOT NULL
        AND EXISTS (SELECT 1 FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
              WHERE c."tableName" = 'fact' AND c."rowId" = f."id" AND c."before" IS NULL AND o."at" = f."recordedAt")
      GROUP BY +f."entityKey", +f."aspectKey"`,
    agentId,
    after.getTime(),
  )
}
