import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { level, open, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import type { Entry } from '../word-book'

const LEVELS = [
  silent('none'),
  level('kind-of', -2, false), // "a carrot", "a vegetable": one names the kind of the other
  open('one-word-loose', 0.5, true),
  level('two-words', 2),
  level('one-word', 3),
  level('amount', 5.5),
  level('same-kind', 6), // "blue", "green": of which one is true
]
const NONE = 0
export const KIND_OF = 1
const ONE_WORD_LOOSE = 2
const TWO_WORDS = 3
const ONE_WORD = 4
const AMOUNT = 5
const SAME_KIND = 6

const MOST_WORDS = 2
const FEWEST_COMMON = 2
const ALIKE = 0.5

/** The same sentence but for one or two words in one place. */
export const substitution: WeighedSignal = {
  name: 'substitution',
  levels: LEVELS,
  grade: (pair) => {
    const { older, newer, start, end, shared, overlap } = pair
    if (start + end < FEWEST_COMMON || shared === 0) return NONE
    const olderTo = older.frame.length - end
    const newerTo = newer.frame.length - end
    const a = countContent(older, start, olderTo)
    const b = countContent(newer, start, newerTo)
    if (a === 0 || b === 0 || a > MOST_WORDS || b > MOST_WORDS) return NONE
    const kind = compareKinds(pair, olderTo, newerTo)
    if (kind !== NONE) return kind
    if (a > 1 || b > 1) return TWO_WORDS
    if (hasAmount(older, start, olderTo) && hasAmount(newer, start, newerTo)) return AMOUNT
    return overlap >= ALIKE ? ONE_WORD : ONE_WORD_LOOSE
  },
  point: ({ older, newer, start, end }) => {
    const olderAt = older.frameAt.slice(start, older.frame.length - end)
    const newerAt = newer.frameAt.slice(start, newer.frame.length - end)
    return {
      because: {
        kind: 'substitution',
        older: textAt(older, olderAt),
        newer: textAt(newer, newerAt),
      },
      older: spansAt(older, olderAt),
      newer: spansAt(newer, newerAt),
    }
  },
}

function contentAt(outline: Outline, place: number): Entry | null {
  const at = outline.frameAt[place] ?? -1
  const entry = outline.entries[at]
  return entry === undefined || entry.stop || outline.cues.silent[at] === true ? null : entry
}

function countContent(outline: Outline, from: number, to: number): number {
  let count = 0
  for (let place = from; place < to && count <= MOST_WORDS; place++) {
    if (contentAt(outline, place) !== null) count += 1
  }
  return count
}

function hasAmount(outline: Outline, from: number, to: number): boolean {
  for (let place = from; place < to; place++) {
    const entry = contentAt(outline, place)
    if (entry !== null) return entry.amount !== null
  }
  return false
}

function compareKinds({ older, newer, start }: Pair, olderTo: number, newerTo: number): number {
  for (let place = start; place < olderTo; place++) {
    const a = contentAt(older, place)
    if (a === null || a.kind < 0) continue
    for (let other = start; other < newerTo; other++) {
      const b = contentAt(newer, other)
      if (b === null || b.kind !== a.kind) continue
      return a.kindName || b.kindName ? KIND_OF : SAME_KIND
    }
  }
  return NONE
}
