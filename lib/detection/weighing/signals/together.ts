import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { level, levels, silent, type WeighedSignal } from '../signal'
import type { Weighing } from '../together-bits'

// Round figures, so that what is added can be said in a word.
const { levels: LEVELS, at: AT } = levels({
  none: silent(), // no aspect given, not near the line, or no more than the sum
  slightly: level(0.5),
  somewhat: level(1),
  clearly: level(2),
  much: level(3),
  most: level(4),
})

const STEPS = LEVELS.map(({ expected }) => expected)
const MOST_OPENING = 2 // words
const LINE = Math.log2(0.7 / 0.3) // bits: the shipped threshold

/** The fewest bits of a pair near the line: what is listed as possible. */
export const NEAR_LINE = -LINE

/** True when a pair near the line is looked at twice: an aspect of one kind says what both texts are about. */
export function isSeenTwice(older: Outline, newer: Outline): boolean {
  return newer.aspectKind !== 'none' && older.aspectKind === newer.aspectKind
}

/** Returns with how many words both texts begin, up to two. */
export function countOpening({ older, newer }: Pair): number {
  let same = 0
  while (same < MOST_OPENING) {
    const id = older.entries[same]?.id
    if (id === undefined || id !== newer.entries[same]?.id) break
    same += 1
  }
  return same
}

/** Returns what the signals come to together, in bits. */
function sumTogether(pair: Pair, { together, table, levels: graded, bits }: Weighing): number {
  let sum = together.prior + together.sum * bits + (together.opening[countOpening(pair)] ?? 0)
  for (let at = 0; at < table.length; at++) sum += table[at]?.[graded[at] ?? 0] ?? 0
  return sum
}

/**
 * A second look at a pair near the line: signals mean more together than one by one where an aspect says what both texts are about.
 * It only ever adds, and is weighed after everything else.
 */
export const together = {
  name: 'together',
  levels: LEVELS,
  at: AT,
  rising: Object.keys(AT),
  grade: (pair) => {
    const { weighing, older, newer } = pair
    if (weighing === null || !isSeenTwice(older, newer)) return AT.none
    const { bits, counted } = weighing
    if (bits < NEAR_LINE || bits >= LINE) return AT.none
    const more = (sumTogether(pair, weighing) - bits) / counted
    let step = 0
    while (step + 1 < STEPS.length && 2 * more >= (STEPS[step] ?? 0) + (STEPS[step + 1] ?? 0))
      step += 1
    return step
  },
  explain: () => ({ because: { kind: 'together' }, older: [], newer: [] }),
} satisfies WeighedSignal
