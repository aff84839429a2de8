import type { Tx } from '../port'
import { isOneOf, list } from '../sqlite/dialect'

/** Returns the number of each fact's newest pending proposal, preferring those in which it is the older side. */
export async function pendingAbout(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const [asNewer, asOlder] = await Promise.all([
    newestPending(reader, 'newerFactId', ids),
    newestPending(reader, 'olderFactId', ids),
  ])
  return new Map([...asNewer, ...asOlder])
}

/** The facts lead to their proposals: in the order of the list, all that are pending would be read. */
async function newestPending(
  reader: Tx,
  side: 'olderFactId' | 'newerFactId',
  ids: readonly string[],
): Promise<readonly (readonly [id: string, number: number])[]> {
  const rows = await reader.$queryRawUnsafe<{ id: string; number: number | bigint }[]>(
    `SELECT p."${side}" AS "id", MAX(p."number") AS "number" FROM "Proposal" p
      WHERE ${isOneOf(`p."${side}"`)} AND p."status" = 'pending' GROUP BY p."${side}"`,
    list(ids),
  )
  return rows.map(({ id, number }) => [id, Number(number)] as const)
}
