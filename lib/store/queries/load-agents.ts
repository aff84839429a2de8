import type { Tx } from '../port'

/** Loads every agent, ordered by id. */
export async function loadAgents(reader: Tx) {
  return reader.agent.findMany({
    orderBy: { id: 'asc' },
    select: { id: true, title: true, about: true },
  })
}

export async function activeFactsByAgent(reader: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.fact.groupBy({
    by: ['agentId'],
    where: { status: 'active' },
    _count: { _all: true },
  })
  return new Map(rows.map((row) => [row.agentId, row._count._all]))
}
