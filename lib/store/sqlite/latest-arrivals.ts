import type { Tx } from '../port'

type Latest = {
  readonly entityKey: string
  readonly aspectKey: string
  readonly ms: number | bigint
}

/**
 * Returns, per entity and aspect of an agent, when the latest fact arrived by a clock that was ahead of this moment, in epoch milliseconds.
 * Only facts dated by their arrival count: a time in the future that a source gave says nothing about the clock. There are few, and an
 * index finds them.
 */
export async function latestArrivals(
  reader: Tx,
  agentId: string,
  after: Date,
): Promise<readonly Latest[]> {
  return reader.$queryRawUnsafe<Latest[]>(
    `SELECT f."entityKey", f."aspectKey", MAX(f."validFrom") AS "ms" FROM "Fact" f
      WHERE f."agentId" = ? AND f."status" IN ('active', 'superseded') AND f."validFrom" > ?
        AND f."validFrom" = f."recordedAt" AND f."entityKey" IS NOT NULL AND f."aspectKey" IS NOT NULL
        AND EXISTS (SELECT 1 FROM "Change" c JOIN "Operation" o ON o."seq" = c."operationSeq"
              WHERE c."tableName" = 'fact' AND c."rowId" = f."id" AND c."before" IS NULL AND o."at" = f."recordedAt")
      GROUP BY f."entityKey", f."aspectKey"`,
    agentId,
    after.getTime(),
  )
}
