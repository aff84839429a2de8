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

/** Returns the number of each fact's newest pending proposal, preferring those in which it is the older side. */
export async function pendingAbout(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const list = [...ids]
  const about = {
    select: { number: true, olderFactId: true, newerFactId: true },
    orderBy: { id: 'asc' },
  } as const
  const [asNewer, asOlder] = await Promise.all([
    reader.proposal.findMany({ where: { status: 'pending', newerFactId: { in: list } }, ...about }),
    reader.proposal.findMany({ where: { status: 'pending', olderFactId: { in: list } }, ...about }),
  ])
  return new Map([
    ...asNewer.map((row) => [row.newerFactId, row.number] as const),
    ...asOlder.map((row) => [row.olderFactId, row.number] as const),
  ])
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
