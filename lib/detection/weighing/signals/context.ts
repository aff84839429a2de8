import { countShared, isEqualSet } from '../id-set'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { endsOlder } from './gone'
import { differsWithinKind } from './substitution'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  'one-sided': open(-0.5, true),
  other: level(-5), // "for web work" and "for data work": both can hold
  partly: level(-2),
  alike: open(),
  same: open(),
  exception: level(-4), // the newer text holds only if …, when …, unless …
})

const HALF = 0.5
const SHORT = 2

/** The circumstances of each text: for …, when …, while …, if …, (…), …: */
export const context = {
  name: 'context',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer } = pair
    const a = older.contexts
    const b = newer.contexts
    if (a.length === 0 && b.length === 0) return AT.none
    if (endsOlder(older, newer)) return AT.none // the old circumstances ended
    if (newer.cues.conditional && !older.cues.conditional && !shareSlot(older, newer)) {
      return AT.exception
    }
    if (a.length === 0 || b.length === 0) return AT['one-sided']
    let best = 0
    for (const one of a) {
      for (const other of b) {
        if (isEqualSet(one, other)) return AT.same
        const shared = countShared(one, other)
        const short = Math.max(one.ids.length, other.ids.length) <= SHORT // "storm days", "calm days"
        if (!short) best = Math.max(best, shared / Math.min(one.ids.length, other.ids.length))
      }
    }
    if (best >= HALF) return AT.alike
    if (differsWithinKind(pair)) return AT.alike // "collected on Thursday", "collected on Friday"
    return best > 0 ? AT.partly : AT.other
  },
  explain: ({ older, newer }) => {
    const olderAt = wordsOf(older)
    const newerAt = wordsOf(newer)
    return {
      because: { kind: 'context', older: textAt(older, olderAt), newer: textAt(newer, newerAt) },
      older: spansAt(older, olderAt),
      newer: spansAt(newer, newerAt),
    }
  },
} satisfies WeighedSignal

/** True when both texts name the same slot: a label, "for …", or parentheses. */
export function shareSlot(older: Outline, newer: Outline): boolean {
  for (const one of older.slots)
    for (const other of newer.slots) if (isEqualSet(one, other)) return true
  return false
}

function wordsOf({ cues }: Outline): readonly number[] {
  return cues.contexts.at(-1) ?? []
}

/** True when the newer text has circumstances of its own, so that it ends nothing. */
export function isElsewhere(pair: Pair): boolean {
  if (pair.newer.contexts.length === 0 && !pair.newer.cues.conditional) return false
  const grade = context.grade(pair)
  return grade === AT.other || grade === AT.exception
}
