import type { Tx } from '../open-store'

/** Returns how many open proposals there are about each fact as the older one. */
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

/** Returns what agents are called. */
export async function agentTitles(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await reader.agent.findMany({ where: { id: { in: [...new Set(ids)] } } })
  return new Map(rows.map((row) => [row.id, row.title]))
}
