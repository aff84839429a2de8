import { countShared, isEqualSet } from '../id-set'
import type { Outline } from '../outline'
import { isDeniedOnce } from '../pair'
import { level, open, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { number, NUMBER_SAME } from './number'
import { opposition } from './oppositions'
import { KIND_OF, substitution } from './substitution'

const LEVELS = [
  silent('none'),
  level('same-value', -2, false),
  level('other-subject', -1, false),
  level('many', -2, false), // a relation that collects values
  level('many-overlap', -1, false),
  open('many-head', 1), // … of one kind: "indie rock music", "pop music"
  level('open', 2), // a relation of unknown kind
  level('open-overlap', 4),
  level('open-head', 5),
  level('single-first', 4), // … beginning alike: "Denver, Colorado", "Denver near the park"
  level('single', 6.5), // a relation that holds one value at a time
]
const NONE = 0
const SAME_VALUE = 1
const OTHER_SUBJECT = 2
const MANY = 3
const MANY_OVERLAP = 4
const MANY_HEAD = 5
const OPEN = 6
const OPEN_OVERLAP = 7
const OPEN_HEAD = 8
const SINGLE_FIRST = 9
const SINGLE = 10

/** The same relation of the same subject with another value; how much that says depends on how many values the relation holds. */
export const value: WeighedSignal = {
  name: 'value',
  levels: LEVELS,
  grade: (pair) => {
    const { older, newer } = pair
    const a = older.predicate
    const b = newer.predicate
    if (a === null || b === null || older.relation !== newer.relation) return NONE
    if (!isSameSubject(older, newer)) return OTHER_SUBJECT
    if (older.value.ids.length === 0 || newer.value.ids.length === 0) return NONE
    const shared = countShared(older.value, newer.value)
    if (shared === older.value.ids.length || shared === newer.value.ids.length) {
      return isDeniedOnce(pair) || opposition(older, newer) !== null ? NONE : SAME_VALUE
    }
    if (substitution.grade(pair) === KIND_OF) return SAME_VALUE
    if (shared === 0 && older.amounts.length > 0 && number.grade(pair) === NUMBER_SAME)
      return SAME_VALUE
    if (a.cardinality === 'single' || a.definite) {
      return firstValue(older) === firstValue(newer) ? SINGLE_FIRST : SINGLE
    }
    const many = a.cardinality === 'many' && b.cardinality === 'many'
    if (shared === 0) return many ? MANY : OPEN
    if (older.lastValue === newer.lastValue) return many ? MANY_HEAD : OPEN_HEAD
    return many ? MANY_OVERLAP : OPEN_OVERLAP
  },
  point: ({ older, newer }) => {
    const olderAt = older.predicate?.valueAt ?? []
    const newerAt = newer.predicate?.valueAt ?? []
    return {
      because: {
        kind: 'value',
        verb: newer.words[newer.predicate?.verb ?? 0] ?? '',
        older: textAt(older, olderAt),
        newer: textAt(newer, newerAt),
      },
      older: spansAt(older, olderAt),
      newer: spansAt(newer, newerAt),
    }
  },
}

function firstValue(outline: Outline): number {
  return outline.entries[outline.predicate?.valueAt[0] ?? -1]?.id ?? -1
}

/** A text that names no subject speaks of the entity. */
function isSameSubject(older: Outline, newer: Outline): boolean {
  const [a, b] = [older.subject, newer.subject]
  return a.ids.length === 0 || b.ids.length === 0 || isEqualSet(a, b)
}
