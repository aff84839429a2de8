import { z } from 'zod'

import { seededRank } from '@/lib/domain/seeded-rank'
import type { PatternFilter } from '@/lib/filters/pattern-filter'
import { loadLimits } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { untilNextWrite } from '@/lib/store/queries/until-next-write'
import {
  groupByPattern,
  groupDecidedTogether,
  waitingOfPattern,
  waitingVersions,
  type OfPattern,
} from '@/lib/store/sql/pattern-groups'

import { decodeCursor, encodeCursor } from './cursor'
import { pairView } from './pair-view'
import type { PairView } from './pair-view'
import { columnOf, layOutBoard, type PatternBoard, type PatternColumn } from './pattern-board'
import { readProposals } from './proposals'

const SAMPLE = 5
const MOST_REST = 10_000 // as many as one operation decides

/** Random pairs of a pattern, without the detector's result (rule K6). */
export type PatternSample = {
  readonly items: readonly PairView[]
  readonly nextCursor: string | null
  readonly waiting: number // in the whole pattern, these included
}

/** The rest of a pattern: the versions that a decision about all of them covers. */
export type PatternRest = {
  readonly items: readonly { readonly proposalId: string; readonly version: number }[]
}

/** Reads the pattern board: every combination of fired signals, with how its proposals were decided. */
export async function readPatternBoard(
  store: Store,
  { agent, detector }: Pick<PatternFilter, 'agent' | 'detector'>,
): Promise<PatternBoard> {
  const { limits } = await loadLimits(store.read, agent)
  return layOutBoard(await readCounts(store, agent), { detector, limit: limits.pattern })
}

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

/** Draws a pattern's next pending proposals, in a seeded random order without repeats. */
export async function readPatternSample(
  store: Store,
  { seed, ...ofPattern }: OfPattern & { readonly seed: string },
  cursor: string | null,
): Promise<PatternSample> {
  const after = decodeCursor(cursor, z.tuple([z.literal(seed), z.number(), z.string()]))
  const waiting = await waitingOfPattern(store.read, ofPattern)
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

/** Reads every pending proposal of a pattern with its version, which a decision about the rest covers. */
export async function readPatternRest(store: Store, ofPattern: OfPattern): Promise<PatternRest> {
  return { items: await waitingVersions(store.read, ofPattern, MOST_REST) }
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
