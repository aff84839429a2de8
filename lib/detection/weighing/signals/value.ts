import type { Claim } from '../claims'
import { IS_ED_EN_ING, IS_PASSIVE, IS_VERB_FORM } from '../forms'
import { areBothBare } from '../glance'
import { countShared, isEqualSet, isWithin } from '../id-set'
import { OFTEN } from '../lexicon/cues'
import type { Outline } from '../outline'
import { isDeniedOnce, type Pair } from '../pair'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { saidAt, spansAt, textAt, wordAt } from '../spans'
import { isElsewhere } from './context'
import { deniesOtherAmount } from './denied-amounts'
import { mood } from './mood'
import { number } from './number'
import { isOpposed } from './oppositions'
import { takesRank } from './ranks'
import { substitution } from './substitution'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  elsewhere: level(-1, false), // under other circumstances
  'same-value': level(-2, false),
  'other-subject': level(-1, false),
  many: level(-2, false), // a relation that collects values
  'many-overlap': level(-1, false),
  'many-head': open(1), // … of one kind: "indie rock music", "pop music"
  open: level(2), // a relation of unknown cardinality
  'open-overlap': level(4),
  'open-head': level(5),
  'single-first': level(4), // … starting alike: "Denver, Colorado", "Denver near the park"
  single: level(6.5), // a relation that holds one value at a time
  'other-holder': level(4.5), // the same value for another subject, where only one can have it: "leads the team"
})

/** Another value for the same relation and subject. Its strength depends on how many values the relation has. */
export const value = {
  name: 'value',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    let best = AT.none
    if (areBothBare(pair.older, pair.newer)) return best // “Building C” says no verb
    for (const a of pair.older.claims) {
      for (const b of pair.newer.claims) {
        if (a.relationId === b.relationId) best = Math.max(best, gradeClaims(pair, a, b))
      }
    }
    return best >= AT.open && isElsewhere(pair) ? AT.elsewhere : best
  },
  explain: (pair, at) => {
    const { older, newer } = pair
    const [a, b] = claimsAt(pair, at)
    const side = at === AT['other-holder'] ? 'subjectAt' : 'valueAt'
    const olderAt = a?.[side] ?? []
    const newerAt = b?.[side] ?? []
    return {
      because: {
        kind: 'value',
        verb: saidAt(newer, b?.verb ?? 0),
        older: textAt(older, olderAt),
        newer: textAt(newer, newerAt),
      },
      older: spansAt(older, olderAt),
      newer: spansAt(newer, newerAt),
    }
  },
} satisfies WeighedSignal

/** True when the texts give one relation different values. */
export function isOtherValue(pair: Pair): boolean {
  return value.grade(pair) >= AT.open
}

function gradeClaims(pair: Pair, a: Claim, b: Claim): number {
  const grade = gradeValues(pair, a, b)
  return grade >= AT.open && grade <= AT.single && deniesOtherValue(pair, a, b) ? AT.none : grade
}

