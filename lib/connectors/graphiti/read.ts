import type { IsAsSeen, LastRead, ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { onlyChanged } from '@/lib/connectors/read-listed'
import { readRows } from '@/lib/connectors/read-rows'
import { scopeWords, type StoreState } from '@/lib/domain/connection'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import { idIn, readEdge, stateOf } from './edge'
import { hasEnd } from './ends'
import { graphitiFact } from './graphiti-fact'
import { listEdges } from './list-edges'
import { asEdgeState, type EdgeState } from './state'
import { findSuccessors } from './successors'
import { askSummary, isExplained, notedSummary, type Summary } from './summary'

/** Reads the facts of a graph, ended ones too. */
export async function readGraphiti(target: StoreTarget, send: Transport): Promise<ReadStore> {
  return readAll(target, send, await askSummary(target, send))
}

/**
 * Reads what is not as it was last seen. What all facts come to is asked first: if that is as it was, nothing is read. Otherwise those are read
 * that were stored or ended since; if they do not explain the difference, everything is (rule CS85).
 */
export async function readGraphitiAgain(
  target: StoreTarget,
  send: Transport,
  { digest, loadSeen }: LastRead,
): Promise<ReadStore | null> {
  const current = await askSummary(target, send)
  if (digest === noteOf(current)) return null
  const seen = await loadSeen()
  const former = digest === null ? null : notedSummary(seen.mark)
  const recent =
    former === null ? null : await readRecent(target, send, { former, current, ...seen })
  return recent ?? onlyChanged(await readAll(target, send, current), seen.isAsSeen)
}

async function readAll(target: StoreTarget, send: Transport, summary: Summary): Promise<ReadStore> {
  const { rows, whole } = await listEdges(target, send)
  const partial = whole && rows.length >= summary.facts ? null : PARTIAL
  return { ...readIn(target, rows), ...noted(summary, partial) }
}

type Since = {
  readonly former: Summary
  readonly current: Summary
  readonly states: ReadonlyMap<string, string>
  readonly isAsSeen: IsAsSeen
}

const OVERLAP_MS = 60 * 60_000 // an ingestion notes its time before it stores anything
const MINUTES = 'YYYY-MM-DDTHH:MM'.length

/** Reads the facts that were stored or ended since; null where these are not all that changed. */
async function readRecent(
  target: StoreTarget,
  send: Transport,
  { former, current, states, isAsSeen }: Since,
): Promise<ReadStore | null> {
  const latestMs = parseInstant(former.latest)
  if (latestMs === null) return null
  const since = instantFromMs(latestMs - OVERLAP_MS)
    .toISOString()
    .slice(0, MINUTES)
  const { rows, whole } = await listEdges(target, send, since)
  const changes = rows.flatMap((row) => {
    const edge = readEdge(row)
    return edge === null ? [] : [{ was: seenState(states, edge.uuid), is: stateOf(edge) }]
  })
  if (!whole || changes.length < rows.length || !isExplained({ former, current }, changes))
    return null
  const recent = onlyChanged({ ...readIn(target, rows, states), partial: null }, isAsSeen)
  const left = current.facts - recent.batch.facts.length
  return { ...recent, ...noted(current, null), left }
}

function noted(summary: Summary, partial: string | null) {
  const note = noteOf(summary)
  return { partial, digest: note, mark: partial === null ? note : null }
}

function noteOf(summary: Summary): string {
  return JSON.stringify(summary)
}

/** Reads rows of a graph; `seen`: what its other facts were last seen to be. */
function readIn(
  target: StoreTarget,
  listed: readonly (readonly unknown[])[],
  seen: ReadonlyMap<string, string> = new Map(),
): Pick<ReadStore, 'batch' | 'states'> {
  const { rows, toFacts } = readRows(listed, {
    what: 'fact',
    read: readEdge,
    idOf: ({ uuid }) => uuid,
    textOf: ({ fact }) => fact,
    stateOf,
    unreadable: 'The edge is not a fact with an id, a text and times that can be read.',
    idIn,
  })
  const successors = findSuccessors(rows, { listed: seen.keys(), named: namedIn(seen) })
  const { states, ...read } = toFacts((edge) =>
    graphitiFact(edge, { agent: target.agent, successor: successors.get(edge.uuid) ?? null }),
  )
  const name = `Graphiti, ${scopeWords(target.scope)}`
  return { batch: { system: 'graphiti', name, proposals: [], ...read }, states }
}

/** Returns which newer facts our marks on ended ones name. */
function namedIn(seen: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const named = new Map<string, string>()
  for (const id of seen.keys()) {
    const state = seenState(seen, id)
    if (state !== null && state.palimpsest_newer !== null && hasEnd(state))
      named.set(id, state.palimpsest_newer)
  }
  return named
}

function seenState(seen: ReadonlyMap<string, string>, id: string): EdgeState | null {
  const text = seen.get(id)
  return text === undefined ? null : asEdgeState(JSON.parse(text) as StoreState)
}

const PARTIAL =
  'The graph has more facts than could be read: some have no id, or there are too many. So some may be missing.'
