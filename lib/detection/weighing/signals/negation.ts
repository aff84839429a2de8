import { countShared, has, sharedIds, type IdSet } from '../id-set'
import type { Outline } from '../outline'
import { isDeniedOnce, type Pair } from '../pair'
import { IS_LIGHT } from '../roles'
import { level, open, silent, type WeighedSignal } from '../signal'
import { contentAt, positionsOf, spansAt, wordAt } from '../spans'
import { isElsewhere } from './context'
import { isPlacedElsewhere } from './gone'
import { isOpposed } from './oppositions'

const LEVELS = [
  silent('none'),
  level('elsewhere', -1, false), // about other circumstances
  open('both'),
  open('cancelled'), // opposite words as well: "is not poor", "is rich"
  open('apart'), // nothing of what is denied; a name is denied of anything
  open('thin'), // too little in common
  level('partly', 1),
  level('mostly', 4),
  level('mutual', 6.5), // most of what either side says is in the other
  level('covered', 7.5), // all that is denied was said
]
const NONE = 0
const ELSEWHERE = 1
const BOTH = 2
const CANCELLED = 3
const APART = 4
const THIN = 5
const PARTLY = 6
const MOSTLY = 7
const MUTUAL = 8
export const NEGATION_MUTUAL = MUTUAL
const COVERED = 9

const MOST = 0.6

/** One side denies what the other says; benign negation ("do not forget to") is no negation. */
export const negation: WeighedSignal = {
  name: 'negation',
  levels: LEVELS,
  grade: (pair) => {
    const { older, newer } = pair
    if (!isDeniedOnce(pair)) return older.negated ? BOTH : NONE
    const denial = older.negated ? older : newer
    const other = older.negated ? newer : older
    const scope = denial.denied
    const count = countShared(scope, other.all) - countNames(scope, denial, other.all)
    if (count === 0) return APART
    if (isOpposed(older, newer)) return CANCELLED
    if (isElsewhere(pair)) return ELSEWHERE
    const share = count / (scope.ids.length - countNames(scope, denial, scope))
    if (share === 1) return COVERED
    if (count >= 2 && (!isFocusShared(denial, other) || hasOtherObject(denial, other)))
      return PARTLY
    if (share >= MOST) {
      if (isPlacedElsewhere(older, newer)) return PARTLY
      return countShared(other.core, denial.all) >= MOST * other.core.ids.length ? MUTUAL : MOSTLY
    }
    return count >= 2 ? PARTLY : THIN
  },
  point: (pair) => {
    const [denial, other] = sides(pair)
    const at = denial.cues.negations[0] ?? 0
    const shared = sharedIds(denial.denied, other.all)
    const inDenial = [at, ...positionsOf(denial, shared)]
    const inOther = positionsOf(other, shared)
    const [older, newer] = denial === pair.older ? [inDenial, inOther] : [inOther, inDenial]
    return {
      because: {
        kind: 'negation',
        side: denial === pair.older ? 'older' : 'newer',
        token: wordAt(denial, at),
        shared: inOther.map((place) => wordAt(other, place)),
      },
      older: spansAt(pair.older, older),
      newer: spansAt(pair.newer, newer),
    }
  },
}

/** Counts the ids of two sets that name the entity. */
function countNames(a: IdSet, { named }: Outline, b: IdSet): number {
  let count = 0
  for (const id of named.ids) if (has(a, id) && has(b, id)) count += 1
  return count
}

function sides({ older, newer }: Pair): readonly [denial: Outline, other: Outline] {
  return older.negated ? [older, newer] : [newer, older]
}

/** "does not accept marketing mail", "does accept service mail": the same relation, each of its own. */
function hasOtherObject(denial: Outline, other: Outline): boolean {
  for (const a of denial.claims) {
    for (const b of other.claims) {
      if (a.relationId !== b.relationId || a.value.ids.length === 0) continue
      const shared = countShared(a.value, b.value)
      if (shared < a.value.ids.length && shared < b.value.ids.length) return true
    }
  }
  return false
}

/** Tells whether the word that is denied stands in the other text. */
function isFocusShared(denial: Outline, other: Outline): boolean {
  for (let at = (denial.cues.negations[0] ?? 0) + 1; at < denial.entries.length; at++) {
    const entry = contentAt(denial, at)
    if (entry === null) continue
    if (has(other.all, entry.id)) return true
    // behind a verb of little meaning of its own, what is denied is the next word
    if ((entry.roles & IS_LIGHT) === 0) return false
  }
  return true
}
