import { STOP_WORDS } from '@/lib/detection/lexicon/stop-words'
import { tokenise } from '@/lib/detection/tokenise'

const stopWords: ReadonlySet<string> = new Set(STOP_WORDS)

/** Returns the similarity (0–1) of each text to the first: the cosine of content-word counts, 0 for a text without any. */
export function likenessTo(one: string, others: readonly string[]): readonly number[] {
  const counts = frequencies(one)
  return others.map((other) => cosine(counts, frequencies(other)))
}

type Counts = ReadonlyMap<string, number>

function cosine(before: Counts, after: Counts): number {
  let product = 0
  for (const [word, count] of before) product += count * (after.get(word) ?? 0)
  const size = norm(before) * norm(after)
  return size === 0 ? 0 : Math.min(1, product / size)
}

function frequencies(text: string): Counts {
  const counts = new Map<string, number>()
  for (const word of tokenise(text).words) {
    if (!stopWords.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function norm(counts: Counts): number {
  let squares = 0
  for (const count of counts.values()) squares += count * count
  return Math.sqrt(squares)
}
