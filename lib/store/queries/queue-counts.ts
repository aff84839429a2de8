import type { Store, Tx } from '../port'
import { LOCKED_IDS, tallyLocked } from '../sql/locked'
import { topNames } from '../sql/top-names'
import { untilNextWrite } from './until-next-write'

/** The number of an agent's proposals in one status. */
export type Tally = {
  readonly agentId: string
  readonly status: string
  readonly unsure: boolean
  readonly locked: boolean // nothing may replace the older fact
  readonly count: number
}

/** Reads the numbers of proposals by status, for one agent or all: the stored ones, less the few locked, which are counted here. */
export async function tallyProposals(
  store: Pick<Store, 'read'>,
  agentId: string | null,
): Promise<readonly Tally[]> {
  const [all, everyLocked] = await Promise.all([
    store.read.proposalTally.findMany({
      where: { count: { gt: 0 }, ...(agentId === null ? {} : { agentId }) },
    }),
    untilNextWrite(store, 'locked proposals', () => tallyLocked(store.read)),
  ])
  const locked = everyLocked.filter((each) => agentId === null || each.agentId === agentId)
  const lockedIn = (place: Omit<Tally, 'count' | 'locked'>) =>
    locked.find(
      ({ agentId: agent, status, unsure }) =>
        agent === place.agentId && status === place.status && unsure === place.unsure,
    )?.count ?? 0
  return [
    ...all.map((place) => ({ ...place, locked: false, count: place.count - lockedIn(place) })),
    ...locked.map((place) => ({ ...place, locked: true })),
  ]
}

/** Returns the number of proposals that each agent has to review. */
export async function pendingByAgent(
  store: Pick<Store, 'read'>,
): Promise<ReadonlyMap<string, number>> {
  const tally = await tallyProposals(store, null)
  return new Map(
    tally
      .filter(({ status, unsure, locked }) => status === 'pending' && !unsure && !locked)
      .map(({ agentId, count }) => [agentId, count]),
  )
}

/** Counts pending proposals by entity and by aspect, for one agent or all. */
export async function pendingByName(reader: Tx, agentId: string | null, most: number) {
  const pending = {
    table: 'Proposal',
    where: `"status" = 'pending' AND NOT "unsure" AND "id" NOT IN ${LOCKED_IDS}`,
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
