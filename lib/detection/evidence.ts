import type { Span } from './finding'
import type { Statement } from './statement'
import { normalizeWord } from './tokenise'

/** Returns the range from one word to another, inclusive. */
export function spanBetween(statement: Statement, from: number, to: number): Span {
  return [statement.offsets[2 * from] ?? 0, statement.offsets[2 * to + 1] ?? 0]
}

/** Returns the normalized word at a position. */
export function wordAt(statement: Statement, at: number): string {
  const [start, end] = spanBetween(statement, at, at)
  return normalizeWord(statement.content.slice(start, end))
}

/** Returns the first position in `statement` of each content word shared with `other`. */
export function sharedPositions(statement: Statement, other: Statement): readonly number[] {
  const wanted = new Set(statement.contentIds.filter((id) => other.contentIds.includes(id)))
  const positions: number[] = []
  for (const [at, id] of statement.tokens.entries()) if (wanted.delete(id)) positions.push(at)
  return positions
}

/** Returns the ranges of single words in text order. */
export function spansAt(statement: Statement, positions: readonly number[]): readonly Span[] {
  return positions.toSorted((a, b) => a - b).map((at) => spanBetween(statement, at, at))
}
