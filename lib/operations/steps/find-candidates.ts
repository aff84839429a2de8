import type { AnyDetector, PreparedText } from '@/lib/detection/detector'
import { findSupersessions } from '@/lib/detection/slot-pairs'
import type { FactText } from '@/lib/detection/statement'
import { nameKey } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import { pairKeyOf } from '@/lib/domain/proposal'
import { encodeFinding, type EncodedFinding } from '@/lib/store/evidence-column'
import type { RecordedPair, ScannedFact } from '@/lib/store/scan'

import { byTime, isAsRecorded } from './pair-gate'
import { preferencePairs, withPreferences, type NotedPair } from './preference-pairs'

/** A pair on which the detector fired, with the facts as it read them. */
export type Candidate = {
  readonly older: ScannedFact
  readonly newer: ScannedFact
  readonly finding: EncodedFinding
  readonly note?: string // what something other than the detector said
}

export type SlotSearch = {
  readonly facts: readonly ScannedFact[] // the siblings of one slot
  readonly recorded: ReadonlyMap<string, RecordedPair> // by pairKey
  readonly focus: ReadonlySet<string> | null // ids of newly arrived facts; null = all pairs
  readonly minConfidence: number
  readonly most?: number // candidates, those with the latest older facts; absent: all
  readonly preferences: boolean // propose another value under a preference's key, whatever the detector says
}

export type SlotFindings = {
  readonly candidates: readonly Candidate[]
  readonly leftOut: number // found, but more than were asked for
  readonly pairsCompared: number
  readonly notRead: number // facts in a language that the detector does not read (rule W51)
}

const NOTHING: SlotFindings = { candidates: [], leftOut: 0, pairsCompared: 0, notRead: 0 }

const NO_POSITIONS: ReadonlyMap<string, number> = new Map()

type Search = {
  readonly detector: AnyDetector
  readonly prepare: (fact: FactText) => PreparedText
}

/** Returns a searcher that prepares each fact once and finds, one slot at a time, what supersedes what (rules S1, D3, D5). */
export function createSlotSearcher(
  detector: AnyDetector,
  prepare: (fact: FactText) => PreparedText = detector.createPreparer(),
): (search: SlotSearch) => SlotFindings {
  return (search) => searchSlot({ detector, prepare }, search)
}

function searchSlot({ detector, prepare }: Search, search: SlotSearch): SlotFindings {
  if (search.facts.length < 2) return NOTHING
  const facts = search.facts.toSorted(byTime)
  const statements = facts.map((fact) => prepare(factText(fact)))
  const keys = facts.map((fact) => (fact.key === null ? null : nameKey(fact.key)))
  const keyed = keys.some((key) => key !== null)
  const endsLater = facts.some(({ endsAt }) => endsAt !== null)
  const isSibling = (older: number, newer: number) =>
    sameKey(keys[older], keys[newer]) && begins(facts[newer]) < end(facts[older])
  const { recorded, focus } = search
  // most slots of a sweep have nothing on record and need no positions
  const positions: ReadonlyMap<string, number> =
    recorded.size === 0 && focus === null
      ? NO_POSITIONS
      : new Map(facts.map((fact, index) => [fact.id, index]))
  const openUntil = earliestSuccessors(recorded, positions, isOpen)
  // The next version does not take a withdrawn pair's place: withdrawing one proposal must not bring up another.
  const withdrawnUntil = earliestSuccessors(recorded, positions, (pair) =>
    isWithdrawn(pair, facts, positions),
  )
  const isBlocked = (older: number, newer: number) => {
    if (recorded.size === 0) return false
    const successor = openUntil.get(older)
    if (focus !== null && successor !== undefined && successor < newer) return true
    if ((withdrawnUntil.get(older) ?? newer) < newer) return true
    return isAnswered(facts[older], facts[newer], recorded)
  }
  const result = findSupersessions(
    { detector, statements },
    {
      minConfidence: search.minConfidence,
      ...(focus === null
        ? {}
        : { focus: new Set([...focus].flatMap((id) => positions.get(id) ?? [])) }),
      ...(keyed || endsLater ? { isSibling } : {}),
      ...(recorded.size === 0 ? {} : { blocked: isBlocked }),
    },
  )
  const found: readonly NotedPair[] = search.preferences
    ? withPreferences(
        result.found,
        preferencePairs(facts, {
          keys,
          focus,
          isBlocked: (older, newer) => !isSibling(older, newer) || isBlocked(older, newer),
        }),
      )
    : result.found
  const asked = found.slice(Math.max(0, found.length - (search.most ?? found.length)))
  const candidates = asked.flatMap(({ older, newer, note }): readonly Candidate[] => {
    const [a, b] = [facts[older], facts[newer]]
    const [x, y] = [statements[older], statements[newer]]
    if (a === undefined || b === undefined || x === undefined || y === undefined) return []
    const said = note === undefined ? {} : { note }
    return [{ older: a, newer: b, finding: encodeFinding(detector.detect(x, y)), ...said }]
  })
  const notRead = statements.filter((each) => !detector.isRead(each)).length
  const leftOut = found.length - asked.length
  return { candidates, leftOut, pairsCompared: result.pairsCompared, notRead }
}

function begins(fact: ScannedFact | undefined): number {
  return fact?.validFrom ?? Infinity
}

/** A fact whose successor begins later has none of the siblings that begin after it (rule A18). */
function end(fact: ScannedFact | undefined): number {
  return fact?.endsAt ?? Infinity
}

function sameKey(older: string | null | undefined, newer: string | null | undefined): boolean {
  return older === null || newer === null || older === newer
}

/** For each older fact with such a recorded pair: the position of its earliest newer side. */
function earliestSuccessors(
  recorded: ReadonlyMap<string, RecordedPair>,
  positions: ReadonlyMap<string, number>,
  counts: (pair: RecordedPair) => boolean,
): ReadonlyMap<number, number> {
  const earliest = new Map<number, number>()
  for (const pair of recorded.values()) {
    const older = positions.get(pair.olderFactId)
    const newer = positions.get(pair.newerFactId)
    if (older === undefined || newer === undefined || !counts(pair)) continue
    earliest.set(older, Math.min(newer, earliest.get(older) ?? newer))
  }
  return earliest
}

function isOpen(pair: RecordedPair): boolean {
  return pair.status === 'pending' || pair.status === 'stale' || pair.verdict === 'supersede'
}

function isWithdrawn(
  pair: RecordedPair,
  facts: readonly ScannedFact[],
  positions: ReadonlyMap<string, number>,
): boolean {
  const older = facts[positions.get(pair.olderFactId) ?? -1]
  const newer = facts[positions.get(pair.newerFactId) ?? -1]
  if (pair.status !== 'withdrawn' || pair.holdsPlace === 0) return false
  return older !== undefined && newer !== undefined && isAsRecorded(pair, older, newer)
}

/** Rules P2 and U4: kept both, or withdrawn, with neither text changed since. */
function isAnswered(
  older: ScannedFact | undefined,
  newer: ScannedFact | undefined,
  recorded: ReadonlyMap<string, RecordedPair>,
): boolean {
  if (older === undefined || newer === undefined) return true
  const pair = recorded.get(pairKeyOf(older.id, newer.id))
  if (pair === undefined) return false
  const answered =
    pair.status === 'withdrawn' || (pair.status === 'decided' && pair.verdict === 'keep_both')
  return answered && isAsRecorded(pair, older, newer)
}
