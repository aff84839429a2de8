import type { Claim } from '../claims'
import { IS_ED_EN_ING, IS_PASSIVE, IS_VERB_FORM } from '../forms'
import { countShared, isEqualSet, isWithin } from '../id-set'
import { OFTEN } from '../lexicon/cues'
import type { Outline } from '../outline'
import { isDeniedOnce, type Pair } from '../pair'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt, wordAt } from '../spans'
import { isElsewhere } from './context'
import { mood } from './mood'
import { number } from './number'
import { isOpposed } from './oppositions'
import { substitution } from './substitution'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  elsewhere: level(-1, false), // under other circumstances
  'same-value': level(-2, false),
  'other-subject': level(-1, false),
  many: level(-2, false), // a relation that collects values
  'many-overlap': level(-1, false),
  'many-head': open(1), // … of one kind: "indie rock music", "pop music"
  open: level(2), // a relation of unknown kind
  'open-overlap': level(4),
  'open-head': level(5),
  'single-first': level(4), // … beginning alike: "Denver, Colorado", "Denver near the park"
  single: level(6.5), // a relation that holds one value at a time
  'other-holder': level(4.5), // the same of another subject, and only one does it at a time: "leads the team"
})

/** The same relation of the same subject with another value; how much that says depends on how many values the relation holds. */
export const value = {
  name: 'value',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    let best = AT.none
    for (const a of pair.older.claims) {
      for (const b of pair.newer.claims) {
        if (a.relationId === b.relationId) best = Math.max(best, gradeClaims(pair, a, b))
      }
    }
    return best >= AT.open && isElsewhere(pair) ? AT.elsewhere : best
  },
  point: (pair, at) => {
    const { older, newer } = pair
    const [a, b] = claimsAt(pair, at)
    const side = at === AT['other-holder'] ? 'subjectAt' : 'valueAt'
    const olderAt = a?.[side] ?? []
    const newerAt = b?.[side] ?? []
    return {
      because: {
        kind: 'value',
        verb: wordAt(newer, b?.verb ?? 0),
        older: textAt(older, olderAt),
        newer: textAt(newer, newerAt),
      },
      older: spansAt(older, olderAt),
      newer: spansAt(newer, newerAt),
    }
  },
} satisfies WeighedSignal

/** Tells whether the texts give one relation different values. */
export function isOtherValue(pair: Pair): boolean {
  return value.grade(pair) >= AT.open
}

function gradeClaims(pair: Pair, a: Claim, b: Claim): number {
  const grade = gradeValues(pair, a, b)
  return grade >= AT.open && grade <= AT.single && isOtherDenied(pair, a, b) ? AT.none : grade
}

function gradeValues(pair: Pair, a: Claim, b: Claim): number {
  if (!isSameSubject(pair, a, b))
    return isOtherHolder(pair, a, b) ? AT['other-holder'] : AT['other-subject']
  if (a.value.ids.length === 0 || b.value.ids.length === 0) return AT.none
  const shared = countShared(a.value, b.value)
  if (shared === a.value.ids.length || shared === b.value.ids.length) {
    return isDeniedOnce(pair) || isOpposed(pair.older, pair.newer) ? AT.none : AT['same-value']
  }
  if (substitution.grade(pair) === substitution.at['kind-of']) return AT['same-value']
  if (a.definite && (isHow(pair, b, a) || isHow(pair, a, b) || isOtherManner(pair, a, b)))
    return AT.none
  const counted = pair.older.amounts.length > 0 ? number.grade(pair) : number.at.none
  const isCountedSame = counted === number.at.same && shared >= countWords(pair.older, a)
  if (isCountedSame && shared >= countWords(pair.newer, b)) return AT['same-value'] // "thirty-five dollars", "35 dollars"
  // "The shop is open" says what the entity is, not what it has one of; "the shop is called …" does
  const isOneProperty = a.definite && (shared > 0 || !isWithin(a.subject, pair.older.named))
  if (isOneProperty || (a.cardinality === 'single' && !a.definite)) {
    return a.firstValue === b.firstValue ? AT['single-first'] : AT.single
  }
  const isOne = (a.hasTheValue && b.hasTheValue) || counted === number.at.differs
  const many = a.cardinality === 'many' && b.cardinality === 'many' && !isOne
  if (shared === 0) return many ? AT.many : AT.open
  if (a.lastValue === b.lastValue) return many ? AT['many-head'] : AT['open-head']
  return many ? AT['many-overlap'] : AT['open-overlap']
}

