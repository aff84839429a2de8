import type { Tokens } from '../tokenise'

// A URL, an email address, a host with a path, or an absolute path of at least two segments.
const ADDRESS =
  /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"“”)\]]+|[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?\/[^\s<>"“”)\]]*|(?<![^\s"“(])~?(?:\/[\p{L}\p{N}._-]+){2,}/giu
const SENTENCE_END = /[.,;:!?'’/]+$/u

/** Joins each address into one word, so that two addresses differ as a whole, whatever parts they share. */
export function joinAddresses(content: string, tokens: Tokens): Tokens {
  if (!content.includes('/') && !content.includes('@')) return tokens // as in nearly all texts
  const words: string[] = []
  const offsets: number[] = []
  let next = 0
  for (const { 0: found, index } of content.matchAll(ADDRESS)) {
    const end = index + found.replace(SENTENCE_END, '').length
    for (; startOf(tokens, next) < index; next++) keep(next)
    if (startOf(tokens, next) >= end) continue
    words.push(content.slice(index, end).toLowerCase())
    offsets.push(index, end)
    while (startOf(tokens, next) < end) next += 1
  }
  for (; next < tokens.words.length; next++) keep(next)
  return { words, offsets }

  function keep(at: number): void {
    words.push(tokens.words[at] ?? '')
    offsets.push(startOf(tokens, at), tokens.offsets[2 * at + 1] ?? 0)
  }
}

function startOf({ words, offsets }: Tokens, at: number): number {
  return at < words.length ? (offsets[2 * at] ?? Infinity) : Infinity
}
