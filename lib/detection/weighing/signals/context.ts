import { countShared, isEqualSet } from '../id-set'
import type { Outline } from '../outline'
import { level, open, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'

const LEVELS = [
  silent('none'),
  open('one-sided', -0.5, true),
  level('other', -5), // "for web work" and "for data work": both may hold
  level('partly', -2),
  open('alike'),
  open('same'),
]
const NONE = 0
const ONE_SIDED = 1
const OTHER = 2
const PARTLY = 3
const ALIKE = 4
export const CONTEXT_SAME = 5

const HALF = 0.5

/** The circumstances for which each text holds: for …, when …, while …, if …, (…), …: */
export const context: WeighedSignal = {
  name: 'context',
  levels: LEVELS,
  grade: ({ older, newer }) => {
    const a = older.contexts
    const b = newer.contexts
    if (a.length === 0 || b.length === 0) return a.length === b.length ? NONE : ONE_SIDED
    let best = 0
    for (const one of a) {
      for (const other of b) {
        if (isEqualSet(one, other)) return CONTEXT_SAME
        const shared = countShared(one, other)
        best = Math.max(best, shared / Math.min(one.ids.length, other.ids.length))
      }
    }
    if (best >= HALF) return ALIKE
    return best > 0 ? PARTLY : OTHER
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

function wordsOf({ cues }: Outline): readonly number[] {
  return cues.contexts.at(-1) ?? []
}
