import { z } from 'zod'

import { CAPABILITIES } from '@/lib/connectors/capabilities'
import type { AnyDetector } from '@/lib/detection/detector'
import { isAlwaysHeld, isFile } from '@/lib/domain/connection'
import {
  endedPrecision,
  givenBackThere,
  type EndedList,
  type EndedPrecision,
  type EndedValue,
} from '@/lib/domain/ended-elsewhere'
import { grouped } from '@/lib/domain/grouped'
import { instantFromMs } from '@/lib/domain/instant'
import type { Policy } from '@/lib/domain/policy'
import type { Reason } from '@/lib/domain/reason'
import type { EndedFilter } from '@/lib/filters/ended-filter'
import { findConnection, findLinks } from '@/lib/store/connections'
import { loadDetector } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { loadAgents } from '@/lib/store/queries/load-agents'
import { loadSourcedFacts, type SourcedFactRow } from '@/lib/store/queries/load-pairs'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import {
  agentsEnded,
  countEnded,
  findEnded,
  findEndedPair,
  MOST_COUNTED,
  tallyEnded,
  type EndedCounts,
  type EndedPair,
} from '@/lib/store/sql/ended-elsewhere'

import { decodeCursor, encodeCursor } from './cursor'
import { factView, type FactView } from './fact-view'
import type { ProposalView } from './proposal-view'
import { readPairNow } from './read-pair-now'
import { readingView } from './reading-view'

// Data of `/review/ended`: JSON-safe, instants as ISO strings.

/** A supersession that another system made. */
export type EndedPairView = {
  readonly older: FactView
  readonly newer: FactView
  readonly answerId: string | null // the answer in force
  readonly value: EndedValue | null // of that answer
  readonly endedAt: string | null // as the source says; null: it gives no time
  readonly importedAt: string
  readonly importSeq: number
  readonly stores: readonly string[] // what becomes of a given-back fact in each connected store, a sentence each
  readonly contextDifferences: ProposalView['contextDifferences']
  readonly reason: Pick<Reason, 'why' | 'caution'> // of our detector
  readonly scored: Pick<
    ProposalView,
    | 'profile'
    | 'prior'
    | 'readings'
    | 'winningSignal'
    | 'confidence'
    | 'minConfidence'
    | 'hoursApart'
  >
}

export type EndedView = {
  readonly agents: readonly { readonly id: string; readonly title: string | null }[] // that have any
  readonly agentId: string | null // null: none has any
  readonly list: EndedList
  readonly counts: EndedCounts
  readonly countedTo: number // a list may have more
  readonly precision: EndedPrecision | null
  readonly mode: 'live' | 'shadow' | 'frozen'
  readonly pairs: readonly EndedPairView[] // the first of the list
}

const AT_ONCE = 20
const NONE = {
  counts: { open: 0, unsure: 0, recorded: 0 },
  countedTo: MOST_COUNTED,
  precision: null,
}
const NOBODY = { id: null }

/** Reads what other systems ended of an agent’s facts, and how often they were right (rules AU1, AU6). */
export async function readEnded(store: Store, filter: EndedFilter): Promise<EndedView> {
  const { read } = store
  const { list } = filter
  const having = await untilNextWrite(store, 'agents with endings', () => agentsEnded(read))
  const agents = (await loadAgents(read)).filter(({ id }) => having.has(id))
  const open = agents.find(({ id }) => having.get(id) === true)
  const { id: agentId } =
    agents.find(({ id }) => id === filter.agent) ?? open ?? agents[0] ?? NOBODY
  const shown = { agents: agents.map(({ id, title }) => ({ id, title })), agentId, list }
  if (agentId === null) return { ...shown, ...NONE, mode: 'live', pairs: [] }
  const [{ policy }, record, found] = await Promise.all([
    loadPolicy(read, agentId, store.environment),
    readEndedRecord(store, agentId),
    findEnded(read, { agentId, list, limit: AT_ONCE }),
  ])
  return {
    ...shown,
    ...record,
    mode: policy.mutationsFrozen ? 'frozen' : policy.shadowMode ? 'shadow' : 'live',
    pairs: await pairViews(read, found, policy),
  }
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
    items: await pairViews(read, shown, policy),
    nextCursor: last === undefined ? null : encodeCursor([last.endMs, last.olderId]),
  }
}

