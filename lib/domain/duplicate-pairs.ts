import { nameKey } from './fact'
import { jaccard, type MergeProfile } from './merge-score'

/** The fields compared in the search for duplicates. */
export type DuplicateText = {
  readonly id: string
  readonly entityKey: string | null // null: not classified; such facts are compared with each other
  readonly key: string | null
  readonly profile: MergeProfile
}

const PAUSE_EVERY = 256

/**
 * Yields every pair of facts of one entity whose word overlap (Jaccard, above 0) is at least `least`, without comparing all pairs:
 * such texts share one of their rarest words (prefix filtering, Chaudhuri et al. 2006). Facts with different keys are never
 * duplicates. Yields null now and then, so that the caller can pause.
 */
export function* duplicatePairs(
  facts: readonly DuplicateText[],
  least: number,
): Generator<readonly [DuplicateText, DuplicateText] | null> {
  for (const group of byEntity(facts)) yield* findPairs(group, least)
}

function* findPairs(
  group: readonly DuplicateText[],
  least: number,
): Generator<readonly [DuplicateText, DuplicateText] | null> {
  const rarity = countHolders(group)
  const bySize = group
    .map((fact) => ({ fact, size: fact.profile.words.size }))
    .toSorted((a, b) => a.size - b.size)
  const index = new Map<string, number[]>() // rare word → positions of the facts that have it, smallest first
  for (const [place, { fact, size }] of bySize.entries()) {
    if (place % PAUSE_EVERY === PAUSE_EVERY - 1) yield null
    const words = [...fact.profile.words].toSorted(
      (a, b) => (rarity.get(a) ?? 0) - (rarity.get(b) ?? 0) || (a < b ? -1 : 1),
    )
    const prefix = words.slice(0, size - Math.ceil(least * size - ROUNDING) + 1)
    const candidates = new Set<number>()
    for (const word of prefix) {
      const holders = index.get(word)
      if (holders === undefined) index.set(word, [place])
      else {
        for (const holder of holders) candidates.add(holder)
        holders.push(place)
      }
    }
    for (const other of candidates) {
      const candidate = bySize[other]
      if (candidate === undefined || candidate.size < least * size - ROUNDING) continue
      if (keysDiffer(candidate.fact, fact)) continue
      if (jaccard(candidate.fact.profile.words, fact.profile.words) >= least - ROUNDING)
        yield [candidate.fact, fact]
    }
  }
}

const ROUNDING = 1e-9

function keysDiffer(one: DuplicateText, other: DuplicateText): boolean {
  return one.key !== null && other.key !== null && nameKey(one.key) !== nameKey(other.key)
}

function byEntity(facts: readonly DuplicateText[]): Iterable<readonly DuplicateText[]> {
  const groups = new Map<string | null, DuplicateText[]>()
  for (const fact of facts) {
    const group = groups.get(fact.entityKey)
    if (group === undefined) groups.set(fact.entityKey, [fact])
    else group.push(fact)
  }
  return groups.values()
}

function countHolders(group: readonly DuplicateText[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { profile } of group)
    for (const word of profile.words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}
