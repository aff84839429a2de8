import type { Tx } from '../port'
import { topNames } from '../sqlite/top-names'

/** The number of an agent's proposals in one status. */
export type Tally = {
  readonly agentId: string
  readonly status: string
  readonly unsure: boolean
  readonly count: number
}

/** Reads the stored numbers of proposals by status, for one agent or all. */
export function tallyProposals(reader: Tx, agentId: string | null): Promise<readonly Tally[]> {
  return reader.proposalTally.findMany({
    where: { count: { gt: 0 }, ...(agentId === null ? {} : { agentId }) },
  })
}

/** Returns the number of pending proposals of each agent. */
export async function pendingByAgent(reader: Tx): Promise<ReadonlyMap<string, number>> {
  const tally = await tallyProposals(reader, null)
  return new Map(
    tally
      .filter(({ status, unsure }) => status === 'pending' && !unsure)
      .map(({ agentId, count }) => [agentId, count]),
  )
}

/** Returns when the oldest pending proposal was made. */
export async function oldestPending(reader: Tx, agentId: string | null): Promise<Date | null> {
  const row = await reader.proposal.findFirst({
    where: { status: 'pending', unsure: false, ...(agentId === null ? {} : { agentId }) },
    orderBy: { id: 'asc' },
    select: { createdAt: true },
  })
  return row?.createdAt ?? null
}

/** Counts pending proposals by entity and by aspect, for one agent or all. */
export async function pendingByName(reader: Tx, agentId: string | null, most: number) {
  const pending = {
    table: 'Proposal',
    where: `"status" = 'pending' AND NOT "unsure"`,
    agentId,
    most,
  } as const
  const [entities, aspects] = await Promise.all([
    topNames(reader, { ...pending, name: 'entity' }),
    topNames(reader, { ...pending, name: 'aspect' }),
  ])
  return {
    entities: entities.map(({ name, count }) => ({ name, pending: count })),
    aspects: aspects.map(({ name, count }) => ({ name, pending: count })),
  }
}
