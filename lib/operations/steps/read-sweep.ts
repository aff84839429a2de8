import type { AnyDetector } from '@/lib/detection/detector'
import { nameKey } from '@/lib/domain/fact'
import type { Policy } from '@/lib/domain/policy'
import type { Store } from '@/lib/store/port'
import type { SweepRunRow } from '@/lib/store/rows'
import type { RecordedPair, Scan, ScannedFact, SlotPosition } from '@/lib/store/sqlite/scan'

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
  readonly last: SlotPosition
}

/** What compares: a connection that reads, and a detector. */
export type Comparer = { readonly scan: Scan; readonly detector: AnyDetector }

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
export function withCounts(store: Store, run: SweepRunRow): SweepRunRow {
  if (run.checkpoint !== null) return run
  const { agentId } = run
  const scope = { agentId, entityKey: entityOf(run) }
  const { slots } = store.scan
  const slotsTotal = slots.count(scope, run.reads === 'changed' ? run.since : null)
  return { ...run, slotsTotal, unclassified: slots.unclassified(agentId) }
}

/** Reads about `limit` facts of a stretch, in whole slots, and compares them; null when there are none left. */
export function comparePart(
  { scan, detector }: Comparer,
  reading: SweepReading,
  { limit, ...stretch }: Stretch & { readonly limit: number },
): SweepPart | null {
  const read =
    reading.since === null
      ? readAll(scan, { ...reading, until: stretch.until }, { after: stretch.after, limit })
      : readChanged(scan, { ...reading, since: reading.since }, { after: stretch.after, limit })
  if (read === null) return null
  // One searcher per read: it numbers every word it meets, and a million facts hold too many words for memory.
  const search = createSlotSearcher(detector)
  const { minConfidence, preferences } = reading
  const candidates: Candidate[] = []
  let [countedFacts, pairs] = [0, 0]
  for (const facts of read.slots) {
    countedFacts += facts.length
    if (facts.length < 2) continue
    const recorded = read.recordedIn(facts)
    const found = search({ facts, recorded, focus: null, minConfidence, preferences })
    pairs += found.pairsCompared
    candidates.push(...found.candidates)
  }
  return { candidates, facts: countedFacts, slots: read.slotsRead, pairs, last: read.last }
}

/** Compares a stretch to its end, read by read. */
export function compareStretch(
  comparer: Comparer,
  reading: SweepReading,
  { after, until }: Stretch,
): readonly SweepPart[] {
  const parts: SweepPart[] = []
  for (;;) {
    const from = parts.at(-1)?.last ?? after
    const part = comparePart(comparer, reading, { after: from, until, limit: FACTS_A_READ })
    if (part === null) return parts
    parts.push(part)
  }
}

type Read = {
  readonly slots: readonly (readonly ScannedFact[])[]
  readonly slotsRead: number
  readonly last: SlotPosition
  readonly recordedIn: (facts: readonly ScannedFact[]) => ReadonlyMap<string, RecordedPair>
}

type From = { readonly after: SlotPosition | null; readonly limit: number }

function readAll(
  scan: Scan,
  scope: SweepReading & { readonly until: SlotPosition | null },
  { after, limit }: From,
): Read | null {
  const slots = scan.nextSlots(scope, after, limit)
  const [from, to] = [slots[0]?.[0], slots.at(-1)?.[0]]
  if (from === undefined || to === undefined) return null
  const recorded = byPair(scan.recordedPairs(scope.agentId, from, to))
  return { slots, slotsRead: slots.length, last: positionOf(to), recordedIn: () => recorded }
}

/** Reads slots that changed, wherever they are: what is on record is read slot by slot, because most of what is between them is not. */
function readChanged(
  scan: Scan,
  scope: SweepReading & { readonly since: number },
  { after, limit }: From,
): Read | null {
  const read = scan.nextChanged(scope, after, limit)
  if (read === null) return null
  return {
    ...read,
    recordedIn: ([fact]) =>
      fact === undefined ? new Map() : byPair(scan.recordedPairs(scope.agentId, fact, fact)),
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
