import { z } from 'zod'

import { seededRank } from '@/lib/domain/seeded-rank'
import type { PatternFilter } from '@/lib/filters/pattern-filter'
import type { Store } from '@/lib/store/port'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import {
  groupByPattern,
  groupDecidedTogether,
  waitingOfPattern,
  waitingVersions,
  type OfPattern,
} from '@/lib/store/sqlite/pattern-groups'

import { decodeCursor, encodeCursor } from './cursor'
import { pairView } from './pair-view'
import { columnOf, layOutBoard, type PatternBoard, type PatternColumn } from './pattern-board'
import { readProposals } from './proposals'
import type { PairView } from './screen'

const SAMPLE = 5
const MOST_REST = 10_000 // as many as are decided as one operation

/** Pairs of a pattern, drawn at random, without what detection made of them (rule K6). */
export type PatternSample = {
  readonly items: readonly PairView[]
  readonly nextCursor: string | null
  readonly waiting: number // of the pattern, these included
}

/** What is left of a pattern: what a decision about all of them is bound to. */
export type PatternRest = {
  readonly items: readonly { readonly proposalId: string; readonly version: number }[]
}

/** Reads the pattern board: every combination of signals that fired, with what became of its proposals. */
export async function readPatternBoard(
  store: Store,
  { agent, detector }: Pick<PatternFilter, 'agent' | 'detector'>,
): Promise<PatternBoard> {
  return layOutBoard(await readCounts(store, agent), detector)
}

/** Reads how one pattern has fared so far. */
export async function readPatternRecord(
  store: Store,
  {
    agent,
    detector,
    pattern,
  }: Pick<PatternFilter, 'agent' | 'detector'> & { readonly pattern: string },
): Promise<PatternColumn> {
  const { groups, together } = await readCounts(store, agent)
  const wanted = (group: { readonly pattern: string; readonly detector: string }) =>
    group.pattern === pattern && (detector === null || group.detector === detector)
  return columnOf(pattern, { groups: groups.filter(wanted), together: together.filter(wanted) })
}

/** Draws the next proposals of a pattern that wait, in the random order of a seed; none comes twice. */
export async function readPatternSample(
  store: Store,
  { seed, ...of }: OfPattern & { readonly seed: string },
  cursor: string | null,
): Promise<PatternSample> {
  const after = decodeCursor(cursor, z.tuple([z.literal(seed), z.number(), z.string()]))
  const waiting = await waitingOfPattern(store.read, of)
  const left = waiting
    .map((id): Place => [seededRank(seed, id), id])
    .filter((place) => after === null || comparePlaces(place, [after[1], after[2]]) > 0)
    .toSorted(comparePlaces)
  const drawn = left.slice(0, SAMPLE)
  const last = left.length > SAMPLE ? drawn.at(-1) : undefined
  const proposals = await readProposals(
    store,
    drawn.map(([, id]) => id),
  )
  return {
    items: proposals.map(pairView),
    nextCursor: last === undefined ? null : encodeCursor([seed, ...last]),
    waiting: waiting.length,
  }
}

/** Reads every proposal of a pattern that waits, with its version: what a decision about the rest is bound to. */
export async function readPatternRest(store: Store, of: OfPattern): Promise<PatternRest> {
  return { items: await waitingVersions(store.read, of, MOST_REST) }
}

type Place = readonly [rank: number, id: string]

function comparePlaces([rank, id]: Place, [otherRank, otherId]: Place): number {
  return rank - otherRank || (id < otherId ? -1 : Number(id > otherId))
}

async function readCounts(store: Store, agent: string | null) {
  return untilNextWrite(store, `patterns ${JSON.stringify(agent)}`, async () => {
    const [groups, together] = await Promise.all([
      groupByPattern(store.read, agent),
      groupDecidedTogether(store.read, agent),
    ])
    return { groups, together }
  })
}
