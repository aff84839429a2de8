import { countShared, isEqualSet } from '../id-set'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { level, open, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { isGoneNamed } from './gone'
import { isOneOfKind } from './substitution'

const LEVELS = [
  silent('none'),
  open('one-sided', -0.5, true),
  level('other', -5), // "for web work" and "for data work": both may hold
  level('partly', -2),
  open('alike'),
  open('same'),
  level('exception', -4), // the newer holds only if …, when …, unless …
]
const NONE = 0
const ONE_SIDED = 1
const CONTEXT_OTHER = 2
const PARTLY = 3
const ALIKE = 4
const SAME = 5
const CONTEXT_EXCEPTION = 6

const HALF = 0.5
const SHORT = 2

/** The circumstances for which each text holds: for …, when …, while …, if …, (…), …: */
export const context: WeighedSignal = {
  name: 'context',
  levels: LEVELS,
  grade: (pair) => {
    const { older, newer } = pair
    const a = older.contexts
    const b = newer.contexts
    if (a.length === 0 && b.length === 0) return NONE
    if (isGoneNamed(older, newer)) return NONE // it says that the old circumstances ended
    if (newer.cues.conditional && !older.cues.conditional && !isSlotShared(older, newer)) {
      return CONTEXT_EXCEPTION
    }
    if (a.length === 0 || b.length === 0) return ONE_SIDED
    let best = 0
    for (const one of a) {
      for (const other of b) {
        if (isEqualSet(one, other)) return SAME
        const shared = countShared(one, other)
        const short = Math.max(one.ids.length, other.ids.length) <= SHORT // "storm days", "calm days"
        if (!short) best = Math.max(best, shared / Math.min(one.ids.length, other.ids.length))
      }
    }
    if (best >= HALF) return ALIKE
    if (isOneOfKind(pair)) return ALIKE // "collected on Thursday", "collected on Friday"
    return best > 0 ? PARTLY : CONTEXT_OTHER
  },
  point: ({ older, newer }) => {
    const olderAt = wordsOf(older)
    const newerAt = wordsOf(newer)
    return {
      because: { kind: 'context', older: textAt(older, olderAt), newer: textAt(newer, newerAt) },
      older: spansAt(older, olderAt),
      newer: spansAt(newer, newerAt),
    }
  },
}

/** Tells whether both texts name one slot: a label, "for …", or parentheses. */
export function isSlotShared(older: Outline, newer: Outline): boolean {
  for (const one of older.slots)
    for (const other of newer.slots) if (isEqualSet(one, other)) return true
  return false
}

function wordsOf({ cues }: Outline): readonly number[] {
  return cues.contexts.at(-1) ?? []
}

/** Tells whether the newer text holds under circumstances of its own, so that it ends nothing. */
export function isElsewhere(pair: Pair): boolean {
  if (pair.newer.contexts.length === 0 && !pair.newer.cues.conditional) return false
  const grade = context.grade(pair)
  return grade === CONTEXT_OTHER || grade === CONTEXT_EXCEPTION
}
