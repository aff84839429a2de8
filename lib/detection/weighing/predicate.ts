import { Scratch } from '../scratch'
import { IS_AVERSE, IS_ED_EN_ING, IS_FOND, IS_PASSIVE, IS_PLAIN, IS_UNIQUE } from './forms'
import { isIrregular, lemma } from './lexicon/lemma'
import { adjectiveCardinality, isHolding, roleCardinality, type Cardinality } from './relations'
import { IS_LINKING, IS_OF, IS_TAKER, IS_TITLE } from './roles'
import { FILLER, GONE, REGION, SILENT, type Text } from './text'
import { findVerb, isDefinite, type Clause } from './verb'
import type { Entry } from './word-book'

/** One statement: subject, relation and value, with word positions. */
export type Predicate = {
  readonly verb: number // position
  readonly relationId: number // such as "live in"
  readonly cardinality: Cardinality
  readonly attitude: 'fond' | 'averse' | null
  readonly definite: boolean // "the … of …", "Ada's …", "my …": names a single thing
  readonly subjectAt: readonly number[]
  readonly valueAt: readonly number[]
  readonly hasTheValue: boolean // "has the …": the only one
  readonly holds: boolean // "leads the …": one subject at a time
  readonly past: boolean // "lived", "has lived"; not "is located"
}

/** Returns the number of a relation. */
export type ToRelationId = (relation: string) => number

const NONE: readonly number[] = []
const FOUND = new Scratch<number>()
const HAVE = lemma('have')
const HOLD = lemma('hold')
const ROLE_WORDS = 4
const OUTSIDE = REGION | GONE | SILENT | FILLER

/** Reads the statement of a clause, or null without a known verb. */
export function readPredicate(
  text: Text,
  clause: Clause,
  toRelationId: ToRelationId,
): Predicate | null {
  const { entries, marks } = text
  const { from, to } = clause
  const verb = findVerb(text, clause)
  const entry = entries[verb]
  if (entry === undefined) return null
  let next = verb + 1
  while (next < to && ((marks[next] ?? 0) & FILLER) !== 0) next += 1
  const follower = next < to ? entries[next] : undefined
  const preposition = follower !== undefined && follower.preposition > 0 ? follower : null
  const isLinking = (entry.roles & IS_LINKING) !== 0
  const role = isLinking ? roleAt(text, next, to) : -1
  const subjectAt = contentBetween(text, { from, to: verb }, role)
  const definite = isLinking && subjectAt.length > 0 && isDefinite(text, { from, to: verb })
  const attitude = readAttitude(entry)
  if (isLinking && !definite) {
    const inverted = readInverted(text, { from: verb + 1, to }, { verb, subjectAt, toRelationId })
    if (inverted !== null) return inverted
  }
  const adjective = isLinking && !definite && isAdjective(text, next, to) ? next : -1
  const isPlain = !definite && attitude !== 'fond' && role < 0 && adjective < 0
  const isThe = isPlain && preposition === null && entries[verb + 1]?.word === 'the'
  const { relationId, cardinality } = isPlain
    ? plainRelation(text, { verb: entry, preposition }, toRelationId)
    : definite
      ? { relationId: toRelationId('be'), cardinality: 'single' as const }
      : attitude === 'fond'
        ? { relationId: toRelationId('like'), cardinality: entry.cardinality }
        : adjective >= 0
          ? adjectiveRelation(text, adjective, toRelationId)
          : roleRelation(entries[role]?.word ?? '', toRelationId)
  return {
    verb,
    relationId,
    cardinality,
    attitude,
    definite,
    subjectAt,
    valueAt: contentBetween(text, { from: verb + 1, to }, Math.max(role, adjective)),
    hasTheValue: isThe && entry.stem === HAVE,
    holds: isThe && isHolding(entry.stem),
    past: isPast(text, verb),
  }
}

/** "Firefox is my default browser": the single thing is the subject, whichever side it is on. */
function readInverted(
  text: Text,
  range: Clause,
  read: {
    readonly verb: number
    readonly subjectAt: readonly number[]
    readonly toRelationId: ToRelationId
  },
): Predicate | null {
  if ((text.forms & IS_UNIQUE) === 0 || read.subjectAt.length === 0) return null
  if (!isDefinite(text, range)) return null
  const namedAt = contentBetween(text, range, -1)
  if (!namedAt.some((at) => ((text.entries[at]?.forms ?? 0) & IS_UNIQUE) !== 0)) return null
  return {
    verb: read.verb,
    relationId: read.toRelationId('be'),
    cardinality: 'single',
    attitude: null,
    definite: true,
    subjectAt: namedAt,
    valueAt: read.subjectAt,
    hasTheValue: false,
    holds: false,
    past: false,
  }
}

