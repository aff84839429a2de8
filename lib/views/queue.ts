import { z } from 'zod'

import { SIGNAL_LETTERS } from '@/lib/detection/finding'
import { normalizeText } from '@/lib/detection/normalize-text'
import { nameKey } from '@/lib/domain/fact'
import {
  DEFAULT_QUEUE_FILTER,
  type QueueFilter,
  type QueueGroup,
  type QueueSort,
  type QueueStatus,
} from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/open-store'
import { storePlace } from '@/lib/store/queries/live-operations'
import { loadAgents } from '@/lib/store/queries/load-agents'
import {
  oldestPending,
  pendingByAgent,
  pendingByName,
  tallyProposals,
  type Tally,
} from '@/lib/store/queries/queue-counts'
import { soonAfterWrite, untilNextWrite } from '@/lib/store/queries/until-next-write'
import { countLabelled, findInformative, type Labelled } from '@/lib/store/sqlite/find-informative'
import {
  countProposals,
  findProposals,
  WEAKEST_FIRST,
  type ProposalOrder,
  type ProposalQuery,
} from '@/lib/store/sqlite/find-proposals'

import { decodeCursor, encodeCursor } from './cursor'
import { readProposals } from './proposals'
import type { QueueCounts, QueueFacets, QueuePage } from './screen'

const PAGE = 25
const MOST_NAMES = 200

type ColumnSort = Exclude<QueueSort, 'informative'>

/** The order of each sort that is one of columns. */
const ORDERS: Readonly<Record<ColumnSort, ProposalOrder>> = {
  newest: { columns: ['id'], direction: 'desc' },
  oldest: { columns: ['id'], direction: 'asc' },
  strongest: { columns: ['confidence', 'id'], direction: 'desc' },
  weakest: WEAKEST_FIRST,
  entity: { columns: ['entityKey', 'aspectKey', 'id'], direction: 'asc' },
}

const GROUP_ORDERS: Readonly<Record<QueueGroup, ProposalOrder>> = {
  entity: ORDERS.entity,
  slot: ORDERS.entity,
  aspect: { columns: ['aspectKey', 'entityKey', 'id'], direction: 'asc' },
  pattern: { columns: ['pattern', 'id'], direction: 'asc' },
}

const GROUP_POSITIONS: Readonly<Record<QueueGroup, z.ZodType<readonly (string | number)[]>>> = {
  entity: z.tuple([z.string(), z.string(), z.string()]),
  slot: z.tuple([z.string(), z.string(), z.string()]),
  aspect: z.tuple([z.string(), z.string(), z.string()]),
  pattern: z.tuple([z.string(), z.string()]),
}

const POSITIONS: Readonly<Record<ColumnSort, z.ZodType<readonly (string | number)[]>>> = {
  newest: z.tuple([z.string()]),
  oldest: z.tuple([z.string()]),
  strongest: z.tuple([z.number(), z.string()]),
  weakest: z.tuple([z.number(), z.string()]),
  entity: z.tuple([z.string(), z.string(), z.string()]),
}

type Place = Pick<ProposalQuery, 'statuses' | 'unsure' | 'disputed'>

const STATUSES: Readonly<Record<QueueStatus, Place>> = {
  pending: { statuses: ['pending'], unsure: false, disputed: false },
  unsure: { statuses: ['pending', 'stale'], unsure: true, disputed: false },
  disputed: { statuses: ['decided'], unsure: null, disputed: true },
  stale: { statuses: ['stale'], unsure: false, disputed: false },
  decided: { statuses: ['decided'], unsure: null, disputed: false },
  withdrawn: { statuses: ['withdrawn'], unsure: null, disputed: false },
}

