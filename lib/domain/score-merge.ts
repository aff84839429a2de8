import type { AnyDetector } from '@/lib/detection/detector'

import { compareByTime, type Fact } from './fact'
import { factText } from './fact-text'
import type { MergePair } from './merge-plan'
import { mergeProfile, mergeScore, mergeSignals } from './merge-score'
import { pairKeyOf } from './proposal'
import { saysSomethingElse } from './says-something-else'

/** What an embedding model said of pairs, 0 to 1, by pair key; a pair that is absent was not asked about. */
export type Embedded = ReadonlyMap<string, number>

/** Compares every two of some facts as duplicates (rules ME2, ME4). */
export function scoreMerge(
  detector: AnyDetector,
  facts: readonly Fact[],
  embedded: Embedded,
): readonly MergePair[] {
  const prepare = detector.createPreparer()
  const read = facts.toSorted(compareByTime).map((fact) => ({
    id: fact.id,
    profile: mergeProfile(fact),
    statement: prepare(factText(fact)),
  }))
  return read.flatMap((older, index) =>
    read.slice(index + 1).map((newer) => {
      const pairKey = pairKeyOf(older.id, newer.id)
      const signals = mergeSignals(older.profile, newer.profile, embedded.get(pairKey) ?? null)
      return {
        pairKey,
        signals,
        score: mergeScore(signals),
        differs: saysSomethingElse(detector.detect(older.statement, newer.statement)),
      }
    }),
  )
}
