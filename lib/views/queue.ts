import { z } from 'zod'

import { SIGNAL_LETTERS } from '@/lib/detection/finding'
import { normalizeText } from '@/lib/detection/normalize-text'
import { nameKey } from '@/lib/domain/fact'
import type { QueueFilter, QueueGroup, QueueSort, QueueStatus } from '@/lib/filters/queue-filter'
import type { Store } from '@/lib/store/open-store'
import { loadAgents } from '@/lib/store/queries/load-agents'
import {
  oldestPending,
  pendingByAgent,
  pendingByName,
  tallyProposals,
  type Tally,
} from '@/lib/store/queries/queue-counts'
import { soonAfterWrite, untilNextWrite } from '@/lib/store/queries/until-next-write'
import {
  countProposals,
  findProposals,
  type ProposalOrder,
  type ProposalQuery,
} from '@/lib/store/sqlite/find-proposals'

import { decodeCursor, encodeCursor } from './cursor'
import { readProposals } from './proposals'
import type { QueueCounts, QueueFacets, QueuePage } from './screen'

const PAGE = 25
const MOST_NAMES = 200

const ORDERS: Readonly<Record<QueueSort, ProposalOrder>> = {
  newest: { columns: ['id'], direction: 'desc' },
  oldest: { columns: ['id'], direction: 'asc' },
  strongest: { columns: ['confidence', 'id'], direction: 'desc' },
  weakest: { columns: ['confidence', 'id'], direction: 'asc' },
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

const POSITIONS: Readonly<Record<QueueSort, z.ZodType<readonly (string | number)[]>>> = {
  newest: z.tuple([z.string()]),
  oldest: z.tuple([z.string()]),
  strongest: z.tuple([z.number(), z.string()]),
  weakest: z.tuple([z.number(), z.string()]),
  entity: z.tuple([z.string(), z.string(), z.string()]),
}

const STATUSES: Readonly<Record<QueueStatus, Pick<ProposalQuery, 'statuses' | 'unsure'>>> = {
  pending: { statuses: ['pending'], unsure: false },
  unsure: { statuses: ['pending', 'stale'], unsure: true },
  stale: { statuses: ['stale'], unsure: false },
  decided: { statuses: ['decided'], unsure: null },
  withdrawn: { statuses: ['withdrawn'], unsure: null },
}

/** Reads a page of the queue: whole proposals, so that nothing is fetched between two verdicts. */
export async function readQueuePage(
  store: Store,
  filter: QueueFilter,
  cursor: string | null,
): Promise<QueuePage> {
  const query = queryOf(filter)
  const name = filter.group ?? filter.sort
  const shape = filter.group === null ? POSITIONS[filter.sort] : GROUP_POSITIONS[filter.group]
  const position = decodeCursor(cursor, z.tuple([z.literal(name), shape]))
  const [found, total] = await Promise.all([
    findProposals(store.read, query, {
      order: orderOf(filter),
      after: position?.[1] ?? null,
      limit: PAGE + 1,
    }),
    countQueue(store, query),
  ])
  const shown = found.slice(0, PAGE)
  const last = found.length > PAGE ? shown.at(-1) : undefined
  const items = await readProposals(
    store,
    shown.map(({ id }) => id),
  )
  return {
    items,
    nextCursor: last === undefined ? null : encodeCursor([name, last.position]),
    total,
  }
}

/** Returns the order in which a filter lists; what is grouped stands together. */
export function orderOf({ group, sort }: QueueFilter): ProposalOrder {
  return group === null ? ORDERS[sort] : GROUP_ORDERS[group]
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

function sumOf(tally: readonly Tally[], place: Pick<ProposalQuery, 'statuses' | 'unsure'>): number {
  return tally
    .filter(({ status }) => place.statuses.includes(status))
    .filter(({ unsure }) => place.unsure === null || place.unsure === unsure)
    .reduce((sum, { count }) => sum + count, 0)
}

/** Reads how many proposals stand where, and since when the oldest waits. */
export async function readQueueCounts(store: Store, agent: string | null): Promise<QueueCounts> {
  const [tally, oldest] = await Promise.all([
    tallyProposals(store.read, agent),
    oldestPending(store.read, agent),
  ])
  const count = (status: QueueStatus) => sumOf(tally, STATUSES[status])
  return {
    byStatus: {
      pending: count('pending'),
      unsure: count('unsure'),
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

/** Returns what a filter asks of the store. */
export function queryOf(filter: QueueFilter): ProposalQuery {
  const number = /^\s*p-?(\d{1,9})\s*$/i.exec(filter.search ?? '')?.[1]
  return {
    ...STATUSES[filter.status],
    agentId: filter.agent,
    entityKey: filter.entity === null ? null : nameKey(filter.entity),
    aspectKey: filter.aspect === null ? null : nameKey(filter.aspect),
    signalLetter: filter.signal === null ? null : SIGNAL_LETTERS[filter.signal],
    pattern: filter.pattern,
    origin: filter.origin,
    locked: filter.locked,
    contextDiffers: filter.context,
    minConfidence: filter.minConfidence,
    maxConfidence: filter.maxConfidence,
    words: filter.search === null ? null : normalizeText(filter.search),
    number: number === undefined ? null : Number(number),
  }
}
