import type { Outline } from '../outline'
import { level, levels, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { sumTypical } from '../typical'

// Levels of the sum over the words. Their bits are fitted to sums by words that were fitted without the pair.
const { levels: LEVELS, at: AT } = levels({
  none: silent(), // no aspect given, or two kinds of it: the words were fitted to facts of one aspect
  'keeps-much': level(-2),
  keeps: level(-1),
  even: silent(),
  ends: level(1),
  'ends-much': level(2),
})

const BOUNDS = [-1.5, -0.5, 0.5, 1.5] // bits between the levels that follow “none”
const LOWEST = AT['keeps-much']
const SHOWN = 3 // words of a text

/** Returns the level of a sum of bits. */
export function gradeWording(bits: number): number {
  let above = 0
  while (above < BOUNDS.length && bits >= (BOUNDS[above] ?? 0)) above += 1
  return LOWEST + above
}

/** Words that are typical of facts that end others, or of facts that stay true beside them, on one side only. */
export const wording = {
  name: 'wording',
  levels: LEVELS,
  at: AT,
  grade: ({ older, newer }) =>
    newer.aspectKind === 'none' || older.aspectKind !== newer.aspectKind
      ? AT.none
      : gradeWording(sumTypical(older.typical, newer.typical)),
  explain: ({ older, newer }, at) => {
    const sign = at < AT.even ? -1 : 1
    const a = speaking(older, { other: newer, side: 'older', sign })
    const b = speaking(newer, { other: older, side: 'newer', sign })
    return {
      because: {
        kind: 'wording',
        older: a.map((place) => textAt(older, [place])),
        newer: b.map((place) => textAt(newer, [place])),
      },
      older: spansAt(older, a),
      newer: spansAt(newer, b),
    }
  },
} satisfies WeighedSignal

/** Returns the positions of the words of one text that speak most for the sign of the sum, in text order. */
function speaking(
  { entries, typical }: Outline,
  {
    other,
    side,
    sign,
  }: { readonly other: Outline; readonly side: 'older' | 'newer'; readonly sign: number },
): readonly number[] {
  return typical.words
    .filter((word) => word[side] * sign > 0 && !other.typical.words.includes(word))
    .toSorted((a, b) => (b[side] - a[side]) * sign)
    .slice(0, SHOWN)
    .map(({ stem }) => entries.findIndex((entry) => entry.stem === stem))
    .toSorted((a, b) => a - b)
}
