import { countShared } from '../id-set'
import type { Outline } from '../outline'
import { isDeniedOnce } from '../pair'
import { level, open, silent, type WeighedSignal } from '../signal'
import { spansAt } from '../spans'
import { opposition } from './oppositions'

const LEVELS = [
  silent('none'),
  open('cancelled'), // one side is negated as well: "is not poor", "is rich"
  open('no-rest'), // opposite words, nothing else in common
  level('little-rest', 1),
  level('most-rest', 4),
  level('same-rest', 7),
]
const NONE = 0
const CANCELLED = 1
const NO_REST = 2
const LITTLE_REST = 3
const MOST_REST = 4
const SAME_REST = 5

const ALL = 0.75
const HALF = 0.4

/** Opposite words, one in each text, about the same things; or one side shuns what the other does ("joins X", "avoids X"). */
export const antonym: WeighedSignal = {
  name: 'antonym',
  levels: LEVELS,
  grade: (pair) => {
    const { older, newer, shared } = pair
    if (opposition(older, newer) === null) return isDeniedOnce(pair) ? NONE : attitude(older, newer)
    if (isDeniedOnce(pair)) return CANCELLED
    const rest = Math.min(older.all.ids.length, newer.all.ids.length) - 1
    if (rest <= 0) return shared > 0 ? SAME_REST : NO_REST
    if (shared >= ALL * rest) return SAME_REST
    if (shared >= HALF * rest) return MOST_REST
    return shared > 0 ? LITTLE_REST : NO_REST
  },
  point: ({ older, newer }) => {
    const found = opposition(older, newer)
    const olderAt = found?.olderAt ?? older.predicate?.verb ?? 0
    const newerAt = found?.newerAt ?? newer.predicate?.verb ?? 0
    return {
      because: {
        kind: 'antonym',
        older: older.words[olderAt] ?? '',
        newer: newer.words[newerAt] ?? '',
      },
      older: spansAt(older, [olderAt]),
      newer: spansAt(newer, [newerAt]),
    }
  },
}

function attitude(older: Outline, newer: Outline): number {
  const a = older.predicate
  const b = newer.predicate
  if (a === null || b === null || (a.attitude === 'averse') === (b.attitude === 'averse'))
    return NONE
  const fewer = Math.min(older.value.ids.length, newer.value.ids.length)
  if (fewer === 0) return NONE
  const share = countShared(older.value, newer.value) / fewer
  if (share >= ALL) return SAME_REST
  return share >= HALF ? MOST_REST : NONE
}
