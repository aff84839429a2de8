import type { Tx } from '../port'

/** Returns the most frequent entities or aspects, by their normalised name, spelled as one of their rows spells them. */
export async function topNames(
  reader: Tx,
  of: {
    readonly table: 'Proposal' | 'Fact'
    readonly where: string // of ours, never of a request
    readonly name: 'entity' | 'aspect'
    readonly agentId: string | null
    readonly most: number
  },
): Promise<readonly { readonly name: string; readonly count: number }[]> {
  const { table, where, name, agentId, most } = of
  const key = `"${name}Key"`
  // MIN(id) is in the index, so that only the names that are shown are looked up in the table.
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
