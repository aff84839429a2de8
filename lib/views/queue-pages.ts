import { z } from 'zod'

import type { QueueFilter, QueueGroup, QueueSort } from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/port'
import { soonAfterWrite } from '@/lib/store/queries/until-next-write'
import { countLabelled, findInformative, type Labelled } from '@/lib/store/sql/find-informative'
import {
  findProposals,
  NEWEST_FIRST,
  WEAKEST_FIRST,
  type ProposalOrder,
  type ProposalPosition,
  type ProposalQuery,
} from '@/lib/store/sql/find-proposals'

import { decodeCursor, encodeCursor, placeOf, type ListPlace } from './cursor'

export const PAGE = 25

type ColumnSort = Exclude<QueueSort, 'informative' | 'record'>

const ORDERS: Readonly<Record<ColumnSort, ProposalOrder>> = {
  newest: NEWEST_FIRST,
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

/** Our proposals first, then those only another system proposes (rule I14); null where the order makes no difference between them. */
type Lane = boolean | null
const lane = z.boolean().nullable()

export type FoundPage = {
  readonly ids: readonly string[]
  readonly nextCursor: string | null
  readonly labelled?: Labelled
}

/** Finds a page of the queue in a filter's order. */
export async function pageInOrder(
  store: Store,
  query: ProposalQuery,
  { filter, place }: { readonly filter: QueueFilter; readonly place: ListPlace },
): Promise<FoundPage> {
  const { cursor, limit } = placeOf(place, PAGE)
  const { group, sort } = filter
  const name = group ?? sort
  const shape = group === null ? POSITIONS[columnSort(sort)] : GROUP_POSITIONS[group]
  const position = decodeCursor(cursor, z.tuple([z.literal(name), lane, shape]))
  const from = { lane: position?.[1], after: position?.[2] ?? null, limit: limit + 1 }
  const found = await findInOrder(store, { query, order: orderOf(filter) }, from)
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    ids: found.slice(0, limit).map(({ id }) => id),
    nextCursor: last === undefined ? null : encodeCursor([name, last.lane, last.position]),
  }
}

/** Where to continue through the lanes, and how far. */
type From<After> = {
  readonly lane: Lane | undefined // undefined: from the first
  readonly after: After | null
  readonly limit: number
}

/** Returns the first proposals that a filter lists, in its order. */
export async function firstListed(
  store: Store,
  { filter, query }: { readonly filter: QueueFilter; readonly query: ProposalQuery },
  limit: number,
): Promise<readonly string[]> {
  const what = { query, order: orderOf(filter) }
  const found = await findInOrder(store, what, { lane: undefined, after: null, limit })
  return found.map(({ id }) => id)
}

function findInOrder(
  store: Store,
  { query, order }: { readonly query: ProposalQuery; readonly order: ProposalOrder },
  from: From<ProposalPosition>,
) {
  const lanes = order.columns[0] === 'confidence' ? [false, true] : [null]
  return throughLanes(lanes, from, (foreignOnly, page) =>
    findProposals(store.read, { ...query, foreignOnly }, { ...page, order }),
  )
}

/** Reads lane after lane, from where the previous page ended. */
async function throughLanes<Found, After>(
  lanes: readonly Lane[],
  from: From<After>,
  find: (
    lane: Lane,
    page: { readonly after: After | null; readonly limit: number },
  ) => Promise<readonly Found[]>,
): Promise<readonly (Found & { readonly lane: Lane })[]> {
  const found: (Found & { readonly lane: Lane })[] = []
  for (const each of lanes.slice(Math.max(0, lanes.indexOf(from.lane ?? null)))) {
    const after = each === from.lane ? from.after : null
    const rows = await find(each, { after, limit: from.limit - found.length })
    found.push(...rows.map((row) => ({ ...row, lane: each })))
    if (found.length >= from.limit) break
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

/**
 * Finds a page of the most informative proposals. Ranks by the answer counts of the first page, so that answering while working moves
 * nothing.
 */
export async function pageOfInformative(
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
    { lane: position?.[1], after: position?.[2] ?? null, limit: PAGE + 1 },
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

/** Returns a filter's list order, which keeps groups together. */
function orderOf({ group, sort }: QueueFilter): ProposalOrder {
  return group === null ? ORDERS[columnSort(sort)] : GROUP_ORDERS[group]
}

// Two orders rank only the first of a list: the most informative among the weakest, the least reliable among the newest.
function columnSort(sort: QueueSort): ColumnSort {
  if (sort === 'informative') return 'weakest'
  return sort === 'record' ? 'newest' : sort
}