/** "wears a blue coat", "does not wear a red coat": who denies another value contradicts nothing. */
function isOtherDenied(pair: Pair, a: Claim, b: Claim): boolean {
  if (!isDeniedOnce(pair) || a.firstValue === b.firstValue) return false
  return isDenied(pair.older, a) !== isDenied(pair.newer, b)
}

const AUXILIARIES = 3 // words between a negation and its verb, and the verb

/** Tells whether a negation stands at the verb of a claim, and not in its subject or its value. */
function isDenied({ entries, cues }: Outline, { verb, subjectAt, valueAt }: Claim): boolean {
  const from = Math.max(subjectAt.at(-1) ?? -1, verb - AUXILIARIES - 1)
  const to = valueAt[0] ?? verb
  for (const at of cues.negations)
    if (at > from && at < to && entries[at]?.word !== 'no') return true // "there is no man …"
  return false
}

function isOfEntity({ named }: Outline, { subject }: Claim): boolean {
  return isWithin(subject, named)
}

/** "the rent is paid in cash" beside "the rent is 900 euros": how something is done, not how much it is. */
function isHow({ older, newer }: Pair, how: Claim, much: Claim): boolean {
  const [one, other] = older.claims.includes(how) ? [older, newer] : [newer, older]
  if ((other.entries[much.valueAt[0] ?? -1]?.amount ?? null) === null) return false
  const [first = -1] = how.valueAt
  const isDone = ((one.entries[first]?.forms ?? 0) & (IS_ED_EN_ING | IS_VERB_FORM)) !== 0
  return isDone && first === how.verb + 1 && (one.entries[first + 1]?.preposition ?? 0) > 0
}

/** "is paid in cash" beside "is paid quarterly": one says how, and one how often. */
function isOtherManner({ older, newer }: Pair, a: Claim, b: Claim): boolean {
  if (a.firstValue !== b.firstValue) return false
  const [first = -1] = a.valueAt
  const [other = -1] = b.valueAt
  if (((older.entries[first]?.forms ?? 0) & (IS_ED_EN_ING | IS_PASSIVE)) === 0) return false
  return OFTEN.has(wordAt(older, first + 1)) !== OFTEN.has(wordAt(newer, other + 1))
}

/** Counts the words of a value that are no numbers. */
function countWords({ entries }: Outline, { valueAt }: Claim): number {
  let words = 0
  for (const at of valueAt)
    if (entries[at]?.amount === null && entries[at]?.unit === null) words += 1
  return words
}

/** "Mirela owns the release", "Jun owns the release", and neither "does not" nor "may". */
function isOtherHolder(pair: Pair, a: Claim, b: Claim): boolean {
  if (!a.holds || !b.holds || a.value.ids.length === 0) return false
  if (isDeniedOnce(pair) || mood.grade(pair) !== mood.at.none) return false
  return isEqualSet(a.value, b.value) && countShared(a.subject, b.subject) === 0
}

function claimsAt(pair: Pair, at: number): readonly [Claim | undefined, Claim | undefined] {
  for (const a of pair.older.claims) {
    for (const b of pair.newer.claims) {
      if (a.relationId === b.relationId && gradeClaims(pair, a, b) === at) return [a, b]
    }
  }
  return [pair.older.claims[0], pair.newer.claims[0]]
}

/** A text that names no subject speaks of the entity; of "her car" only where it says "car". */
function isSameSubject({ older, newer }: Pair, a: Claim, b: Claim): boolean {
  if (a.subject.ids.length === 0) return isOfEntity(newer, b) || isWithin(b.subject, older.all)
  if (b.subject.ids.length === 0) return isOfEntity(older, a) || isWithin(a.subject, newer.all)
  return isEqualSet(a.subject, b.subject)
}

/** Tells whether the texts speak of different subjects altogether. */
export function isOtherSubject(older: Outline, newer: Outline): boolean {
  const a = older.claims[0]
  const b = newer.claims[0]
  if (a === undefined || b === undefined) return false
  if (!a.isFirst || !b.isFirst) return false
  if (a.subject.ids.length === 0 || b.subject.ids.length === 0) return false
  return countShared(a.subject, b.subject) === 0
}
