import { z } from 'zod'

import type { EndedList, EndedPrecision } from '@/lib/domain/ended-elsewhere'
import { endedRecord, type EndedFigures } from '@/lib/domain/ended-record'
import type { EndedFilter } from '@/lib/filters/ended-filter'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { loadAgents } from '@/lib/store/queries/load-agents'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import type { Burst } from '@/lib/store/sql/ended-bursts'
import { findReplacingSources, type ReplacingSource } from '@/lib/store/sql/ended-by-source'
import {
  agentsEnded,
  countEnded,
  countEndedAnswers,
  findEnded,
  findEndedPair,
  MOST_COUNTED,
  type EndedCounts,
  type EndedPair,
} from '@/lib/store/sql/ended-elsewhere'

import { decodeCursor, encodeCursor } from './cursor'
import {
  burstViews,
  findDoubtful,
  openBursts,
  readEndedGroup,
  type EndedBurstView,
  type EndedGroupView,
} from './ended-bursts'
import { readEndedSamples, type EndedSampleView } from './ended-samples'
import { endedViews, type EndedPairView } from './ended-view'

// Data of `/review/ended`: JSON-safe, instants as ISO strings.

export type EndedView = {
  readonly agents: readonly { readonly id: string; readonly title: string | null }[] // that have any, and the one that is named
  readonly agentId: string | null // null: none is named, and none has any
  readonly isEmpty: boolean // nothing of this agent was ended elsewhere
  readonly list: EndedList
  readonly counts: EndedCounts
  readonly countedTo: number // a list may have more
  readonly precision: EndedPrecision | null
  readonly figures: EndedFigures
  readonly samples: readonly EndedSampleView[] // blind ones, newest first
  readonly sources: readonly ReplacingSource[] // that a blind sample can be drawn of
  readonly mode: 'live' | 'shadow' | 'frozen'
  readonly bursts: readonly EndedBurstView[] // of the open ones, the largest first
  readonly group: EndedGroupView | null // the burst that the filter names
  readonly fact: string | null // the fact that the filter names, which is shown alone
  readonly pairs: readonly EndedPairView[] // the first of the list; none beside a group
}

const AT_ONCE = 20
const NONE = {
  counts: { open: 0, unsure: 0, recorded: 0 },
  countedTo: MOST_COUNTED,
  ...endedRecord([]),
}
const NOTHING = {
  samples: [],
  sources: [],
  bursts: [],
  group: null,
  mode: 'live',
  pairs: [],
} as const

/** How what takes a look at every superseded fact of an agent is found. */
export type EndedScans = {
  readonly sources: (agentId: string) => Promise<readonly ReplacingSource[]>
  readonly bursts: (agentId: string) => Promise<readonly Burst[]>
}

/** Finds it in this thread, once after each write. */
export function scansHere(store: Store): EndedScans {
  return {
    sources: (agentId) =>
      untilNextWrite(store, `sources that replaced facts of ${agentId}`, () =>
        findReplacingSources(store.read, agentId),
      ),
    bursts: (agentId) => openBursts(store, agentId),
  }
}

/** Reads what other systems ended of an agent’s facts, and how often they were right (rules AU1, AU6). Without a name, of the first agent of which something is open (rule NV9). */
export async function readEnded(
  store: Store,
  filter: EndedFilter,
  scans: EndedScans = scansHere(store),
): Promise<EndedView> {
  const { read } = store
  const { list, burst = null, fact = null } = filter
  const having = await untilNextWrite(store, 'agents with endings', () => agentsEnded(read))
  const agents = (await loadAgents(read)).filter(({ id }) => having.has(id) || id === filter.agent)
  const open = agents.find(({ id }) => having.get(id) === true)
  const agentId = filter.agent ?? (open ?? agents[0])?.id ?? null
  const shown = {
    agents: agents.map(({ id, title }) => ({ id, title })),
    agentId,
    isEmpty: agentId === null || !having.has(agentId),
    list,
    fact,
  }
  if (agentId === null) return { ...shown, ...NONE, ...NOTHING }
  const [{ policy }, record, samples, sources, bursts] = await Promise.all([
    loadPolicy(read, agentId, store.environment),
    readEndedRecord(store, agentId),
    readEndedSamples(read, agentId),
    scans.sources(agentId),
    list === 'open' && fact === null ? scans.bursts(agentId).then(burstViews) : [],
  ])
  const group = burst === null ? null : await readEndedGroup(store, agentId, burst)
  const found = group === null ? await findShown(read, { agentId, list, fact, bursts }) : []
  const pairs = await endedViews(read, found, policy)
  return {
    ...shown,
    ...record,
    samples,
    sources,
    bursts,
    group,
    mode: policy.mutationsFrozen ? 'frozen' : policy.shadowMode ? 'shadow' : 'live',
    pairs: pairs.filter(({ older }) => older.agentId === agentId),
  }
}

/** The facts to show beside no group: the one that is named, or the first of the list. */
async function findShown(
  reader: Tx,
  {
    agentId,
    list,
    fact,
    bursts,
  }: Pick<EndedView, 'list' | 'fact' | 'bursts'> & { readonly agentId: string },
): Promise<readonly EndedPair[]> {
  if (fact !== null) {
    const pair = await findEndedPair(reader, fact)
    return pair === null ? [] : [pair]
  }
  return list === 'open'
    ? findDoubtful(reader, agentId, { bursts, limit: AT_ONCE })
    : findEnded(reader, { agentId, list, limit: AT_ONCE })
}

/** Reads one page of a list of an agent, for programs. */
export async function readEndedPage(
  { read, environment }: Store,
  { agentId, list }: { readonly agentId: string; readonly list: EndedList },
  { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
): Promise<{ readonly items: readonly EndedPairView[]; readonly nextCursor: string | null }> {
  const after = decodeCursor(cursor, POSITION)
  const found = await findEnded(read, {
    agentId,
    list,
    limit: limit + 1,
    after: after && { endMs: after[0], olderId: after[1] },
  })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  const { policy } = await loadPolicy(read, agentId, environment)
  return {
    items: await endedViews(read, shown, policy),
    nextCursor: last === undefined ? null : encodeCursor([last.endMs, last.olderId]),
  }
}

const POSITION = z.tuple([z.number().nullable(), z.string()])

/** Reads how a fact was ended; null where no other system ended it. */
export async function readEndedPair(
  { read, environment }: Store,
  olderId: string,
): Promise<EndedPairView | null> {
  const pair = await findEndedPair(read, olderId)
  const older = pair && (await read.fact.findUnique({ where: { id: olderId } }))
  if (pair === null || older === null) return null
  const { policy } = await loadPolicy(read, older.agentId, environment)
  const [view] = await endedViews(read, [pair], policy)
  return view ?? null
}

/** Reads how often another system was right about an agent’s facts, and what is still to be answered. */
export async function readEndedRecord(
  { read }: Store,
  agentId: string,
): Promise<Pick<EndedView, 'counts' | 'countedTo' | 'precision' | 'figures'>> {
  const [counts, answers] = await Promise.all([
    countEnded(read, agentId),
    countEndedAnswers(read, agentId),
  ])
  return { counts, countedTo: MOST_COUNTED, ...endedRecord(answers) }
}
