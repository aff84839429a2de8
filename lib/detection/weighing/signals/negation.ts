import { countShared, has, sharedIds, type IdSet } from '../id-set'
import { DETOURS, EVASIONS, OMISSIONS } from '../lexicon/cues'
import type { Outline } from '../outline'
import { isDeniedOnce, type Pair } from '../pair'
import { IS_LIGHT, IS_OF, IS_WHEN } from '../roles'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { contentAt, positionsOf, saidAt, spansAt, wordAt } from '../spans'
import { BREAK, REGION } from '../text'
import type { Entry } from '../word-book'
import { isElsewhere } from './context'
import { deniesOtherAmount } from './denied-amounts'
import { isFrequency, hasOtherPlace } from './gone'
import { isOpposed } from './oppositions'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  elsewhere: level(-1, false), // about other circumstances
  both: open(),
  cancelled: open(), // also opposite words: "is not poor", "is rich"
  apart: open(), // nothing that is denied; a name can be denied of anything
  thin: open(), // too little in common
  partly: level(1),
  mostly: level(4),
  mutual: level(6.5), // most of what each side says is in the other
  covered: level(7.5), // everything denied was said
})

const MOST = 0.6

/** One side denies what the other says. Benign negations ("do not forget to") do not count. */
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
    if (isOpposed(older, newer) || deniesOpposite(denial, other)) return AT.cancelled
    if (deniesOmission(denial, other)) return AT.cancelled
    if (deniesOther(denial, other) || deniesOtherAmount(pair)) return AT.apart
    if (isElsewhere(pair)) return AT.elsewhere
    const share = count / (scope.ids.length - countNames(scope, denial, scope))
    if (share === 1) return AT.covered
    if (count >= 2 && (!isFocusShared(denial, other) || hasOtherObject(denial, other)))
      return AT.partly
    if (share >= MOST) {
      if (hasOtherPlace(older, newer)) return AT.partly
      return countShared(other.core, denial.all) >= MOST * other.core.ids.length
        ? AT.mutual
        : AT.mostly
    }
    return count >= 2 ? AT.partly : AT.thin
  },
  explain: (pair) => {
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
        token: saidAt(denial, at),
        shared: inOther.map((place) => saidAt(other, place)),
      },
      older: spansAt(pair.older, older),
      newer: spansAt(pair.newer, newer),
    }
  },
} satisfies WeighedSignal

/** Counts the shared ids that name the entity. */
function countNames(a: IdSet, { named }: Outline, b: IdSet): number {
  let count = 0
  for (const id of named.ids) if (has(a, id) && has(b, id)) count += 1
  return count
}

function sides({ older, newer }: Pair): readonly [denial: Outline, other: Outline] {
  return older.negated ? [older, newer] : [newer, older]
}

/** "does not accept marketing mail", "does accept service mail": the same relation with different objects. */
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

/** Returns the positions of the denied content words after the negation, without times and circumstances. */
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

/** True for a content word that is neither a time nor a manner. */
function isThing(outline: Outline, at: number): boolean {
  const entry = contentAt(outline, at)
  if (entry === null || ((outline.marks[at] ?? 0) & REGION) !== 0) return false
  if ((entry.roles & IS_WHEN) !== 0 || entry.amount !== null || isFrequency(entry)) return false
  return !entry.word.endsWith('ly')
}

/** "uses Slack", "no longer uses Zoom": the same verb with another denied object. */
function deniesOther(denial: Outline, other: Outline): boolean {
  const [focus = -1, ...behind] = deniedWords(denial)
  const rest = trimToObject(denial, behind)
  const verb = denial.entries[focus]?.id ?? -1
  if (rest.length === 0 || !has(other.all, verb)) return false
  if (rest.some((at) => mentions(denial.entries[at], other))) return false
  if (denial.entries.slice(focus, rest[0]).some(({ word }) => ALL.has(word))) return false
  const from = other.entries.findIndex(({ id }) => id === verb) + 1
  const isCut = rest.length < behind.length
  for (let at = from; at < other.entries.length; at++) {
    if (isCut && endsObject(other, at)) return false
    if (isThing(other, at)) return true
  }
  return false
}

/** Returns "golf" of "golf in Cork"; "on Windows" and "cups of tea" stay whole. */
function trimToObject(denial: Outline, words: readonly number[]): readonly number[] {
  const [first = 0] = words
  const end = denial.entries.findIndex((_, at) => at > first && endsObject(denial, at))
  return end < 0 ? words : words.filter((at) => at < end)
}

function endsObject({ entries }: Outline, at: number): boolean {
  const entry = entries[at]
  return entry !== undefined && entry.preposition > 0 && (entry.roles & IS_OF) === 0
}

/** True when a text contains a word, or one of its kind. */
function mentions(word: Entry | undefined, { all, entries }: Outline): boolean {
  if (word === undefined || has(all, word.id)) return true
  const isOfKind = ({ kind, kindName }: Entry) => kind === word.kind && (kindName || word.kindName)
  return word.kind >= 0 && entries.some(isOfKind)
}

/** "stays open", "stays open and must not be closed": denying the opposite says the same. */
function deniesOpposite(denial: Outline, other: Outline): boolean {
  return deniedWords(denial).some((at) => {
    const { id, opposites } = denial.entries[at] ?? { id: -1, opposites: [] }
    return !has(other.all, id) && opposites.some((opposed) => has(other.all, opposed))
  })
}

/** "run migrations", "no deploy skips migrations": denying an omission demands the thing. */
function deniesOmission(denial: Outline, other: Outline): boolean {
  if (other.entries.some(({ word }, at) => omits(other, at) || AROUND.has(word))) return false
  return deniedWords(denial).some((at) => omits(denial, at))
}

const AROUND = new Set(['around', 'past', 'without'])

function saysNo({ entries, cues }: Outline): boolean {
  return cues.negations.some((at) => entries[at]?.word === 'no')
}

/** "skips", "bypasses", "goes around". */
function omits(outline: Outline, at: number): boolean {
  const { stem = '', word = '' } = outline.entries[at] ?? {}
  if (OMISSIONS.has(stem) || EVASIONS.has(word)) return true
  return DETOURS.has(word) && AROUND.has(wordAt(outline, at + 1)) && saysNo(outline)
}

/** True when the denied word is in the other text. */
function isFocusShared(denial: Outline, other: Outline): boolean {
  for (let at = (denial.cues.negations[0] ?? 0) + 1; at < denial.entries.length; at++) {
    const entry = contentAt(denial, at)
    if (entry === null) continue
    if (has(other.all, entry.id)) return true
    // after a light verb, the next word is denied
    if ((entry.roles & IS_LIGHT) === 0) return false
  }
  return true
}
