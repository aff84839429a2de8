import type { Tx } from '../open-store'

/** Returns in which tier each source was that some operations moved, before the last of them in the order given. */
export async function tiersBefore(
  tx: Tx,
  seqs: readonly number[],
): Promise<ReadonlyMap<string, 'hot' | 'cold'>> {
  const rows = await tx.$queryRawUnsafe<{ id: string; tier: string }[]>(
    `SELECT c."rowId" AS "id", json_extract(c."before", '$.tier') AS "tier" FROM json_each(?) s
       JOIN "Change" c ON c."operationSeq" = s.value AND c."tableName" = 'source'
      WHERE c."before" IS NOT NULL AND json_extract(c."before", '$.tier') IS NOT NULL ORDER BY s."key"`,
    JSON.stringify(seqs),
  )
  return new Map(rows.map(({ id, tier }) => [id, tier === 'cold' ? 'cold' : 'hot']))
}

/** Returns, for each source that retention ever moved, the last operation that did, and whether it is in effect. */
export async function lastArchivings(
  tx: Tx,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly operationId: string; readonly inEffect: boolean }>> {
  const rows = await tx.$queryRawUnsafe<
    { id: string; operationId: string; inEffect: number | bigint | boolean }[]
  >(
    `SELECT c."rowId" AS "id", o."id" AS "operationId", o."inEffect" FROM json_each(?) s
       JOIN "Change" c ON c."tableName" = 'source' AND c."rowId" = s.value
       JOIN "Operation" o ON o."seq" = c."operationSeq" AND o."kind" = 'archive' ORDER BY o."seq"`,
    JSON.stringify(sourceIds),
  )
  return new Map(
    rows.map(({ id, operationId, inEffect }) => [id, { operationId, inEffect: Boolean(inEffect) }]),
  )
}
