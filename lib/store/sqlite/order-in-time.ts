import type { Tx } from '../port'

/** What identifies a proposal to people, and to the log. */
export type Placed = {
  readonly id: string
  readonly number: number
  readonly agentId: string
  readonly version: number
}

/** Returns the proposals of these ids by the time of their facts, so that what is done to them in turn makes a chain (rule D5). */
export async function orderInTime(reader: Tx, ids: readonly string[]): Promise<readonly Placed[]> {
  return reader.$queryRawUnsafe<Placed[]>(
    `SELECT p."id" AS "id", p."number" AS "number", p."agentId" AS "agentId", p."version" AS "version"
       FROM json_each(?) AS asked
       JOIN "Proposal" p ON p."id" = asked.value
       JOIN "Fact" o ON o."id" = p."olderFactId"
       JOIN "Fact" n ON n."id" = p."newerFactId"
      ORDER BY o."validFrom", o."id", n."validFrom", n."id"`,
    JSON.stringify(ids),
  )
}
