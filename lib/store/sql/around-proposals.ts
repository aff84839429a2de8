import type { Tx } from '../port'
import { list, isOneOf, THEN } from '../sqlite/dialect'

/** Returns the number of open proposals in which each fact is the older side. */
export async function openAboutOlder(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.proposal.groupBy({
    by: ['olderFactId'],
    where: { olderFactId: { in: [...new Set(factIds)] }, status: { in: ['pending', 'stale'] } },
    _count: { _all: true },
  })
  return new Map(rows.map((row) => [row.olderFactId, row._count._all]))
}

/** Returns how many other open proposals share a fact with each proposal. Proposals without any are absent. */
export async function openSharingFact(
  reader: Tx,
  proposalIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const ids = list(proposalIds)
  const sideOf = (column: string) =>
    `SELECT "id", "${column}" AS "fact" FROM "Proposal" WHERE ${isOneOf('"id"')}`
  const sharing = (column: string) =>
    `SELECT mine."id" AS "id", o."id" AS "other" FROM mine ${THEN} "Proposal" o
         ON o."${column}" = mine."fact" AND o."status" IN ('pending', 'stale')`
  const rows = await reader.$queryRawUnsafe<{ id: string; n: number | bigint }[]>(
    `WITH mine AS MATERIALIZED (${sideOf('olderFactId')} UNION ALL ${sideOf('newerFactId')})
     SELECT "id", COUNT(DISTINCT "other") AS n
       FROM (${sharing('olderFactId')} UNION ALL ${sharing('newerFactId')}) s
      WHERE "other" <> "id" GROUP BY "id"`,
    ids,
    ids,
  )
  return new Map(rows.map(({ id, n }) => [id, Number(n)]))
}

export async function agentTitles(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await reader.agent.findMany({ where: { id: { in: [...new Set(ids)] } } })
  return new Map(rows.map((row) => [row.id, row.title]))
}
