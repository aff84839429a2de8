import type { Tx } from '../port'
import { list, itemsOf } from '../sqlite/dialect'

/** A proposal's id and number. */
export type Placed = {
  readonly id: string
  readonly number: number
  readonly agentId: string
  readonly version: number
}

/** Returns these proposals ordered by the times of their facts, so that deciding them in turn makes a chain (rule D5). */
export async function orderInTime(reader: Tx, ids: readonly string[]): Promise<readonly Placed[]> {
  return reader.$queryRawUnsafe<Placed[]>(
    `SELECT p."id" AS "id", p."number" AS "number", p."agentId" AS "agentId", p."version" AS "version"
       FROM ${itemsOf('asked')}
       JOIN "Proposal" p ON p."id" = asked.value
       JOIN "Fact" o ON o."id" = p."olderFactId"
       JOIN "Fact" n ON n."id" = p."newerFactId"
      ORDER BY o."validFrom", o."id", n."validFrom", n."id"`,
    list(ids),
  )
}
