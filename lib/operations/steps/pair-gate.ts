import type { AnyDetector } from '@/lib/detection/detector'
import type { Finding } from '@/lib/detection/finding'
import { nameKey } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import type { Policy } from '@/lib/domain/policy'
import { pairKeyOf } from '@/lib/domain/proposal'
import {
  countShared,
  distinctWords,
  MIN_SHARED_TOKENS,
  MAX_CHARACTERS,
  shouldAskJudge,
} from '@/lib/domain/should-ask-judge'
import type { RecordedPair, ScannedFact } from '@/lib/store/scan'

/** A slot's active siblings, oldest first, and which of their pairs the heuristics leave open. */
export type SlotGate = {
  readonly facts: readonly ScannedFact[]
  /** True when the pair is a question for the judge (rules S1, D4, D5, G1, G2, P1, P2, P6, J2). */
  isOpen(older: ScannedFact, newer: ScannedFact): boolean
  /** True when proposing the pair would skip a version, or replace a withdrawn one with the next (rules D5, P6). */
  skipsVersion(older: ScannedFact, newer: ScannedFact): boolean
  findingOf(older: ScannedFact, newer: ScannedFact): Finding
}

/** Recorded pairs of some slots. */
export type Recorded = {
  readonly byPair: ReadonlyMap<string, RecordedPair>
  readonly byOlder: ReadonlyMap<string, readonly RecordedPair[]>
}

export type OpenSlot = (facts: readonly ScannedFact[], recorded: Recorded) => SlotGate

/** Indexes recorded pairs by pair key and by older fact. */
export function indexRecorded(pairs: readonly RecordedPair[]): Recorded {
  const byOlder = new Map<string, RecordedPair[]>()
  for (const pair of pairs) {
    const about = byOlder.get(pair.olderFactId)
    if (about === undefined) byOlder.set(pair.olderFactId, [pair])
    else about.push(pair)
  }
  return { byPair: new Map(pairs.map((pair) => [pair.pairKey, pair])), byOlder }
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
    const texts = new Map<string, ReturnType<typeof prepared>>()
    const textOf = (fact: ScannedFact) => {
      const known = texts.get(fact.id) ?? prepared(fact)
      texts.set(fact.id, known)
      return known
    }
    function prepared(fact: ScannedFact) {
      return {
        statement: prepare(factText(fact)),
        words: distinctWords(fact.content),
        key: fact.key === null ? null : nameKey(fact.key),
      }
    }
    const skipsVersion = (older: ScannedFact, newer: ScannedFact) =>
      (taken.get(older.id) ?? facts.length) < (place.get(newer.id) ?? 0)
    return {
      facts,
      skipsVersion,
      findingOf: (older, newer) =>
        detector.detect(textOf(older).statement, textOf(newer).statement),
      isOpen(older, newer) {
        if (older.kind === 'constraint' || sacred.has(older.id)) return false
        const characters = Math.max(older.content.length, newer.content.length)
        if (characters > MAX_CHARACTERS) return false // checked before reading anything else
        const [before, after] = [textOf(older), textOf(newer)]
        const sharedTokens = countShared(before.words, after.words)
        if (sharedTokens < MIN_SHARED_TOKENS) return false // true of most pairs, which need no further checks
        if (before.key !== null && after.key !== null && before.key !== after.key) return false
        if (before.statement.normalized === after.statement.normalized) return false
        if (isOnRecord(recorded.byPair.get(pairKeyOf(older.id, newer.id)), older, newer))
          return false
        if (skipsVersion(older, newer)) return false
        return shouldAskJudge({
          ...policy,
          minConfidence: policy.supersessionMinConfidence,
          sharedTokens,
          characters,
          confidence: detector.confidenceOf(before.statement, after.statement),
        })
      },
    }
  }
}

function byTime(a: ScannedFact, b: ScannedFact): number {
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

function isAsRecorded(pair: RecordedPair, older: ScannedFact, newer: ScannedFact): boolean {
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
  if (pair.status === 'withdrawn') return isAsRecorded(pair, older, newer)
  return pair.status !== 'decided' || pair.verdict === 'supersede'
}
