import type { Span } from '../finding'
import { tokenise } from '../tokenise'
import type { Outline } from './outline'
import { FILLER, SILENT } from './text'
import type { Entry } from './word-book'

/** Returns the normalized word at a position, or ''. */
export function wordAt(outline: Outline, at: number): string {
  return outline.entries[at]?.word ?? ''
}

/** Returns the entry at a position if it is a content word, or null. */
export function contentAt({ entries, marks }: Outline, at: number): Entry | null {
  const entry = entries[at]
  if (entry === undefined || entry.stop || ((marks[at] ?? 0) & SILENT) !== 0) return null
  return entry
}

/** Returns the text position of a frame index. */
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

type Words = { readonly content: string; readonly offsets: readonly number[] }

const NO_TEXT: Words = { content: '', offsets: [] }
let recent: readonly [Words, Words] = [NO_TEXT, NO_TEXT]

/** Returns where the words of a text are. They are found on demand, as few facts are explained, and kept for both texts of a pair. */
function offsetsOf(content: string): readonly number[] {
  const [one, other] = recent
  if (content === one.content) return one.offsets
  if (content === other.content) return other.offsets
  const { offsets } = tokenise(content)
  recent = [{ content, offsets }, one]
  return offsets
}

/** Returns the ranges of words by position, with neighbors joined. */
export function spansAt(outline: Outline, positions: readonly number[]): readonly Span[] {
  if (positions.length === 0) return []
  if (outline.ranges !== null) return spansOfGloss(outline.ranges, positions)
  const offsets = offsetsOf(outline.content)
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

/** Returns the ranges of glossed words, in the order of the text, with neighbors joined. */
function spansOfGloss(ranges: readonly number[], positions: readonly number[]): readonly Span[] {
  const spans: [number, number][] = []
  const found = positions
    .map((at): [number, number] => [ranges[2 * at] ?? 0, ranges[2 * at + 1] ?? 0])
    .filter(([from, to]) => to > from)
    .toSorted((a, b) => a[0] - b[0])
  for (const [from, to] of found) {
    const last = spans.at(-1)
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to)
    else spans.push([from, to])
  }
  return spans
}

const ONE_WORD = /^\s+\S+\s+$/u

/** Quotes the ranges; one word between two of them stays, more are left out with an ellipsis. */
function textOf({ content }: Outline, spans: readonly Span[]): string {
  return spans
    .map(([from, to], index) => {
      const before = spans[index - 1]
      if (before === undefined) return content.slice(from, to)
      const between = content.slice(before[1], from)
      return `${ONE_WORD.test(between) ? between : ' … '}${content.slice(from, to)}`
    })
    .join('')
}

/** Returns the word at a position as the text says it, or ''. */
export function saidAt(outline: Outline, at: number): string {
  const { ranges } = outline
  if (ranges === null) return wordAt(outline, at)
  return outline.content.slice(ranges[2 * at] ?? 0, ranges[2 * at + 1] ?? 0).toLowerCase()
}

/** Returns the positions of content words with these ids. */
export function positionsOf(outline: Outline, ids: readonly number[]): readonly number[] {
  return outline.entries.flatMap(({ id }, at) =>
    contentAt(outline, at) !== null && ids.includes(id) ? [at] : [],
  )
}

/** Returns the text between two positions. */
export function textAt(outline: Outline, positions: readonly number[]): string {
  if (positions.length === 0) return ''
  const from = Math.min(...positions)
  const to = Math.max(...positions)
  if (outline.ranges !== null) return textOf(outline, spansAt(outline, positions))
  const offsets = offsetsOf(outline.content)
  return outline.content.slice(offsets[2 * from] ?? 0, offsets[2 * to + 1] ?? 0)
}
