import type { Tx } from '../port'
import type { FactRow } from '../rows'

type Stored = { readonly validFrom: number; readonly normalizedContent: string }

/** Returns one column of facts as stored, by id (times in epoch milliseconds). Unknown ids are absent. */
export async function oneColumn<Column extends keyof Stored & keyof FactRow>(
  reader: Tx,
  column: Column,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Stored[Column]>> {
  if (ids.length === 0) return new Map()
  const [row] = await reader.$queryRawUnsafe<{ readonly held: string }[]>(
    // One value: returning thousands of rows would cost more than reading them.
    `SELECT json_group_object(f."id", f."${column}") AS "held"
       FROM "Fact" f WHERE f."id" IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...new Set(ids)]),
  )
  return new Map(Object.entries(JSON.parse(row?.held ?? '{}') as Record<string, Stored[Column]>))
}
