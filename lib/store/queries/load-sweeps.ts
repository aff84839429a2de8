import type { SweepRun } from '../generated/client'
import type { Tx } from '../port'

export type SweepRow = SweepRun

/** Loads the newest sweeps of an agent or of all, newest first. */
export async function newestSweeps(
  reader: Tx,
  agentId: string | null,
  limit: number,
): Promise<readonly SweepRow[]> {
  return reader.sweepRun.findMany({
    ...(agentId === null ? {} : { where: { agentId } }),
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: limit,
  })
}

/** Loads the sweeps that an import started; they share its time. */
export async function sweepsOfImport(
  reader: Tx,
  { actor, at }: { readonly actor: string; readonly at: Date },
): Promise<readonly SweepRow[]> {
  const agents = await reader.agent.findMany({ select: { id: true } }) // the index begins with the agent
  return reader.sweepRun.findMany({
    where: { agentId: { in: agents.map(({ id }) => id) }, startedAt: at, actor, trigger: 'import' },
    orderBy: { id: 'asc' },
  })
}

export async function loadSweep(reader: Tx, id: string): Promise<SweepRow | null> {
  return reader.sweepRun.findUnique({ where: { id } })
}

/**
 * Returns when each agent's last full sweep started, and whether one is running. A start in the future was dated by a wrong clock and does
 * not count.
 */
export async function lastSweeps(
  reader: Tx,
  now: Date,
): Promise<
  readonly { readonly agentId: string; readonly at: Date | null; readonly open: boolean }[]
> {
  const [agents, last, open] = await Promise.all([
    reader.agent.findMany({ select: { id: true }, orderBy: { id: 'asc' } }),
    reader.sweepRun.groupBy({
      by: ['agentId'],
      where: { entity: null, startedAt: { lte: now } },
      _max: { startedAt: true },
    }),
    reader.sweepRun.findMany({
      where: { activeKey: { not: null } },
      select: { agentId: true },
    }),
  ])
  const times = new Map(last.map((row) => [row.agentId, row._max.startedAt]))
  const busy = new Set(open.map((row) => row.agentId))
  return agents.map(({ id }) => ({ agentId: id, at: times.get(id) ?? null, open: busy.has(id) }))
}
