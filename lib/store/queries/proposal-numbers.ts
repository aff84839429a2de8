import type { Tx } from '../port'

/** Returns the numbers of proposals by id; screens link to a proposal by its number. */
export async function proposalNumbers(
  reader: Tx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, number>> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await reader.proposal.findMany({
    where: { id: { in: known } },
    select: { id: true, number: true },
  })
  return new Map(rows.map(({ id, number }) => [id, number]))
}
