import { IS_ALSO } from '../forms'
import { SAYS_ALSO } from '../glance'
import { without } from '../id-set'
import type { Outline } from '../outline'
import { level, open, silent, type Pointed, type WeighedSignal } from '../signal'
import { positionsOf, spansAt, wordAt } from '../spans'
import { isGoneNamed } from './gone'

const LEVELS = [
  silent('none'),
  level('adds-one', -3), // the newer says the same and one thing more
  level('adds', -3),
  level('drops-one', -3),
  level('drops', -3),
  open('narrows', 0, true), // the newer restricts: "only"
  open('restricts', 0, true),
  open('lifts', 2, true), // the older said "only", the newer says more
  level('beside', -3), // the newer says "also", "too", "another"
]
const NONE = 0
const ADDS_ONE = 1
const ADDS = 2
const DROPS_ONE = 3
const DROPS = 4
const NARROWS = 5
const RESTRICTS = 6
const LIFTS = 7
const BESIDE = 8

/** One text says all that the other says, and more: both stay true, unless the newer restricts. */
export const refinement: WeighedSignal = {
  name: 'refinement',
  levels: LEVELS,
  grade: ({ older, newer, shared }) => {
    const a = older.all.ids.length
    const b = newer.all.ids.length
    if (shared === 0 || isGoneNamed(older, newer)) return NONE
    if (a === b) return (newer.traits & SAYS_ALSO) > (older.traits & SAYS_ALSO) ? BESIDE : NONE
    const restricts = newer.cues.restriction >= 0 && older.cues.restriction < 0
    const lifts = older.cues.restriction >= 0 && newer.cues.restriction < 0
    if (shared === a && b > a && lifts) return LIFTS
    if (shared === a && b > a) return restricts ? RESTRICTS : b - a === 1 ? ADDS_ONE : ADDS
    if (shared === b && a > b) return a - b === 1 ? DROPS_ONE : DROPS
    if ((newer.traits & SAYS_ALSO) !== 0 && (older.traits & SAYS_ALSO) === 0) return BESIDE
    return restricts ? NARROWS : NONE
  },
  point: ({ older, newer }, level) => {
    if (level === BESIDE) return pointAtAlso(newer)
    const [less, more] =
      older.all.ids.length < newer.all.ids.length ? [older, newer] : [newer, older]
    const at = positionsOf(more, without(more.all, less.all))
    const spans = spansAt(more, at)
    return {
      because: {
        kind: 'refinement',
        side: more === older ? 'older' : 'newer',
        words: at.map((place) => wordAt(more, place)),
      },
      older: more === older ? spans : [],
      newer: more === newer ? spans : [],
    }
  },
}

function pointAtAlso(newer: Outline): Pointed {
  const at = [newer.entries.findIndex(({ forms }) => (forms & IS_ALSO) !== 0)]
  return {
    because: { kind: 'refinement', side: 'newer', words: at.map((place) => wordAt(newer, place)) },
    older: [],
    newer: spansAt(newer, at),
  }
}
