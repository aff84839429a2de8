import type { Tx } from '../port'
import { membersOf, successorsOfMany } from '../sql/fact-chains'

/** Returns the length of each fact's chain, including all branches that end in the same fact. */
export async function chainLengths(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const chains = await successorsOfMany(reader, ids)
  const currentOf = (id: string) => chains.get(id)?.at(-1) ?? id
  const members = await membersOf(reader, [...new Set(ids.map(currentOf))])
  return new Map(ids.map((id) => [id, members.get(currentOf(id))?.length ?? 1]))
}

/** Loads every proposal about a fact, whatever its status, newest first. */
export async function proposalsOfFact(reader: Tx, factId: string) {
  return reader.proposal.findMany({
    where: { OR: [{ olderFactId: factId }, { newerFactId: factId }] },
    include: { older: { select: { content: true } }, newer: { select: { content: true } } },
    orderBy: { id: 'desc' },
    take: 200,
  })
}
