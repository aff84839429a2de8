import type { Tx } from '../port'
import type { FactRow } from '../rows'
import { list, isOneOf, arrayOf, asText } from '../sqlite/dialect'

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
    `SELECT ${asText(arrayOf('f."id"', `f."${column}"`))} AS "held"
       FROM "Fact" f WHERE ${isOneOf('f."id"')}`,
    list([...new Set(ids)]),
  )
  return new Map(JSON.parse(row?.held ?? '[]') as [string, Stored[Column]][])
}
