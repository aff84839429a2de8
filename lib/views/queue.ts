import { SIGNAL_LETTERS } from '@/lib/detection/finding'
import { normalizeText } from '@/lib/detection/normalize-text'
import { nameKey } from '@/lib/domain/fact'
import { isLocked } from '@/lib/domain/locked'
import {
  DEFAULT_QUEUE_FILTER,
  lockedIn,
  type QueueFilter,
  type QueueStatus,
} from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/port'
import { loadAgents } from '@/lib/store/queries/load-agents'
import {
  pendingByAgent,
  pendingByName,
  tallyProposals,
  type Tally,
} from '@/lib/store/queries/queue-counts'
import { soonAfterWrite, untilNextWrite } from '@/lib/store/queries/until-next-write'
import { countProposals, type ProposalQuery } from '@/lib/store/sql/find-proposals'
import { storePlace } from '@/lib/store/sql/live-operations'

import { placeOf as placeIn, type ListPlace } from './cursor'
import type { ProposalView } from './proposal-view'
import { readProposals } from './proposals'
import { pageByRecord } from './queue-by-record'
import { firstListed, pageInOrder, pageOfInformative, type FoundPage } from './queue-pages'

export type QueuePage = {
  readonly items: readonly ProposalView[]
  readonly nextCursor: string | null
  readonly total: number // matching the filter
  readonly asOf: number // includes the log at least up to this place
  readonly labelled?: Readonly<Record<string, number>> // answers per pattern, which order the most informative
}

export type QueueCounts = {
  readonly byStatus: Readonly<Record<QueueStatus, number>>
  readonly locked: number // open, in no other place
  readonly oldestPendingAt: string | null
}

export type QueueFacets = {
  readonly agents: readonly {
    readonly id: string
    readonly title: string | null
    readonly pending: number
  }[]
  readonly entities: readonly { readonly name: string; readonly pending: number }[] // of the chosen agent, at most 200
  readonly aspects: readonly { readonly name: string; readonly pending: number }[]
}

const MOST_NAMES = 200

type Place = Pick<ProposalQuery, 'statuses' | 'unsure' | 'disputed'>

const STATUSES: Readonly<Record<QueueStatus, Place>> = {
  pending: { statuses: ['pending'], unsure: false, disputed: false },
  unsure: { statuses: ['pending', 'stale'], unsure: true, disputed: false },
  disputed: { statuses: ['decided'], unsure: null, disputed: true },
  stale: { statuses: ['stale'], unsure: false, disputed: false },
  decided: { statuses: ['decided'], unsure: null, disputed: false },
  withdrawn: { statuses: ['withdrawn'], unsure: null, disputed: false },
}

/** Every open proposal: of the locked ones no other place has any (rule R22). */
const OPEN: Place = { statuses: ['pending', 'stale'], unsure: null, disputed: false }

/** Which proposals a page of the queue holds: plain data, because it may be found elsewhere. */
export type FoundQueue = FoundPage & Pick<QueuePage, 'total' | 'asOf'>

/** Reads a page of the queue: whole proposals, so that nothing is fetched between verdicts. */
export async function readQueuePage(
  store: Store,
  filter: QueueFilter,
  place: ListPlace,
): Promise<QueuePage> {
  return toQueuePage(store, filter, await findQueue(store, filter, place))
}

/** Finds which proposals a page of the queue holds, and counts them all. */
export async function findQueue(
  store: Store,
  filter: QueueFilter,
  place: ListPlace,
): Promise<FoundQueue> {
  const query = queueQueryOf(filter)
  const { seq: asOf } = await storePlace(store.read)
  const [page, total] = await Promise.all([
    findPage(store, filter, { query, place }),
    countQueue(store, query),
  ])
  return { ...page, total, asOf }
}

/** What a program asks for: the queue's filter, and a moment since when proposals were found. */
type ListedFilter = QueueFilter & { readonly since: Date | null }

/** Reads a page of the queue for whoever does not ask how many there are. */
export async function readListedProposals(
  store: Store,
  filter: ListedFilter,
  place: ListPlace,
): Promise<Pick<QueuePage, 'items' | 'nextCursor'>> {
  return toQueuePage(
    store,
    filter,
    await findPage(store, filter, {
      query: { ...queueQueryOf(filter), since: filter.since },
      place,
    }),
  )
}

/** Reads the proposals that were found, without those that have left the list since. */
export async function toQueuePage<Found extends FoundPage>(
  store: Store,
  filter: QueueFilter,
  { ids, ...found }: Found,
): Promise<Omit<Found, 'ids'> & Pick<QueuePage, 'items'>> {
  const query = queueQueryOf(filter)
  // One that somebody decided since the ids were found would come as decided before it was ever shown here.
  const items = (await readProposals(store, ids)).filter(
    ({ status, unsure, older }) =>
      query.statuses.includes(status) &&
      (query.unsure === null || query.unsure === unsure) &&
      (query.locked === null || query.locked === isLocked(older)),
  )
  return { ...found, items }
}

