import { countShared, has, sharedIds, type IdSet } from '../id-set'
import { OMISSIONS } from '../lexicon/cues'
import type { Outline } from '../outline'
import { isDeniedOnce, type Pair } from '../pair'
import { IS_LIGHT, IS_OF, IS_WHEN } from '../roles'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { contentAt, positionsOf, spansAt, wordAt } from '../spans'
import { BREAK, REGION } from '../text'
import type { Entry } from '../word-book'
import { isElsewhere } from './context'
import { isOfTime, isPlacedElsewhere } from './gone'
import { number } from './number'
import { isOpposed } from './oppositions'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  elsewhere: level(-1, false), // about other circumstances
  both: open(),
  cancelled: open(), // opposite words as well: "is not poor", "is rich"
  apart: open(), // nothing of what is denied; a name is denied of anything
  thin: open(), // too little in common
  partly: level(1),
  mostly: level(4),
  mutual: level(6.5), // most of what either side says is in the other
  covered: level(7.5), // all that is denied was said
})

const MOST = 0.6

/** One side denies what the other says; benign negation ("do not forget to") is no negation. */
export const negation = {
  name: 'negation',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer } = pair
    if (!isDeniedOnce(pair)) return older.negated ? AT.both : AT.none
    const denial = older.negated ? older : newer
    const other = older.negated ? newer : older
    const scope = denial.denied
    const count = countShared(scope, other.all) - countNames(scope, denial, other.all)
    if (count === 0) return AT.apart
    if (isOpposed(older, newer) || isOppositeDenied(denial, other)) return AT.cancelled
    if (isOmissionDenied(denial, other)) return AT.cancelled
    if (isAnotherDenied(denial, other) || isOtherNumberDenied(pair)) return AT.apart
    if (isElsewhere(pair)) return AT.elsewhere
    const share = count / (scope.ids.length - countNames(scope, denial, scope))
    if (share === 1) return AT.covered
    if (count >= 2 && (!isFocusShared(denial, other) || hasOtherObject(denial, other)))
      return AT.partly
    if (share >= MOST) {
      if (isPlacedElsewhere(older, newer)) return AT.partly
      return countShared(other.core, denial.all) >= MOST * other.core.ids.length
        ? AT.mutual
        : AT.mostly
    }
    return count >= 2 ? AT.partly : AT.thin
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
} satisfies WeighedSignal

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

/** Returns the positions of the content words behind the negation, to the end of what it denies, without times and circumstances. */
function deniedWords(denial: Outline): readonly number[] {
  const { cues, entries, marks } = denial
  const from = (cues.negations[0] ?? 0) + 1
  const found: number[] = []
  for (let at = from; at < entries.length; at++) {
    if (at > from && (((marks[at] ?? 0) & BREAK) !== 0 || REASONS.has(wordAt(denial, at)))) break
    if (isThing(denial, at)) found.push(at)
  }
  return found
}

const REASONS = new Set(['since', 'because', 'so', 'but', 'now', 'due'])
const ALL = new Set(['any', 'anything', 'all', 'everything', 'anyone', 'anybody'])

/** A content word that tells neither when nor how. */
function isThing(outline: Outline, at: number): boolean {
  const entry = contentAt(outline, at)
  if (entry === null || ((outline.marks[at] ?? 0) & REGION) !== 0) return false
  if ((entry.roles & IS_WHEN) !== 0 || entry.amount !== null || isOfTime(entry)) return false
  return !entry.word.endsWith('ly')
}

/** "uses Slack", "no longer uses Zoom": of the same verb, it denies another thing than the other text says. */
function isAnotherDenied(denial: Outline, other: Outline): boolean {
  const [focus = -1, ...behind] = deniedWords(denial)
  const rest = objectOf(denial, behind)
  const verb = denial.entries[focus]?.id ?? -1
  if (rest.length === 0 || !has(other.all, verb)) return false
  if (rest.some((at) => isSaid(denial.entries[at], other))) return false
  if (denial.entries.slice(focus, rest[0]).some(({ word }) => ALL.has(word))) return false
  const from = other.entries.findIndex(({ id }) => id === verb) + 1
  const isCut = rest.length < behind.length
  for (let at = from; at < other.entries.length; at++) {
    if (isCut && endsObject(other, at)) return false
    if (isThing(other, at)) return true
  }
  return false
}

/** Of "golf in Cork" the golf; "on Windows" and "cups of tea" whole. */
function objectOf(denial: Outline, words: readonly number[]): readonly number[] {
  const [first = 0] = words
  const end = denial.entries.findIndex((_, at) => at > first && endsObject(denial, at))
  return end < 0 ? words : words.filter((at) => at < end)
}

function endsObject({ entries }: Outline, at: number): boolean {
  const entry = entries[at]
  return entry !== undefined && entry.preposition > 0 && (entry.roles & IS_OF) === 0
}

/** Tells whether a text holds a word, or one of the kind that the word names. */
function isSaid(word: Entry | undefined, { all, entries }: Outline): boolean {
  if (word === undefined || has(all, word.id)) return true
  const isOfKind = ({ kind, kindName }: Entry) => kind === word.kind && (kindName || word.kindName)
  return word.kind >= 0 && entries.some(isOfKind)
}

/** "listens on port 80", "does not listen on port 443". */
function isOtherNumberDenied(pair: Pair): boolean {
  const { older, newer } = pair
  return (
    older.amounts.length > 0 && newer.amounts.length > 0 && number.grade(pair) === number.at.differs
  )
}

/** "stays open", "stays open and must not be closed": who denies the opposite says the same. */
function isOppositeDenied(denial: Outline, other: Outline): boolean {
  return deniedWords(denial).some((at) => {
    const { id, opposites } = denial.entries[at] ?? { id: -1, opposites: [] }
    return !has(other.all, id) && opposites.some((opposed) => has(other.all, opposed))
  })
}

/** "run migrations", "no deploy skips migrations": who denies that a thing is left out demands it. */
function isOmissionDenied(denial: Outline, other: Outline): boolean {
  if (other.entries.some(({ stem }) => OMISSIONS.has(stem))) return false
  return deniedWords(denial).some((at) => OMISSIONS.has(denial.entries[at]?.stem ?? ''))
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
