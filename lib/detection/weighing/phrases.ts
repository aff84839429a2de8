/** Finds word sequences of a list in a text. */
export type PhraseFinder = (words: readonly string[], at: number) => number // words matched at this position, 0 = none

/** Returns a finder of the longest listed phrase at a position. */
export function phraseFinder(phrases: readonly string[]): PhraseFinder {
  const byFirst = new Map<string, (readonly string[])[]>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const first = words[0] ?? ''
    byFirst.set(
      first,
      [...(byFirst.get(first) ?? []), words].toSorted((a, b) => b.length - a.length),
    )
  }
  return (words, at) => {
    const candidates = byFirst.get(words[at] ?? '')
    if (candidates === undefined) return 0
    for (const phrase of candidates) {
      if (phrase.every((word, offset) => words[at + offset] === word)) return phrase.length
    }
    return 0
  }
}