/** Reads a page of the queue: whole proposals, so that nothing is fetched between two verdicts. */
export async function readQueuePage(
  store: Store,
  filter: QueueFilter,
  cursor: string | null,
): Promise<QueuePage> {
  const query = queueQueryOf(filter)
  const { seq: asOf } = await storePlace(store.read)
  const [{ ids, nextCursor, labelled }, total] = await Promise.all([
    filter.group === null && filter.sort === 'informative'
      ? pageOfInformative(store, query, cursor)
      : pageInOrder(store, query, { filter, cursor }),
    countQueue(store, query),
  ])
  const items = await readProposals(store, ids)
  return { items, nextCursor, total, asOf, ...(labelled === undefined ? {} : { labelled }) }
}

type FoundPage = {
  readonly ids: readonly string[]
  readonly nextCursor: string | null
  readonly labelled?: Labelled
}

async function pageInOrder(
  store: Store,
  query: ProposalQuery,
  { filter, cursor }: { readonly filter: QueueFilter; readonly cursor: string | null },
): Promise<FoundPage> {
  const { group, sort } = filter
  const name = group ?? sort
  const shape = group === null ? POSITIONS[columnSort(sort)] : GROUP_POSITIONS[group]
  const order = orderOf(filter)
  const byConfidence = order.columns[0] === 'confidence'
  const position = decodeCursor(cursor, z.tuple([z.literal(name), lane, shape]))
  const found = await throughLanes(
    byConfidence ? [false, true] : [null],
    { lane: position?.[1], after: position?.[2] ?? null },
    (foreignOnly, page) => findProposals(store.read, { ...query, foreignOnly }, { ...page, order }),
  )
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  return {
    ids: found.slice(0, PAGE).map(({ id }) => id),
    nextCursor: last === undefined ? null : encodeCursor([name, last.lane, last.position]),
  }
}

/** Ours, then what only another system proposes (rule I5); null where the order does not tell them apart. */
type Lane = boolean | null
const lane = z.boolean().nullable()

/** Finds a page and one more, lane after lane, from where the page before ended. */
async function throughLanes<Found, After>(
  lanes: readonly Lane[],
  from: { readonly lane: Lane | undefined; readonly after: After | null },
  find: (
    lane: Lane,
    page: { readonly after: After | null; readonly limit: number },
  ) => Promise<readonly Found[]>,
): Promise<readonly (Found & { readonly lane: Lane })[]> {
  const found: (Found & { readonly lane: Lane })[] = []
  for (const each of lanes.slice(Math.max(0, lanes.indexOf(from.lane ?? null)))) {
    const after = each === from.lane ? from.after : null
    // oxlint-disable-next-line no-await-in-loop -- the second lane follows where the first has ended
    const rows = await find(each, { after, limit: PAGE + 1 - found.length })
    found.push(...rows.map((row) => ({ ...row, lane: each })))
    if (found.length > PAGE) break
  }
  return found
}

const edge = z.tuple([z.number(), z.string()]).nullable()
const informativePosition = z.tuple([
  z.literal('informative'),
  lane,
  z.object({ edge, ranked: edge, rest: edge }),
  z.record(z.string(), z.number()),
])

/** The answers to each pattern are those of the first page: what is answered while one works moves nothing. */
async function pageOfInformative(
  store: Store,
  query: ProposalQuery,
  cursor: string | null,
): Promise<FoundPage> {
  const position = decodeCursor(cursor, informativePosition)
  const labelled =
    position?.[3] ??
    (await soonAfterWrite(store, `labelled ${JSON.stringify(query.agentId)}`, () =>
      countLabelled(store.read, query.agentId),
    ))
  const found = await throughLanes(
    [false, true],
    { lane: position?.[1], after: position?.[2] ?? null },
    (foreignOnly, page) =>
      findInformative(store.read, { ...query, foreignOnly }, { ...page, labelled }),
  )
  const last = found.length > PAGE ? found[PAGE - 1] : undefined
  const at = last === undefined ? null : ['informative', last.lane, last.at, labelled]
  return {
    ids: found.slice(0, PAGE).map(({ id }) => id),
    nextCursor: at === null ? null : encodeCursor(at),
    labelled,
  }
}