/** "The team is led by Ines" means that Ines leads the team. */
export function readPassiveHolder(text: Text, read: Predicate): Predicate | null {
  const { entries } = text
  const { verb, subjectAt, valueAt } = read
  const entry = entries[verb]
  if (entry === undefined || entries[verb + 1]?.word !== 'by' || !isHolding(entry.stem)) return null
  const isNow = entries[verb - 1]?.word === 'is' || entries[verb - 1]?.word === 'are'
  if (!isNow || subjectAt.length === 0 || valueAt.length === 0) return null
  const { relation: relationId, cardinality } = entry
  return { ...read, relationId, cardinality, subjectAt: valueAt, valueAt: subjectAt, holds: true }
}

function isPast({ entries }: Text, at: number): boolean {
  const entry = entries[at]
  if (entry === undefined || ((entries[at - 1]?.roles ?? 0) & IS_LINKING) !== 0) return false
  if (entry.word === 'was' || entry.word === 'were')
    return ((entries[at + 1]?.forms ?? 0) & IS_ED_EN_ING) === 0 // "was a bakery", not "was painted"
  return isPastForm(entry.word)
}

/** "reported", "went". */
export function isPastForm(word: string): boolean {
  return word.endsWith('ed') || (isIrregular(word) && !/(?:s|ing|are|am)$/u.test(word))
}

type Relation = Pick<Predicate, 'relationId' | 'cardinality'>

function plainRelation(
  text: Text,
  { verb, preposition }: { readonly verb: Entry; readonly preposition: Entry | null },
  toRelationId: ToRelationId,
): Relation {
  const renamed = verb.renames?.get(preposition?.word ?? '')
  return {
    relationId:
      renamed === undefined
        ? verb.relation + (preposition?.preposition ?? 0)
        : toRelationId(renamed),
    cardinality: cardinalityIn(text, verb, preposition),
  }
}

function roleRelation(role: string, toRelationId: ToRelationId): Relation {
  return { relationId: toRelationId(`be ${role} of`), cardinality: roleCardinality(role) }
}

function adjectiveRelation({ entries }: Text, at: number, toRelationId: ToRelationId): Relation {
  const adjective = entries[at]?.word ?? ''
  const preposition = entries[at + 1]?.word ?? ''
  return {
    relationId: toRelationId(`be ${adjective} ${preposition}`),
    cardinality: adjectiveCardinality(adjective, preposition),
  }
}

/** "is allergic to", "is fluent in": the adjective carries the meaning. */
function isAdjective({ entries, marks }: Text, at: number, to: number): boolean {
  if (at + 2 >= to || ((marks[at + 1] ?? 0) & REGION) !== 0) return false
  const adjective = entries[at]
  if (adjective === undefined || ((entries[at + 1]?.roles ?? 0) & IS_TAKER) === 0) return false
  const isWord = adjective.word.length >= MIN_ADJECTIVE_LENGTH && (adjective.forms & IS_PLAIN) !== 0
  return isWord && (adjective.forms & IS_ED_EN_ING) === 0 && adjective.preposition === 0
}

const MIN_ADJECTIVE_LENGTH = 4

function readAttitude({ forms }: Entry): Predicate['attitude'] {
  if ((forms & IS_AVERSE) !== 0) return 'averse'
  return (forms & IS_FOND) !== 0 ? 'fond' : null
}

function cardinalityIn({ roles }: Text, verb: Entry, preposition: Entry | null): Cardinality {
  if (preposition?.word === 'by' && (verb.forms & IS_PASSIVE) !== 0) return 'single'
  if ((roles & IS_TITLE) !== 0 && verb.stem === HOLD) return 'many'
  return verb.takes?.get(preposition?.word ?? '') ?? verb.cardinality
}

function contentBetween(
  { entries, marks }: Text,
  { from, to }: Clause,
  role: number,
): readonly number[] {
  FOUND.clear()
  for (let at = from; at < to; at++) {
    if (entries[at]?.stop !== false || ((marks[at] ?? 0) & OUTSIDE) !== 0 || at === role) continue
    FOUND.add(at)
  }
  return FOUND.size === 0 ? NONE : FOUND.take()
}

/** "is a member of …", "is the captain of …": returns the position of the role, which is part of the relation, or -1. */
function roleAt({ entries, roles }: Text, from: number, to: number): number {
  if ((roles & IS_OF) === 0) return -1
  for (let at = from; at < Math.min(to - 1, from + ROLE_WORDS); at++) {
    const isBeforeOf = ((entries[at + 1]?.roles ?? 0) & IS_OF) !== 0
    if (isBeforeOf && ((entries[at]?.forms ?? 0) & IS_PLAIN) !== 0) return at
  }
  return -1
}
