import type { Tx } from '../port'
import { topNames } from '../sqlite/top-names'

/** How many proposals of one agent stand in one place. */
export type Tally = {
  readonly agentId: string
  readonly status: string
  readonly unsure: boolean
  readonly count: number
}

/** Returns how many proposals stand where, of one agent or of all; the counts are kept, nothing is counted here. */
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

/** Returns since when the oldest pending proposal waits. */
export async function oldestPending(reader: Tx, agentId: string | null): Promise<Date | null> {
  const row = await reader.proposal.findFirst({
    where: { status: 'pending', unsure: false, ...(agentId === null ? {} : { agentId }) },
    orderBy: { id: 'asc' },
    select: { createdAt: true },
  })
  return row?.createdAt ?? null
}

/** Counts pending proposals by entity and by aspect, of one agent or of all. */
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