const POSITION = z.tuple([z.number().nullable(), z.string()])

/** Reads the pair of a superseded fact; null where no other system made it. */
export async function readEndedPair(
  { read, environment }: Store,
  olderId: string,
): Promise<EndedPairView | null> {
  const pair = await findEndedPair(read, olderId)
  const older = pair && (await read.fact.findUnique({ where: { id: olderId } }))
  if (pair === null || older === null) return null
  const { policy } = await loadPolicy(read, older.agentId, environment)
  const [view] = await pairViews(read, [pair], policy)
  return view ?? null
}

/** Reads how often another system was right about an agent’s facts, and what is still to be answered. */
export async function readEndedRecord(
  { read }: Store,
  agentId: string,
): Promise<Pick<EndedView, 'counts' | 'countedTo' | 'precision'>> {
  const [counts, tally] = await Promise.all([countEnded(read, agentId), tallyEnded(read, agentId)])
  return { counts, countedTo: MOST_COUNTED, precision: endedPrecision(tally) }
}

async function pairViews(
  reader: Tx,
  found: readonly EndedPair[],
  policy: Policy,
): Promise<readonly EndedPairView[]> {
  const [facts, stores, detector] = await Promise.all([
    loadSourcedFacts(
      reader,
      found.flatMap(({ olderId, newerId }) => [olderId, newerId]),
    ),
    storesOf(
      reader,
      found.map(({ olderId }) => olderId),
    ),
    loadDetector(reader, policy),
  ])
  return found.flatMap(({ olderId, newerId, answerId, value, seq, importedAtMs }) => {
    const [older, newer] = [facts.get(olderId), facts.get(newerId)]
    if (older === undefined || newer === undefined) return []
    const given = older.supersededAt !== null && older.supersededAt.getTime() !== importedAtMs
    return [
      {
        older: factView(older),
        newer: factView(newer),
        answerId,
        value,
        endedAt: given ? (older.supersededAt?.toISOString() ?? null) : null,
        importedAt: instantFromMs(importedAtMs).toISOString(),
        importSeq: seq,
        stores: stores.get(olderId) ?? [],
        ...readNow(detector, policy, { older, newer }),
      },
    ]
  })
}

/** What our detector makes of the pair now (rule AU2). */
function readNow(
  detector: AnyDetector,
  policy: Policy,
  pair: { readonly older: SourcedFactRow; readonly newer: SourcedFactRow },
): Pick<EndedPairView, 'contextDifferences' | 'reason' | 'scored'> {
  const read = readPairNow(detector, detector.createPreparer(), pair)
  const { profile, prior, readings, winningSignal, confidence } = read.finding
  const { why, caution } = read.reason
  return {
    contextDifferences: read.contextDifferences,
    reason: { why, caution },
    scored: {
      profile,
      prior,
      readings: readings.map(readingView),
      winningSignal,
      confidence,
      minConfidence: policy.supersessionMinConfidence,
      hoursApart: read.hoursApart,
    },
  }
}

/** What becomes of given-back facts in the stores that hold them, by fact. */
async function storesOf(
  reader: Tx,
  factIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const links = await findLinks(reader, factIds)
  const words = new Map<string, string>()
  for (const id of new Set(links.map(({ connectionId }) => connectionId))) {
    const connection = await findConnection(reader, id)
    if (connection === null) continue
    const { kind } = connection
    const { product, can } = CAPABILITIES[kind]
    const undo = can.find(({ what }) => what === 'undo')
    const waits = isAlwaysHeld(kind, 'reinstate')
    const held = waits && !isFile(kind)
    const mode = waits && connection.mode === 'push' ? 'ask' : connection.mode
    const why = undo === undefined || undo.how === null ? (undo?.why ?? '') : null
    words.set(id, givenBackThere({ product, mode, held, why }))
  }
  return new Map(
    [...grouped(links, ({ factId }) => factId)].map(([factId, of]) => [
      factId,
      of.flatMap(({ connectionId }) => words.get(connectionId) ?? []),
    ]),
  )
}
