import type { Outline } from '../outline'
import { isDeniedOnce, type Pair } from '../pair'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { contentAt, positionOf, spansAt, textAt } from '../spans'
import { FILLER } from '../text'
import type { Entry } from '../word-book'
import { number } from './number'
import { areInfinitives } from './oppositions'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  'kind-of': level(-2, false), // "a carrot", "a vegetable": one is the kind of the other
  'one-word-loose': open(0.5, true),
  'two-words': level(2),
  'one-word': level(3),
  amount: level(5.5),
  'same-kind': level(6), // "blue", "green": mutually exclusive
})

export const MAX_WORDS = 2
const MIN_COMMON = 2
const ALIKE = 0.5

/** The same sentence except for one or two words in one place. */
export const substitution = {
  name: 'substitution',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    if (pair.substituted < 0) pair.substituted = gradeMiddles(pair)
    return pair.substituted
  },
  explain: ({ older, newer, start, end }) => {
    const olderAt = positionsBetween(older, start, older.frame.length - end)
    const newerAt = positionsBetween(newer, start, newer.frame.length - end)
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
} satisfies WeighedSignal

function gradeMiddles(pair: Pair): number {
  const { older, newer, start, end, shared, overlap } = pair
  if (start + end < MIN_COMMON || shared === 0 || isDeniedOnce(pair)) return AT.none // denying another word agrees
  if (older.cues.reminds !== newer.cues.reminds) return AT.none // "pick the theme", "do not forget to document the theme"
  const olderMiddle = findMiddle(older, start, end)
  const newerMiddle = findMiddle(newer, start, end)
  const a = countContent(older, olderMiddle)
  if (a === 0 || a > MAX_WORDS) return AT.none
  const b = countContent(newer, newerMiddle)
  if (b === 0 || b > MAX_WORDS) return AT.none
  const kind = compareKinds(pair, olderMiddle, newerMiddle)
  // "150 pounds", "68 kilograms"
  const isCounted = hasAmount(older, olderMiddle) && hasAmount(newer, newerMiddle)
  if (isCounted && number.grade(pair) === number.at.same) return AT.none
  if (kind !== AT.none && !(kind === AT['same-kind'] && a > 1 && b > 1 && areInfinitives(pair)))
    return kind // not “opens a café”, “closes the bar”
  if (a > 1 || b > 1) return AT['two-words']
  if (isCounted) return AT.amount
  return overlap >= ALIKE ? AT['one-word'] : AT['one-word-loose']
}

/** True when the texts differ in one word of a mutually exclusive kind: "Thursday", "Friday". */
export function differsWithinKind(pair: Pair): boolean {
  if (substitution.grade(pair) !== AT['same-kind']) return false
  const { older, newer, start, end } = pair
  return (
    countContent(older, findMiddle(older, start, end)) === 1 &&
    countContent(newer, findMiddle(newer, start, end)) === 1
  )
}

/** Positions from the first differing frame word to just after the last, ignoring fillers. */
type Middle = { readonly from: number; readonly to: number }

function findMiddle(outline: Outline, start: number, end: number): Middle {
  const last = outline.frame.length - end - 1
  if (last < start) return { from: 0, to: 0 }
  return { from: positionOf(outline, start), to: positionOf(outline, last) + 1 }
}

function framedAt(outline: Outline, at: number): Entry | null {
  return ((outline.marks[at] ?? 0) & FILLER) === 0 ? contentAt(outline, at) : null
}

function positionsBetween(outline: Outline, from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => positionOf(outline, from + at))
}

function countContent(outline: Outline, { from, to }: Middle): number {
  let count = 0
  for (let at = from; at < to && count <= MAX_WORDS; at++)
    if (framedAt(outline, at) !== null) count += 1
  return count
}

function hasAmount(outline: Outline, { from, to }: Middle): boolean {
  for (let at = from; at < to; at++) {
    const entry = framedAt(outline, at)
    if (entry !== null) return entry.amount !== null
  }
  return false
}

function compareKinds({ older, newer }: Pair, olderMiddle: Middle, newerMiddle: Middle): number {
  for (let at = olderMiddle.from; at < olderMiddle.to; at++) {
    const a = framedAt(older, at)
    if (a === null || a.kind < 0) continue
    for (let other = newerMiddle.from; other < newerMiddle.to; other++) {
      const b = framedAt(newer, other)
      if (b === null || b.kind !== a.kind || b.id === a.id) continue
      return a.kindName || b.kindName ? AT['kind-of'] : AT['same-kind']
    }
  }
  return AT.none
}