/** True when finding a page, or counting all of it, may take a look at each of more than `few` proposals. */
export async function looksAtMany(
  store: Store,
  filter: QueueFilter,
  few: number,
): Promise<boolean> {
  const query = queueQueryOf(filter)
  if (filter.group === null && !isNarrowed(query)) return false
  return sumOf(await tallyProposals(store, query.agentId), query) > few
}

function findPage(
  store: Store,
  filter: QueueFilter,
  { query, place }: { readonly query: ProposalQuery; readonly place: ListPlace },
) {
  if (filter.group === null && filter.sort === 'informative')
    return pageOfInformative(store, query, placeIn(place, 0).cursor)
  if (filter.group === null && filter.sort === 'record') return pageByRecord(store, query, place)
  return pageInOrder(store, query, { filter, place })
}

async function countQueue(store: Store, query: ProposalQuery): Promise<number> {
  if (!isNarrowed(query)) return sumOf(await tallyProposals(store, query.agentId), query)
  return untilNextWrite(store, `queue ${JSON.stringify(query)}`, () =>
    countProposals(store.read, query),
  )
}

/** True when the query asks for more than the tally holds. */
function isNarrowed(query: ProposalQuery): boolean {
  const {
    statuses: _statuses,
    unsure: _unsure,
    locked: _locked,
    agentId: _agentId,
    ...more
  } = query
  return Object.values(more).some((value) => value !== null && value !== false)
}

function sumOf(tally: readonly Tally[], place: Place & Pick<ProposalQuery, 'locked'>): number {
  return tally
    .filter(({ status }) => place.statuses.includes(status))
    .filter(({ unsure }) => place.unsure === null || place.unsure === unsure)
    .filter(({ locked }) => place.locked === null || place.locked === locked)
    .reduce((sum, { count }) => sum + count, 0)
}

/** Reads how many proposals each place holds, and how long the oldest has been pending. */
export async function readQueueCounts(store: Store, agent: string | null): Promise<QueueCounts> {
  const [tally, oldest, disputed] = await Promise.all([
    tallyProposals(store, agent),
    readOldest(store, agent),
    countQueue(store, queueQueryOf({ ...DEFAULT_QUEUE_FILTER, status: 'disputed', agent })),
  ])
  const count = (status: QueueStatus) =>
    sumOf(tally, { ...STATUSES[status], locked: lockedIn({ status, locked: false }) })
  return {
    byStatus: {
      pending: count('pending'),
      unsure: count('unsure'),
      disputed,
      stale: count('stale'),
      decided: count('decided'),
      withdrawn: count('withdrawn'),
    },
    locked: sumOf(tally, { ...OPEN, locked: true }),
    oldestPendingAt: oldest?.toISOString() ?? null,
  }
}

async function readOldest(store: Store, agent: string | null): Promise<Date | null> {
  const filter = { ...DEFAULT_QUEUE_FILTER, sort: 'oldest', agent } as const
  const [id] = await firstListed(store, { filter, query: queueQueryOf(filter) }, 1)
  if (id === undefined) return null
  const row = await store.read.proposal.findUnique({ where: { id }, select: { createdAt: true } })
  return row?.createdAt ?? null
}

/** Reads the names to filter the queue by, most pending proposals first. */
export async function readQueueFacets(store: Store, agent: string | null): Promise<QueueFacets> {
  const [agents, pending, names] = await Promise.all([
    loadAgents(store.read),
    pendingByAgent(store),
    soonAfterWrite(store, `queue facets ${JSON.stringify(agent)}`, () =>
      pendingByName(store.read, agent, MOST_NAMES),
    ),
  ])
  return {
    agents: agents.map(({ id, title }) => ({ id, title, pending: pending.get(id) ?? 0 })),
    ...names,
  }
}

/** A reviewer's own decisions include “unsure”, which is an answer too. */
function placeOf({ status, by, locked }: QueueFilter): Place {
  if (locked && status === 'pending') return OPEN
  if (status !== 'decided' || by === null) return STATUSES[status]
  return { ...STATUSES.decided, statuses: ['decided', 'pending', 'stale'] }
}

/** Translates a filter into a store query. */
export function queueQueryOf(filter: QueueFilter): ProposalQuery {
  const number = /^\s*p-?(\d{1,9})\s*$/i.exec(filter.search ?? '')?.[1]
  return {
    ...placeOf(filter),
    locked: lockedIn(filter),
    agentId: filter.agent,
    entityKey: filter.entity === null ? null : nameKey(filter.entity),
    aspectKey: filter.aspect === null ? null : nameKey(filter.aspect),
    signalLetter: filter.signal === null ? null : SIGNAL_LETTERS[filter.signal],
    pattern: filter.pattern,
    origin: filter.origin,
    contextDiffers: filter.context,
    singleSignal: filter.single,
    highImpact: filter.impact,
    nearThreshold: filter.near,
    rejectedBefore: filter.rejected,
    foundBy: filter.found,
    foreignOnly: null,
    opinion: filter.opinion,
    reviewer: filter.by,
    minConfidence: filter.minConfidence,
    maxConfidence: filter.maxConfidence,
    since: null,
    words: filter.search === null ? null : normalizeText(filter.search),
    number: number === undefined ? null : Number(number),
  }
}
