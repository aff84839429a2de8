import type { AnyDetector } from '@/lib/detection/detector'

import { compareByTime, type Fact } from './fact'
import { factText } from './fact-text'
import type { MergePair } from './merge-plan'
import { mergeProfile, scoreFacts } from './merge-score'
import { pairKeyOf } from './proposal'
import { saysSomethingElse } from './says-something-else'

/** Embedding similarities (0–1) by pair key; absent pairs were not computed. */
export type EmbeddingScores = ReadonlyMap<string, number>

/** Scores every two facts as duplicates (rules ME2, ME4). */
export function scoreMerge(
  detector: AnyDetector,
  facts: readonly Fact[],
  embedded: EmbeddingScores,
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
      return {
        pairKey,
        ...scoreFacts(older.profile, newer.profile, embedded.get(pairKey) ?? null),
        differs: saysSomethingElse(detector.detect(older.statement, newer.statement)),
      }
    }),
  )
}
