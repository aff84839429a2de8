import { toColumns } from '../changes'
import type { Tx } from '../port'
import { list, itemsOf, THEN } from '../sqlite/dialect'
import { LAST_MOVED } from './retention'

/** Returns the tier of each moved source before the last of these operations, in the given order. */
export async function tiersBefore(
  tx: Tx,
  seqs: readonly number[],
): Promise<ReadonlyMap<string, 'hot' | 'cold'>> {
  const rows = await tx.$queryRawUnsafe<{ id: string; before: string }[]>(
    `SELECT c."rowId" AS "id", c."before" AS "before" FROM ${itemsOf('s')}
       JOIN "Change" c ON c."operationSeq" = s.value AND c."tableName" = 'source'
      WHERE c."before" IS NOT NULL ORDER BY s."key"`,
    list(seqs),
  )
  return new Map(
    rows.flatMap(({ id, before }) => {
      const { tier } = toColumns(before)
      return tier === 'cold' || tier === 'hot' ? [[id, tier]] : []
    }),
  )
}

/** One move of a source to the cold tier. */
export type Archiving = {
  readonly operationId: string
  readonly inEffect: boolean
}

/** Returns the archiving operations of each source, in the order in which they were last made, undone or redone. */
export async function archivingsOf(
  tx: Tx,
  sourceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Archiving[]>> {
  const rows = await tx.$queryRawUnsafe<
    { id: string; operationId: string; inEffect: number | bigint | boolean }[]
  >(
    `SELECT c."rowId" AS "id", o."id" AS "operationId", o."inEffect" FROM ${itemsOf('s')}
       ${THEN} "Change" c ON c."tableName" = 'source' AND c."rowId" = s.value
       ${THEN} "Operation" o ON o."seq" = c."operationSeq" AND o."kind" = 'archive' ORDER BY ${LAST_MOVED}`,
    list(sourceIds),
  )
  const archivings = new Map<string, Archiving[]>()
  for (const { id, operationId, inEffect } of rows)
    archivings.set(id, [
      ...(archivings.get(id) ?? []),
      { operationId, inEffect: Boolean(inEffect) },
    ])
  return archivings
}

/** Returns the sources moved by those of these operations that are archivings. */
export async function archivedBy(
  tx: Tx,
  operationIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT DISTINCT c."rowId" AS "id" FROM ${itemsOf('s')}
       JOIN "Operation" o ON o."id" = s.value AND o."kind" = 'archive'
       JOIN "Change" c ON c."operationSeq" = o."seq" AND c."tableName" = 'source'`,
    list(operationIds),
  )
  return rows.map(({ id }) => id)
}