function gradeValues(pair: Pair, a: Claim, b: Claim): number {
  if (!isSameSubject(pair, a, b))
    return isOtherHolder(pair, a, b) ? AT['other-holder'] : AT['other-subject']
  if (a.value.ids.length === 0 || b.value.ids.length === 0) return AT.none
  const shared = countShared(a.value, b.value)
  if (shared === a.value.ids.length || shared === b.value.ids.length) {
    if (takesRank(pair, a, b)) return AT.single
    return isDeniedOnce(pair) || isOpposed(pair.older, pair.newer) ? AT.none : AT['same-value']
  }
  if (substitution.grade(pair) === substitution.at['kind-of']) return AT['same-value']
  if (
    a.definite &&
    (isMannerOfAmount(pair, b, a) || isMannerOfAmount(pair, a, b) || hasOtherManner(pair, a, b))
  )
    return AT.none
  const counted = pair.older.amounts.length > 0 ? number.grade(pair) : number.at.none
  const isCountedSame = counted === number.at.same && shared >= countWords(pair.older, a)
  if (isCountedSame && shared >= countWords(pair.newer, b)) return AT['same-value'] // "thirty-five dollars", "35 dollars"
  // "The shop is open" describes the entity; "the shop is called …" names a single property of it
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

/** "wears a blue coat", "does not wear a red coat": denying another value contradicts nothing. */
function deniesOtherValue(pair: Pair, a: Claim, b: Claim): boolean {
  if (deniesOtherAmount(pair)) return true
  if (!isDeniedOnce(pair) || a.firstValue === b.firstValue) return false
  return isDenied(pair.older, a) !== isDenied(pair.newer, b)
}

const AUXILIARIES = 3 // words between a negation and its verb, inclusive

/** True when a claim's verb is negated, rather than its subject or value. */
function isDenied({ entries, cues }: Outline, { verb, subjectAt, valueAt }: Claim): boolean {
  const from = Math.max(subjectAt.at(-1) ?? -1, verb - AUXILIARIES - 1)
  const to = valueAt[0] ?? verb
  for (const at of cues.negations) {
    const isVerbs = entries[at]?.word !== 'no' || entries[at + 1]?.word === 'longer' // not "there is no man …"
    if (at <= from || at >= to || !isVerbs) continue
    if (!entries.slice(at, to).some(({ word }) => word === 'but')) return true // not "no longer 950 but 1000"
  }
  return false
}

function isOfEntity({ named }: Outline, { subject }: Claim): boolean {
  return isWithin(subject, named)
}

/** "the rent is paid in cash", "the rent is 900 euros": a manner next to an amount. */
function isMannerOfAmount({ older, newer }: Pair, how: Claim, much: Claim): boolean {
  const [one, other] = older.claims.includes(how) ? [older, newer] : [newer, older]
  if ((other.entries[much.valueAt[0] ?? -1]?.amount ?? null) === null) return false
  const [first = -1] = how.valueAt
  const isDone = ((one.entries[first]?.forms ?? 0) & (IS_ED_EN_ING | IS_VERB_FORM)) !== 0
  return isDone && first === how.verb + 1 && (one.entries[first + 1]?.preposition ?? 0) > 0
}

/** "is paid in cash", "is paid quarterly": a manner next to a frequency. */
function hasOtherManner({ older, newer }: Pair, a: Claim, b: Claim): boolean {
  if (a.firstValue !== b.firstValue) return false
  const [first = -1] = a.valueAt
  const [other = -1] = b.valueAt
  if (((older.entries[first]?.forms ?? 0) & (IS_ED_EN_ING | IS_PASSIVE)) === 0) return false
  return OFTEN.has(wordAt(older, first + 1)) !== OFTEN.has(wordAt(newer, other + 1))
}

/** Counts the words of a value, excluding numbers. */
function countWords({ entries }: Outline, { valueAt }: Claim): number {
  let words = 0
  for (const at of valueAt)
    if (entries[at]?.amount === null && entries[at]?.unit === null) words += 1
  return words
}

/** "Mirela owns the release", "Jun owns the release"; not with "does not" or "may". */
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

/**
 * True when two claims have the same subject. Without a subject, a text is about the entity, and about "her car" only if it says
 * "car".
 */
function isSameSubject({ older, newer }: Pair, a: Claim, b: Claim): boolean {
  if (a.subject.ids.length === 0) return isOfEntity(newer, b) || isWithin(b.subject, older.all)
  if (b.subject.ids.length === 0) return isOfEntity(older, a) || isWithin(a.subject, newer.all)
  return isEqualSet(a.subject, b.subject)
}

/** True when the texts have different subjects altogether. */
export function isOtherSubject(older: Outline, newer: Outline): boolean {
  const a = older.claims[0]
  const b = newer.claims[0]
  if (a === undefined || b === undefined) return false
  if (!a.isFirst || !b.isFirst) return false
  if (a.subject.ids.length === 0 || b.subject.ids.length === 0) return false
  return countShared(a.subject, b.subject) === 0
}
