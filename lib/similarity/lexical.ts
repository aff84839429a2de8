import { STOP_WORDS } from '@/lib/detection/lexicon/stop-words'
import { tokenise } from '@/lib/detection/tokenise'

import type { SimilarityProvider } from './provider'

/** Compares the words of two texts: the cosine of how often each content word occurs. It knows no synonym and no meaning. */
export const LEXICAL_SIMILARITY: SimilarityProvider = {
  name: 'words in common',
  kind: 'lexical',
  similarities: async (pairs) => ({
    ok: true,
    values: pairs.map(({ older, newer }) => lexicalSimilarity(older, newer)),
  }),
}

const stopWords: ReadonlySet<string> = new Set(STOP_WORDS)
const MOST_COMPARED = 2_000 // characters: a page compares some hundred texts

/** Returns how alike each of several texts is to one, by the words in common of their first 2,000 characters. */
export function likenessTo(one: string, others: readonly string[]): readonly number[] {
  const counts = frequencies(one.slice(0, MOST_COMPARED))
  return others.map((other) => cosine(counts, frequencies(other.slice(0, MOST_COMPARED))))
}

/** Returns how alike two texts are in their content words, 0 to 1; a text without any is like no other. */
function lexicalSimilarity(older: string, newer: string): number {
  return cosine(frequencies(older), frequencies(newer))
}

type Counts = ReadonlyMap<string, number>

function cosine(before: Counts, after: Counts): number {
  let product = 0
  for (const [word, count] of before) product += count * (after.get(word) ?? 0)
  const size = lengthOf(before) * lengthOf(after)
  return size === 0 ? 0 : Math.min(1, product / size)
}

function frequencies(text: string): Counts {
  const counts = new Map<string, number>()
  for (const word of tokenise(text).words) {
    if (!stopWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function lengthOf(counts: Counts): number {
  let squares = 0
  for (const count of counts.values()) squares += count * count
  return Math.sqrt(squares)
}
