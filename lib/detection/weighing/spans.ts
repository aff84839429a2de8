import type { Span } from '../finding'
import { tokenise } from '../tokenise'
import type { Outline } from './outline'
import { FILLER, SILENT } from './text'
import type { Entry } from './word-book'

/** Returns the word at a position as it is compared, or ''. */
export function wordAt(outline: Outline, at: number): string {
  return outline.entries[at]?.word ?? ''
}

/** Returns what is known of the word at a position if it is a content word, or null. */
export function contentAt({ entries, marks }: Outline, at: number): Entry | null {
  const entry = entries[at]
  if (entry === undefined || entry.stop || ((marks[at] ?? 0) & SILENT) !== 0) return null
  return entry
}

/** Returns the position in the text of a place in the frame. */
export function positionOf({ entries, frame, marks }: Outline, place: number): number {
  if (frame.length === entries.length) return place
  let left = place
  for (let at = 0; at < marks.length; at++) {
    if (((marks[at] ?? 0) & FILLER) !== 0) continue
    if (left === 0) return at
    left -= 1
  }
  return -1
}

/** Returns the places of words by their positions, neighbours joined. */
export function spansAt(outline: Outline, positions: readonly number[]): readonly Span[] {
  if (positions.length === 0) return []
  const { offsets } = tokenise(outline.content) // few facts are explained, so no outline keeps them
  const spans: [number, number][] = []
  let previous = -2
  for (const at of positions.toSorted((a, b) => a - b)) {
    const end = offsets[2 * at + 1] ?? 0
    const last = spans.at(-1)
    if (at === previous + 1 && last !== undefined) last[1] = end
    else spans.push([offsets[2 * at] ?? 0, end])
    previous = at
  }
  return spans
}

/** Returns the positions of content words with one of these ids. */
export function positionsOf(outline: Outline, ids: readonly number[]): readonly number[] {
  return outline.entries.flatMap(({ id }, at) =>
    contentAt(outline, at) !== null && ids.includes(id) ? [at] : [],
  )
}

/** Returns the words between two positions as they stand in the text. */
export function textAt(outline: Outline, positions: readonly number[]): string {
  if (positions.length === 0) return ''
  const from = Math.min(...positions)
  const to = Math.max(...positions)
  const { offsets } = tokenise(outline.content)
  return outline.content.slice(offsets[2 * from] ?? 0, offsets[2 * to + 1] ?? 0)
}
