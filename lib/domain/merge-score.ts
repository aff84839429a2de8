import { STOP_WORDS } from '@/lib/detection/lexicon/stop-words'
import { tokenise } from '@/lib/detection/tokenise'

import type { Policy } from './policy'

/** The similarity of two facts by signal, 0–1; null: unavailable, so it counts neither way. */
export type MergeSignals = {
  readonly embedding: number | null // cosine similarity from an embedding model
  readonly tags: number | null // Jaccard; null if neither has any
  readonly tokens: number | null // Jaccard of content words; null if neither has any
}

export type MergeSignal = keyof MergeSignals

/** The weights in the Vestige document ("Fellegi-Sunter two-threshold scoring"). */
export const MERGE_WEIGHTS: Readonly<Record<MergeSignal, number>> = {
  embedding: 0.7,
  tags: 0.15,
  tokens: 0.15,
}

export const MERGE_BANDS = ['match', 'possible', 'non_match'] as const
export type MergeBand = (typeof MERGE_BANDS)[number]

export type MergeThresholds = { readonly match: number; readonly possible: number } // 0–1

/** Returns the weights of the signals that count, rescaled to sum to 1 (rules ME9, ME19). */
export function mergeWeights(signals: MergeSignals): Readonly<Record<MergeSignal, number>> {
  const counts = (name: MergeSignal) =>
    signals[name] !== null && !(name === 'tags' && signals.tokens === 1)
  const seen = (name: MergeSignal) => (counts(name) ? MERGE_WEIGHTS[name] : 0)
  const total = seen('embedding') + seen('tags') + seen('tokens')
  const share = (name: MergeSignal) => (total === 0 ? 0 : seen(name) / total)
  return { embedding: share('embedding'), tags: share('tags'), tokens: share('tokens') }
}

/** Returns the overall similarity of two facts, 0–1 (rule ME2); 0 if no signal is available. */
export function mergeScore(signals: MergeSignals): number {
  const weights = mergeWeights(signals)
  const part = (name: MergeSignal) => weights[name] * Math.max(0, signals[name] ?? 0)
  return Math.min(1, part('embedding') + part('tags') + part('tokens'))
}

/** Returns how alike two facts are, 0–1, overall and by signal; `embedding` is the model’s similarity, or null (rules ME2, ME20). */
export function scoreFacts(
  one: MergeProfile,
  other: MergeProfile,
  embedding: number | null,
): { readonly signals: MergeSignals; readonly score: number } {
  const signals = mergeSignals(one, other, embedding)
  const score = mergeScore(signals)
  return { signals, score: isContained(one, other, signals) ? Math.max(score, CONTAINED) : score }
}

/** The score of a text that another one contains, if nothing scores it higher: the built-in edge of “possible”. */
export const CONTAINED = 0.72

/** The smallest word overlap (Jaccard) of two such texts: the longer one has at most twice as many words. */
export const CONTAINED_OVERLAP = 0.5

const FEWEST_CONTAINED = 3 // words of the shorter text

function isContained(one: MergeProfile, other: MergeProfile, signals: MergeSignals): boolean {
  const [less, more] =
    one.words.size < other.words.size ? [one.words, other.words] : [other.words, one.words]
  return (
    signals.embedding === null &&
    signals.tags !== 0 &&
    less.size >= FEWEST_CONTAINED &&
    more.size * CONTAINED_OVERLAP <= less.size &&
    [...less].every((word) => more.has(word))
  )
}

/** Returns the band of a score; lower edges are inclusive (rule ME1). */
export function mergeBand(score: number, thresholds: MergeThresholds): MergeBand {
  if (score >= thresholds.match - ROUNDING) return 'match'
  return score >= thresholds.possible - ROUNDING ? 'possible' : 'non_match'
}

const ROUNDING = 1e-9 // a sum of thirds can come out slightly below the edge

/** Returns a policy's merge thresholds, clamped to 0–1 with "possible" at most "match" (rule ME1). */
export function mergeThresholds(
  policy: Pick<Policy, 'mergeMatchThreshold' | 'mergePossibleThreshold'>,
): MergeThresholds {
  const match = Math.min(1, Math.max(0, policy.mergeMatchThreshold))
  return { match, possible: Math.min(match, Math.max(0, policy.mergePossibleThreshold)) }
}

/** Returns the Jaccard index of two sets, 0–1; 0 if both are empty. */
export function jaccard(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0
  for (const each of one) if (other.has(each)) shared += 1
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

/** The fields compared when looking for duplicates. */
export type MergeText = {
  readonly content: string
  readonly tags: readonly string[]
}

/** A fact's words and tags, extracted once for many comparisons. */
export type MergeProfile = {
  readonly words: ReadonlySet<string>
  readonly tags: ReadonlySet<string>
}

/** Prepares a fact for `mergeSignals`. Short words and numbers count, because versions may differ in nothing else. */
export function mergeProfile(fact: MergeText): MergeProfile {
  const words = new Set(tokenise(fact.content).words)
  const content = new Set([...words].filter((word) => !stopWords.has(word)))
  return {
    words: content.size > 0 ? content : words,
    tags: new Set(fact.tags.map((tag) => tag.trim().toLowerCase()).filter((tag) => tag !== '')),
  }
}

const stopWords: ReadonlySet<string> = new Set(STOP_WORDS)

/** Compares two facts by words and tags; `embedding` is the model's similarity, or null. */
export function mergeSignals(
  one: MergeProfile,
  other: MergeProfile,
  embedding: number | null,
): MergeSignals {
  const overlap = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
    a.size === 0 && b.size === 0 ? null : jaccard(a, b)
  return {
    embedding,
    tags: overlap(one.tags, other.tags),
    tokens: overlap(one.words, other.words),
  }
}
