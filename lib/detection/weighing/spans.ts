import type { Span } from '../finding'
import type { Outline } from './outline'

/** Returns the places of words by their positions, neighbours joined. */
export function spansAt(outline: Outline, positions: readonly number[]): readonly Span[] {
  const spans: [number, number][] = []
  let previous = -2
  for (const at of positions.toSorted((a, b) => a - b)) {
    const end = outline.offsets[2 * at + 1] ?? 0
    const last = spans.at(-1)
    if (at === previous + 1 && last !== undefined) last[1] = end
    else spans.push([outline.offsets[2 * at] ?? 0, end])
    previous = at
  }
  return spans
}

/** Returns the positions of content words with one of these ids. */
export function positionsOf(outline: Outline, ids: readonly number[]): readonly number[] {
  return outline.entries.flatMap((entry, at) =>
    !entry.stop && outline.cues.silent[at] !== true && ids.includes(entry.id) ? [at] : [],
  )
}

/** Returns the words between two positions as they stand in the text. */
export function textAt(outline: Outline, positions: readonly number[]): string {
  if (positions.length === 0) return ''
  const from = Math.min(...positions)
  const to = Math.max(...positions)
  return outline.content.slice(outline.offsets[2 * from] ?? 0, outline.offsets[2 * to + 1] ?? 0)
}
