import { has, type IdSet } from './id-set'
import { TYPICAL_WORDS } from './lexicon/typical-words'
import type { Entry } from './word-book'

/** Bits by word stem: for a supersession where only the older text, or only the newer, has the word. */
export type TypicalWords = {
  readonly older: ReadonlyMap<string, number>
  readonly newer: ReadonlyMap<string, number>
}

/** A typical word of a text, and its bits on either side. */
type TypicalWord = {
  readonly stem: string
  readonly older: number
  readonly newer: number
  readonly bit: number // one of 32
}

/** The typical words of a text, without those that name the entity, and their sums. */
export type Typical = {
  readonly words: readonly TypicalWord[] // each stem once
  readonly older: number // bits, as the older text
  readonly newer: number // … as the newer
  readonly mask: number // bits of the words
  readonly mostOlder: number // bits, if only words that speak for a supersession counted
  readonly mostNewer: number
}

/** A list of typical words by stem. */
export type TypicalList = ReadonlyMap<string, TypicalWord>

export const NO_WORDS: Typical = {
  words: [],
  older: 0,
  newer: 0,
  mask: 0,
  mostOlder: 0,
  mostNewer: 0,
}
const SHIPPED = compileTypical({
  older: parseWords(TYPICAL_WORDS.older),
  newer: parseWords(TYPICAL_WORDS.newer),
})

/** Parses “word bits word bits …”. */
function parseWords(list: string): ReadonlyMap<string, number> {
  const parts = list.trim().split(/\s+/u)
  const words = new Map<string, number>()
  for (let at = 0; at + 1 < parts.length; at += 2) words.set(parts[at] ?? '', Number(parts[at + 1]))
  return words
}

/** Joins the bits of both sides, one object per stem. */
export function compileTypical({ older, newer }: TypicalWords): TypicalList {
  const stems = new Set([...older.keys(), ...newer.keys()])
  return new Map(
    [...stems].map((stem, nth) => [
      stem,
      { stem, older: older.get(stem) ?? 0, newer: newer.get(stem) ?? 0, bit: 1 << (nth & 31) },
    ]),
  )
}

/** Returns the typical words of a text. */
export function readTypical(
  { entries, named }: { readonly entries: readonly Entry[]; readonly named: IdSet },
  list: TypicalList = SHIPPED,
): Typical {
  const words: TypicalWord[] = []
  let older = 0
  let newer = 0
  let mask = 0
  let mostOlder = 0
  let mostNewer = 0
  for (const { stem, id } of entries) {
    const word = list.get(stem)
    if (word === undefined || has(named, id) || words.includes(word)) continue
    words.push(word)
    older += word.older
    newer += word.newer
    mask |= word.bit
    mostOlder += Math.max(0, word.older)
    mostNewer += Math.max(0, word.newer)
  }
  return words.length === 0 ? NO_WORDS : { words, older, newer, mask, mostOlder, mostNewer }
}

/** Returns the bits of the typical words that only one of two texts has. */
export function sumTypical(older: Typical, newer: Typical): number {
  let bits = older.older + newer.newer
  if ((older.mask & newer.mask) === 0) return bits // nearly always
  for (const word of older.words) if (newer.words.includes(word)) bits -= word.older + word.newer
  return bits
}
