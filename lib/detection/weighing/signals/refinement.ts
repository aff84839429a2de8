import { IS_ALSO } from '../forms'
import { SAYS_ALSO } from '../glance'
import { without } from '../id-set'
import type { Outline } from '../outline'
import { level, levels, open, silent, type Explanation, type WeighedSignal } from '../signal'
import { positionsOf, saidAt, spansAt } from '../spans'
import { areBareAnswers } from './bare-answers'
import { endsOlder } from './gone'
import { value } from './value'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  'adds-one': level(-3), // the newer text adds one thing
  adds: level(-3),
  'drops-one': level(-3),
  drops: level(-3),
  narrows: open(0, true), // the newer restricts: "only"
  restricts: open(0, true),
  lifts: open(2, true), // the older text said "only", the newer says more
  beside: level(-3), // the newer text says "also", "too", "another"
})

/** One text says everything the other does, and more. Both stay true, unless the newer one restricts. */
export const refinement = {
  name: 'refinement',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer, shared } = pair
    const a = older.all.ids.length
    const b = newer.all.ids.length
    if (shared === 0 || endsOlder(older, newer)) return AT.none
    if (a === b)
      return (newer.traits & SAYS_ALSO) > (older.traits & SAYS_ALSO) ? AT.beside : AT.none
    const restricts = newer.cues.restriction >= 0 && older.cues.restriction < 0
    const lifts = older.cues.restriction >= 0 && newer.cues.restriction < 0
    if (shared === a && b > a && lifts) return AT.lifts
    const isRank = shared === a && b > a && value.grade(pair) >= value.at.single
    if (isRank || areBareAnswers(pair)) return AT.none // “chief translator”, “Building A” after “Building C”
    if (shared === a && b > a)
      return restricts ? AT.restricts : b - a === 1 ? AT['adds-one'] : AT.adds
    if (shared === b && a > b) return a - b === 1 ? AT['drops-one'] : AT.drops
    if ((newer.traits & SAYS_ALSO) !== 0 && (older.traits & SAYS_ALSO) === 0) return AT.beside
    return restricts ? AT.narrows : AT.none
  },
  explain: ({ older, newer }, level) => {
    if (level === AT.beside) return pointAtAlso(newer)
    const [less, more] =
      older.all.ids.length < newer.all.ids.length ? [older, newer] : [newer, older]
    const at = positionsOf(more, without(more.all, less.all))
    const spans = spansAt(more, at)
    return {
      because: {
        kind: 'refinement',
        side: more === older ? 'older' : 'newer',
        words: at.map((place) => saidAt(more, place)),
      },
      older: more === older ? spans : [],
      newer: more === newer ? spans : [],
    }
  },
} satisfies WeighedSignal

function pointAtAlso(newer: Outline): Explanation {
  const at = [newer.entries.findIndex(({ forms }) => (forms & IS_ALSO) !== 0)]
  return {
    because: { kind: 'refinement', side: 'newer', words: at.map((place) => saidAt(newer, place)) },
    older: [],
    newer: spansAt(newer, at),
  }
}
