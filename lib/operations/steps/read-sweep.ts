import type { AnyDetector } from '@/lib/detection/detector'
import { nameKey } from '@/lib/domain/fact'
import type { Policy } from '@/lib/domain/policy'
import type { Store } from '@/lib/store/port'
import type { SweepRunRow } from '@/lib/store/rows'
import type { RecordedPair, ScannedFact, SlotPosition } from '@/lib/store/sqlite/scan'

import { createSlotSearcher, type Candidate } from './find-candidates'

const FACTS_A_READ = 500 // small enough that the server can answer in between, and that most of them die young

/** What one step of a sweep has read and found so far. */
export type SweepBatch = {
  readonly candidates: Candidate[]
  facts: number
  slots: number
  pairs: number
  after: SlotPosition | null // progress so far
}

export type SweepReading = {
  readonly store: Store
  readonly run: SweepRunRow
  readonly policy: Policy
  readonly detector: AnyDetector
  readonly factsAStep: number
  readonly at: Date
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

/** Adds the next slots to a batch; false when there are none left. */
export function compareNext(to: SweepBatch, reading: SweepReading): boolean {
  const { policy, detector } = reading
  const read = reading.run.reads === 'changed' ? readChanged(to, reading) : readAll(to, reading)
  if (read === null) return false
  // One searcher per read: it numbers every word it meets, and a million facts hold too many words for memory.
  const search = createSlotSearcher(detector)
  const minConfidence = policy.supersessionMinConfidence
  const preferences = policy.preferenceKeys !== 'off'
  for (const facts of read.slots) {
    to.facts += facts.length
    if (facts.length < 2) continue
    const recorded = read.recordedIn(facts)
    const found = search({ facts, recorded, focus: null, minConfidence, preferences })
    to.pairs += found.pairsCompared
    to.candidates.push(...found.candidates)
  }
  to.slots += read.slotsRead
  to.after = read.last
  return true
}

type Read = {
  readonly slots: readonly (readonly ScannedFact[])[]
  readonly slotsRead: number // with those that have no active fact left
  readonly last: SlotPosition
  readonly recordedIn: (facts: readonly ScannedFact[]) => ReadonlyMap<string, RecordedPair>
}

function readAll({ after, facts }: SweepBatch, reading: SweepReading): Read | null {
  const { store, run, factsAStep, at } = reading
  const { agentId } = run
  const limit = Math.min(FACTS_A_READ, factsAStep - facts)
  const slots = store.scan.nextSlots({ agentId, entityKey: entityOf(run), at }, after, limit)
  const [from, to] = [slots[0]?.[0], slots.at(-1)?.[0]]
  if (from === undefined || to === undefined) return null
  const recorded = byPair(store.scan.recordedPairs(agentId, from, to))
  return {
    slots,
    slotsRead: slots.length,
    last: positionOf(to),
    recordedIn: () => recorded,
  }
}

/** Reads slots that changed, wherever they are: what is on record is read slot by slot, because most of what is between them is not. */
function readChanged(batch: SweepBatch, { store, run, factsAStep, at }: SweepReading): Read | null {
  const { agentId } = run
  const scope = { agentId, entityKey: entityOf(run), at, since: run.since ?? -1 }
  const limit = Math.min(FACTS_A_READ, factsAStep - batch.facts)
  const read = store.scan.nextChanged(scope, batch.after, limit)
  if (read === null) return null
  return {
    ...read,
    recordedIn: ([fact]) =>
      fact === undefined ? new Map() : byPair(store.scan.recordedPairs(agentId, fact, fact)),
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