/** Returns the order in which a filter lists; what is grouped stands together. */
export function orderOf({ group, sort }: QueueFilter): ProposalOrder {
  return group === null ? ORDERS[columnSort(sort)] : GROUP_ORDERS[group]
}

// The most informative are ranked among the first of a list, which is that of the weakest.
function columnSort(sort: QueueSort): ColumnSort {
  return sort === 'informative' ? 'weakest' : sort
}

async function countQueue(store: Store, query: ProposalQuery): Promise<number> {
  if (!isNarrowed(query)) return sumOf(await tallyProposals(store.read, query.agentId), query)
  return untilNextWrite(store, `queue ${JSON.stringify(query)}`, () =>
    countProposals(store.read, query),
  )
}

/** True when the query asks for more than the tally knows. */
function isNarrowed(query: ProposalQuery): boolean {
  const { statuses: _statuses, unsure: _unsure, agentId: _agentId, ...more } = query
  return Object.values(more).some((value) => value !== null && value !== false)
}

function sumOf(tally: readonly Tally[], place: Place): number {
  return tally
    .filter(({ status }) => place.statuses.includes(status))
    .filter(({ unsure }) => place.unsure === null || place.unsure === unsure)
    .reduce((sum, { count }) => sum + count, 0)
}

/** Reads how many proposals stand where, and since when the oldest waits. */
export async function readQueueCounts(store: Store, agent: string | null): Promise<QueueCounts> {
  const [tally, oldest, disputed] = await Promise.all([
    tallyProposals(store.read, agent),
    oldestPending(store.read, agent),
    countQueue(store, queueQueryOf({ ...DEFAULT_QUEUE_FILTER, status: 'disputed', agent })),
  ])
  const count = (status: QueueStatus) => sumOf(tally, STATUSES[status])
  return {
    byStatus: {
      pending: count('pending'),
      unsure: count('unsure'),
      disputed,
      stale: count('stale'),
      decided: count('decided'),
      withdrawn: count('withdrawn'),
    },
    oldestPendingAt: oldest?.toISOString() ?? null,
  }
}

/** Reads the names that the queue can be filtered by, those with the most pending proposals first. */
export async function readQueueFacets(store: Store, agent: string | null): Promise<QueueFacets> {
  const [agents, pending, names] = await Promise.all([
    loadAgents(store.read),
    pendingByAgent(store.read),
    soonAfterWrite(store, `queue facets ${JSON.stringify(agent)}`, () =>
      pendingByName(store.read, agent, MOST_NAMES),
    ),
  ])
  return {
    agents: agents.map(({ id, title }) => ({ id, title, pending: pending.get(id) ?? 0 })),
    ...names,
  }
}

/** Somebody's own decisions have what they were unsure about among them: that was an answer too. */
function placeOf({ status, by }: QueueFilter): Place {
  if (status !== 'decided' || by === null) return STATUSES[status]
  return { statuses: ['decided', 'pending', 'stale'], unsure: null, disputed: false }
}

/** Returns what a filter asks of the store. */
export function queueQueryOf(filter: QueueFilter): ProposalQuery {
  const number = /^\s*p-?(\d{1,9})\s*$/i.exec(filter.search ?? '')?.[1]
  return {
    ...placeOf(filter),
    agentId: filter.agent,
    entityKey: filter.entity === null ? null : nameKey(filter.entity),
    aspectKey: filter.aspect === null ? null : nameKey(filter.aspect),
    signalLetter: filter.signal === null ? null : SIGNAL_LETTERS[filter.signal],
    pattern: filter.pattern,
    origin: filter.origin,
    locked: filter.locked,
    contextDiffers: filter.context,
    singleSignal: filter.single,
    highImpact: filter.impact,
    nearThreshold: filter.near,
    rejectedBefore: filter.rejected,
    foreignOnly: null,
    reviewer: filter.by,
    minConfidence: filter.minConfidence,
    maxConfidence: filter.maxConfidence,
    words: filter.search === null ? null : normalizeText(filter.search),
    number: number === undefined ? null : Number(number),
  }
}
