import type { Span } from './finding'
import type { Statement } from './statement'
import { normalizeWord } from './tokenise'

/** Returns the range of the words from one position to another, the last included. */
export function spanOf(statement: Statement, from: number, to: number): Span {
  return [statement.offsets[2 * from] ?? 0, statement.offsets[2 * to + 1] ?? 0]
}

/** Returns the word at a position as it is compared. */
export function wordAt(statement: Statement, at: number): string {
  const [start, end] = spanOf(statement, at, at)
  return normalizeWord(statement.content.slice(start, end))
}

/** Returns the positions at which the content words of `statement` that `other` shares first occur. */
export function sharedPositions(statement: Statement, other: Statement): readonly number[] {
  const wanted = new Set(statement.contentIds.filter((id) => other.contentIds.includes(id)))
  const positions: number[] = []
  for (const [at, id] of statement.tokens.entries()) if (wanted.delete(id)) positions.push(at)
  return positions
}

/** Returns the ranges of single words in the order of the text. */
export function spansAt(statement: Statement, positions: readonly number[]): readonly Span[] {
  return positions.toSorted((a, b) => a - b).map((at) => spanOf(statement, at, at))
}
