import { diffArrays, type Change } from 'diff'

import type { SignalName } from '@/lib/detection/finding'

import { segmentText, type EvidenceMark, type Side } from './evidence-html'

/** Past this many differing words two texts are shown whole, without a word diff. Keeps 20,000 characters cheap. */
const MAX_EDITS = 400

/** Longest line for which react-diff-viewer-continued 4.4.0 still draws words and calls its hook. */
const LONGEST_DIFFED_LINE = 500
const LONGEST_DRAWN = 2_000

/** A stretch of one side: common to both, or only here. */
export type Piece = { readonly text: string; readonly changed: boolean }

export type PairPieces = Readonly<Record<Side, readonly Piece[]>>

// Numbers with their points, words of any script with their apostrophes, white space, signs; where a script writes no
// spaces, each character is a word. The word diffs of the `diff` package know Latin letters only and would cut Hebrew or
// Cyrillic words into letters.
const TOKENS =
  /\p{N}+(?:[.,:]\p{N}+)+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}_])+(?:['’]\p{L}+)?|\n|[^\S\n]+|[^\p{L}\p{N}\p{M}_\s]|\p{M}+/gu

/** Compares two texts word by word, white space included: the parts joined are the texts, letter for letter. */
export function compareWords(older: string, newer: string): Change[] {
  const changes = diffArrays(tokens(older), tokens(newer), { maxEditLength: MAX_EDITS })
  if (changes !== undefined) return changes.map((part) => ({ ...part, value: part.value.join('') }))
  const [gone, came] = [
    { value: older, removed: true, added: false, count: 1 },
    { value: newer, removed: false, added: true, count: 1 },
  ]
  return [gone, came].filter((part) => part.value !== '')
}

/** Splits the comparison of two texts into the pieces of each side. */
export function pairPieces(older: string, newer: string): PairPieces {
  const key = JSON.stringify([older, newer])
  const known = recent.get(key)
  if (known !== undefined) return known
  const changes = compareWords(older, newer)
  const pieces = {
    older: changes.filter((c) => !c.added).map((c) => ({ text: c.value, changed: c.removed })),
    newer: changes.filter((c) => !c.removed).map((c) => ({ text: c.value, changed: c.added })),
  }
  if (recent.size >= MAX_RECENT) recent.clear()
  recent.set(key, pieces)
  return pieces
}

// A row of the list has compared the pair before it comes to the detail, and compares it again once it is decided.
const MAX_RECENT = 200
const recent = new Map<string, PairPieces>()

/** A stretch under the same marks, with the pieces inside: a box drawn round it is not cut by the words in it. */
export type MarkedRun = {
  readonly start: number
  readonly signals: readonly SignalName[]
  readonly pieces: readonly Piece[]
}

/** Lays the evidence over the pieces of one side. */
export function markPieces(
  pieces: readonly Piece[],
  marks: readonly EvidenceMark[],
): readonly MarkedRun[] {
  const text = pieces.map((piece) => piece.text).join('')
  let at = 0 // of the piece
  let index = 0
  return segmentText(text, marks).map(({ start, text: words, signals }) => {
    const end = start + words.length
    const inside: Piece[] = []
    for (let piece = pieces[index]; piece !== undefined && at < end; piece = pieces[index]) {
      const pieceEnd = at + piece.text.length
      const part = text.slice(Math.max(at, start), Math.min(pieceEnd, end))
      if (part !== '') inside.push({ text: part, changed: piece.changed })
      if (pieceEnd > end) break
      at = pieceEnd
      index += 1
    }
    return { start, signals, pieces: inside }
  })
}

/** True when a line is too long for the diff viewer to draw its words. */
export function hasLongLine(text: string): boolean {
  return (
    text.length > LONGEST_DIFFED_LINE &&
    text.split('\n').some((line) => line.length > LONGEST_DIFFED_LINE)
  )
}

/** True when a text is for the plain twin alone: past the words that the viewer draws, or past what fits a screen. */
export function isLong(text: string): boolean {
  return text.length > LONGEST_DRAWN || hasLongLine(text)
}

function tokens(text: string): string[] {
  return text.match(TOKENS) ?? []
}
