import { seededRank } from '@/lib/domain/seeded-rank'

import type { LabeledPair } from './parse-pairs'

export const FOLDS = 4

/** Returns the part of a pair, the same for all pairs of one subject, and of one aspect of the user. */
export function foldOf({ source, entity, aspect }: LabeledPair): number {
  const subject = `${source} ${entity?.toLowerCase()}`
  return seededRank('words', subject.endsWith('user') ? `${subject} ${aspect}` : subject) % FOLDS
}

/** Counts the pairs of each source. */
export function countSources(
  pairs: readonly { readonly source: string }[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { source } of pairs) counts.set(source, (counts.get(source) ?? 0) + 1)
  return counts
}
