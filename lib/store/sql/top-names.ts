import type { Tx } from '../port'

/** Returns the most frequent entities or aspects by normalized name, in the spelling of one of their rows. */
export async function topNames(
  reader: Tx,
  of: {
    readonly table: 'Proposal' | 'Fact'
    readonly where: string // written by us, never from a request
    readonly name: 'entity' | 'aspect'
    readonly agentId: string | null
    readonly most: number
  },
): Promise<readonly { readonly name: string; readonly count: number }[]> {
  const { table, where, name, agentId, most } = of
  const key = `"${name}Key"`
  // MIN(id) is in the index, so the table is read only for the names that are returned.
  const rows = await reader.$queryRawUnsafe<{ name: string; n: number | bigint }[]>(
    `SELECT t."${name}" AS "name", g."n" AS "n" FROM (
       SELECT MIN("id") AS "id", COUNT(*) AS "n" FROM "${table}"
        WHERE ${agentId === null ? '' : '"agentId" = ? AND '}${where} AND ${key} IS NOT NULL
        GROUP BY ${key} ORDER BY COUNT(*) DESC, ${key} LIMIT ?) g
     JOIN "${table}" t ON t."id" = g."id" ORDER BY g."n" DESC, t."${name}"`,
    ...(agentId === null ? [] : [agentId]),
    most,
  )
  return rows.map((row) => ({ name: row.name, count: Number(row.n) }))
}
