import type { Tx } from '../open-store'
import { topNames } from '../sqlite/top-names'

/** Counts proposals by status and by whether somebody was unsure. */
export async function countByStatus(
  reader: Tx,
  agentId: string | null,
): Promise<
  readonly { readonly status: string; readonly unsure: boolean; readonly count: number }[]
> {
  const rows = await reader.proposal.groupBy({
    by: ['status', 'unsure'],
    ...(agentId === null ? {} : { where: { agentId } }),
    _count: { _all: true },
  })
  return rows.map(({ status, unsure, _count }) => ({ status, unsure, count: _count._all }))
}

/** Returns since when the oldest pending proposal waits. */
export async function oldestPending(reader: Tx, agentId: string | null): Promise<Date | null> {
  const row = await reader.proposal.findFirst({
    where: { status: 'pending', unsure: false, ...(agentId === null ? {} : { agentId }) },
    orderBy: { id: 'asc' },
    select: { createdAt: true },
  })
  return row?.createdAt ?? null
}

/** Counts the pending proposals of each agent. */
export async function pendingByAgent(reader: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await reader.proposal.groupBy({
    by: ['agentId'],
    where: { status: 'pending', unsure: false },
    _count: { _all: true },
  })
  return new Map(rows.map((row) => [row.agentId, row._count._all]))
}

/** Counts pending proposals by agent, and by entity and aspect of one agent or of all. */
export async function pendingByName(reader: Tx, agentId: string | null, most: number) {
  const pending = {
    table: 'Proposal',
    where: `"status" = 'pending' AND NOT "unsure"`,
    agentId,
    most,
  } as const
  const [agents, byAgent, entities, aspects] = await Promise.all([
    reader.agent.findMany({ orderBy: { id: 'asc' } }),
    pendingByAgent(reader),
    topNames(reader, { ...pending, name: 'entity' }),
    topNames(reader, { ...pending, name: 'aspect' }),
  ])
  return {
    agents: agents.map(({ id, title }) => ({ id, title, pending: byAgent.get(id) ?? 0 })),
    entities: entities.map(({ name, count }) => ({ name, pending: count })),
    aspects: aspects.map(({ name, count }) => ({ name, pending: count })),
  }
}
