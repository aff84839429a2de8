import type { AnyDetector } from '@/lib/detection/detector'
import { nameKey } from '@/lib/domain/fact'
import type { Policy } from '@/lib/domain/policy'
import type { Store } from '@/lib/store/port'
import type { SweepRunRow } from '@/lib/store/rows'
import type { RecordedPair, Scan, ScannedFact, SlotPosition } from '@/lib/store/scan'

import { createSlotSearcher, type Candidate } from './find-candidates'

/** What is read at once: few enough facts that the server can answer in between, and that most of them die young. */
export const FACTS_A_READ = 500

/** What a sweep reads and what it proposes, as plain data that can go to another thread. */
export type SweepReading = {
  readonly agentId: string
  readonly entityKey: string | null // null = the whole agent
  readonly since: number | null // only slots that changed after this write; null = everything
  readonly at: Date
  readonly minConfidence: number // 0–1
  readonly preferences: boolean
}

/** Slots in the order of a sweep, without the first and with the last; null = from the beginning, to the end. */
export type Stretch = {
  readonly after: SlotPosition | null
  readonly until: SlotPosition | null
}

/** The slots of one read, compared. */
export type SweepPart = {
  readonly candidates: readonly Candidate[]
  readonly facts: number
  readonly slots: number // with those that have no active fact left
  readonly pairs: number
  readonly notRead: number // facts
  readonly last: SlotPosition
}

/** What compares: a connection that reads, a detector, and what lets others be answered between reads. */
export type Comparer = {
  readonly scan: Scan
  readonly detector: AnyDetector
  readonly breathe: () => Promise<void>
}

/** Returns what a run reads and proposes by its policy. */
export function readingOf(run: SweepRunRow, policy: Policy, at: Date): SweepReading {
  return {
    agentId: run.agentId,
    entityKey: entityOf(run),
    since: run.reads === 'changed' ? (run.since ?? -1) : null,
    at,
    minConfidence: policy.supersessionMinConfidence,
    preferences: policy.preferenceKeys !== 'off',
  }
}

/** Counts the slots that a run is to read, and the facts that it skips: once, by its first step, which holds no lock (rule SW6). */
export async function withCounts(store: Store, run: SweepRunRow): Promise<SweepRunRow> {
  if (run.checkpoint !== null) return run
  const { agentId } = run
  const scope = { agentId, entityKey: entityOf(run) }
  const since = run.reads === 'changed' ? run.since : null
  const slotsTotal = await store.scan.countSlots(scope, since)
  return { ...run, slotsTotal, unclassified: await store.scan.countUnclassified(agentId) }
}

/** Reads about `limit` facts of a stretch, in whole slots, and compares them; null when there are none left. */
export async function comparePart(
  { scan, detector }: Omit<Comparer, 'breathe'>,
  reading: SweepReading,
  { limit, ...stretch }: Stretch & { readonly limit: number },
): Promise<SweepPart | null> {
  const read =
    reading.since === null
      ? await readAll(scan, { ...reading, until: stretch.until }, { after: stretch.after, limit })
      : await readChanged(
          scan,
          { ...reading, since: reading.since },
          { after: stretch.after, limit },
        )
  if (read === null) return null
  // One searcher per read: it numbers every word it meets, and a million facts hold too many words for memory.
  const search = createSlotSearcher(detector)
  const { minConfidence, preferences } = reading
  const candidates: Candidate[] = []
  let [countedFacts, pairs, notRead] = [0, 0, 0]
  for (const facts of read.slots) {
    countedFacts += facts.length
    if (facts.length < 2) continue
    const recorded = await read.recordedIn(facts)
    const found = search({ facts, recorded, focus: null, minConfidence, preferences })
    pairs += found.pairsCompared
    notRead += found.notRead
    candidates.push(...found.candidates)
  }
  const { slotsRead: slots, last } = read
  return { candidates, facts: countedFacts, slots, pairs, notRead, last }
}

/** Compares a stretch to its end, read by read. */
export async function compareStretch(
  comparer: Comparer,
  reading: SweepReading,
  { after, until }: Stretch,
): Promise<readonly SweepPart[]> {
  const parts: SweepPart[] = []
  for (;;) {
    const from = parts.at(-1)?.last ?? after
    const part = await comparePart(comparer, reading, { after: from, until, limit: FACTS_A_READ })
    if (part === null) return parts
    parts.push(part)
    await comparer.breathe()
  }
}

type Read = {
  readonly slots: readonly (readonly ScannedFact[])[]
  readonly slotsRead: number
  readonly last: SlotPosition
  readonly recordedIn: (facts: readonly ScannedFact[]) => Promise<ReadonlyMap<string, RecordedPair>>
}

type From = { readonly after: SlotPosition | null; readonly limit: number }

async function readAll(
  scan: Scan,
  scope: SweepReading & { readonly until: SlotPosition | null },
  { after, limit }: From,
): Promise<Read | null> {
  const slots = await scan.nextSlots(scope, after, limit)
  const [from, to] = [slots[0]?.[0], slots.at(-1)?.[0]]
  if (from === undefined || to === undefined) return null
  const recorded = byPair(await scan.recordedPairs(scope.agentId, from, to))
  return { slots, slotsRead: slots.length, last: positionOf(to), recordedIn: async () => recorded }
}

/** Reads slots that changed, wherever they are: what is on record is read slot by slot, because most of what is between them is not. */
async function readChanged(
  scan: Scan,
  scope: SweepReading & { readonly since: number },
  { after, limit }: From,
): Promise<Read | null> {
  const read = await scan.nextChanged(scope, after, limit)
  if (read === null) return null
  return {
    ...read,
    recordedIn: async ([fact]) =>
      fact === undefined ? new Map() : byPair(await scan.recordedPairs(scope.agentId, fact, fact)),
  }
}

function entityOf({ entity }: SweepRunRow): string | null {
  return entity === null ? null : nameKey(entity)
}

function positionOf({ entityKey, aspectKey }: SlotPosition): SlotPosition {
  return { entityKey, aspectKey }
}

function byPair(pairs: readonly RecordedPair[]): ReadonlyMap<string, RecordedPair> {
  return new Map(pairs.map((pair) => [pair.pairKey, pair]))
}
