import type { Tx } from '../port'
import { list, isOneOf } from '../sqlite/dialect'

const LONGEST_CHAIN = 1_000 // a longer chain is a defect; stop instead of hanging

/** Returns the ids along each fact's chain to its last version, nearest first. Facts without a successor are absent. */
export async function successorsOfMany(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.$queryRawUnsafe<{ start: string; id: string }[]>(
    `WITH RECURSIVE walk("start", "id", "depth") AS (
       SELECT f."id", f."supersededById", 1 FROM "Fact" f
        WHERE ${isOneOf('f."id"')} AND f."supersededById" IS NOT NULL
       UNION ALL
       SELECT w."start", f."supersededById", w."depth" + 1
         FROM walk w JOIN "Fact" f ON f."id" = w."id"
        WHERE f."supersededById" IS NOT NULL AND f."supersededById" <> w."start" AND w."depth" < ?)
     SELECT "start", "id" FROM walk ORDER BY "start", "depth"`,
    list(ids),
    LONGEST_CHAIN,
  )
  const chains = new Map<string, Set<string>>()
  for (const row of rows) {
    const chain = chains.get(row.start) ?? new Set()
    chains.set(row.start, chain.add(row.id)) // a cycle repeats ids; the set keeps each once
  }
  return new Map([...chains].map(([start, chain]) => [start, [...chain]]))
}

/** Returns the ids of everything each fact superseded, directly or indirectly, including itself. */
export async function membersOf(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await reader.$queryRawUnsafe<{ start: string; id: string }[]>(
    `WITH RECURSIVE member("start", "id") AS (
       SELECT f."id", f."id" FROM "Fact" f WHERE ${isOneOf('f."id"')}
       UNION
       SELECT m."start", f."id" FROM member m JOIN "Fact" f ON f."supersededById" = m."id")
     SELECT "start", "id" FROM member LIMIT ?`,
    list([...new Set(ids)]),
    LONGEST_CHAIN * ids.length,
  )
  const members = new Map<string, string[]>()
  for (const row of rows) {
    const list = members.get(row.start) ?? []
    list.push(row.id)
    members.set(row.start, list)
  }
  return members
}
