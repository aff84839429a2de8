import type { AnyDetector } from '@/lib/detection/detector'
import type { Finding } from '@/lib/detection/finding'
import { normalizeText } from '@/lib/detection/normalize-text'
import { nameKey } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import { grouped } from '@/lib/domain/grouped'
import type { Policy } from '@/lib/domain/policy'
import { pairKeyOf } from '@/lib/domain/proposal'
import { MAX_CHARACTERS, whyNotJudged } from '@/lib/domain/should-ask-judge'
import type { RecordedPair, ScannedFact } from '@/lib/store/scan'

/** A slot's active siblings, oldest first, and which of their pairs the heuristics leave open. */
export type SlotGate = {
  readonly facts: readonly ScannedFact[]
  /** True when the older fact could be what the newer one ends (rules S1, D4, D5, G1, G2, P6), whatever is on record about the pair. */
  canEnd(newer: ScannedFact, older: ScannedFact): boolean
  /** True when a proposal that is open or approved says what the fact ends. */
  isDecided(newer: ScannedFact): boolean
  /** True when the pair is a question for the judge (rules J2, J9). */
  isOpen(older: ScannedFact, newer: ScannedFact): boolean
  /** True when proposing the pair would skip a version, or replace a withdrawn one with the next (rules D5, P6). */
  skipsVersion(older: ScannedFact, newer: ScannedFact): boolean
  findingOf(older: ScannedFact, newer: ScannedFact): Finding
}

/** Recorded pairs of some slots. */
export type Recorded = {
  readonly byPair: ReadonlyMap<string, RecordedPair>
  readonly byOlder: ReadonlyMap<string, readonly RecordedPair[]>
  readonly byNewer: ReadonlyMap<string, readonly RecordedPair[]>
}

export type OpenSlot = (facts: readonly ScannedFact[], recorded: Recorded) => SlotGate

/** Indexes recorded pairs by pair key and by either fact. */
export function indexRecorded(pairs: readonly RecordedPair[]): Recorded {
  return {
    byPair: new Map(pairs.map((pair) => [pair.pairKey, pair])),
    byOlder: grouped(pairs, ({ olderFactId }) => olderFactId),
    byNewer: grouped(pairs, ({ newerFactId }) => newerFactId),
  }
}

/**
 * Returns a function that opens slots under a policy and its detector; `sacred` holds the ids of protected facts. Each fact is prepared at
 * its first comparison.
 */
export function createPairGate(
  { policy, detector }: { readonly policy: Policy; readonly detector: AnyDetector },
  sacred: ReadonlySet<string>,
): OpenSlot {
  const prepare = detector.createPreparer()
  return (unordered, recorded) => {
    const facts = unordered.toSorted(byTime)
    const place = new Map(facts.map((fact, index) => [fact.id, index]))
    const taken = earliestSuccessors(recorded, place, facts)
    const statements = new Map<string, ReturnType<typeof prepare>>()
    const statementOf = (fact: ScannedFact) => {
      const known = statements.get(fact.id) ?? prepare(factText(fact))
      statements.set(fact.id, known)
      return known
    }
    const skipsVersion = (older: ScannedFact, newer: ScannedFact) =>
      (taken.get(older.id) ?? facts.length) < (place.get(newer.id) ?? 0)
    const canEnd = (newer: ScannedFact, older: ScannedFact) =>
      older.kind !== 'constraint' &&
      !sacred.has(older.id) &&
      charactersOf(older, newer) <= MAX_CHARACTERS &&
      areSiblings(older.key, newer.key) &&
      !skipsVersion(older, newer) &&
      normalizeText(older.content) !== normalizeText(newer.content)
    return {
      facts,
      skipsVersion,
      canEnd,
      isDecided: (newer) =>
        (recorded.byNewer.get(newer.id) ?? []).some((pair) => isInForce(pair, newer)),
      findingOf: (older, newer) => detector.detect(statementOf(older), statementOf(newer)),
      isOpen(older, newer) {
        if (!canEnd(newer, older)) return false
        if (isOnRecord(recorded.byPair.get(pairKeyOf(older.id, newer.id)), older, newer))
          return false
        const gate = {
          ...policy,
          minConfidence: policy.supersessionMinConfidence,
          characters: charactersOf(older, newer),
          confidence: detector.confidenceOf(statementOf(older), statementOf(newer)),
        }
        return whyNotJudged(gate) === null
      },
    }
  }
}

function charactersOf(older: ScannedFact, newer: ScannedFact): number {
  return Math.max(older.content.length, newer.content.length)
}

/** Rule S1. */
function areSiblings(one: string | null, other: string | null): boolean {
  return one === null || other === null || nameKey(one) === nameKey(other)
}

/** Proposals about other words, withdrawn ones and those that people rejected leave open what a fact ends. */
function isInForce(pair: RecordedPair, newer: ScannedFact): boolean {
  if (pair.newerRevision !== newer.revision) return false
  return pair.status === 'pending' || (pair.status === 'decided' && pair.verdict === 'supersede')
}

/** In the order of time, then of arrival. */
export function byTime(a: ScannedFact, b: ScannedFact): number {
  return a.validFrom - b.validFrom || (a.id < b.id ? -1 : 1)
}

/** A recorded pair has its own proposal; a stale one, or one with other words, may be asked again. */
function isOnRecord(
  pair: RecordedPair | undefined,
  older: ScannedFact,
  newer: ScannedFact,
): boolean {
  return pair !== undefined && pair.status !== 'stale' && isAsRecorded(pair, older, newer)
}

/** True when both facts still say what they said when the pair was recorded. */
export function isAsRecorded(pair: RecordedPair, older: ScannedFact, newer: ScannedFact): boolean {
  const [first, second] = pair.olderFactId === older.id ? [older, newer] : [newer, older]
  return first.revision === pair.olderRevision && second.revision === pair.newerRevision
}

/** For each older fact: the position of the earliest newer one in an open, approved or withdrawn pair. */
function earliestSuccessors(
  { byOlder }: Recorded,
  place: ReadonlyMap<string, number>,
  facts: readonly ScannedFact[],
): ReadonlyMap<string, number> {
  const earliest = new Map<string, number>()
  if (byOlder.size === 0) return earliest
  for (const older of facts) {
    for (const pair of byOlder.get(older.id) ?? []) {
      const at = place.get(pair.newerFactId)
      const newer = facts[at ?? -1]
      if (at === undefined || newer === undefined || !stands(pair, older, newer)) continue
      earliest.set(older.id, Math.min(at, earliest.get(older.id) ?? at))
    }
  }
  return earliest
}

function stands(pair: RecordedPair, older: ScannedFact, newer: ScannedFact): boolean {
  if (pair.status === 'withdrawn') return pair.holdsPlace !== 0 && isAsRecorded(pair, older, newer)
  return pair.status !== 'decided' || pair.verdict === 'supersede'
}
