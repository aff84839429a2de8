import { STOP_WORDS } from '../lexicon/stop-words'
import {
  findForms,
  IS_AMOUNT,
  IS_FOREIGN,
  IS_PARTICLE,
  SPELLING,
  STARTS_BENIGN,
  STARTS_CHANGE,
  STARTS_CORRECTION,
  STARTS_HYPOTHETICAL,
  STARTS_WISH,
} from './forms'
import { lexiconsWith } from './glosses/lexicons'
import { lemma } from './lexicon/lemma'
import { KINDS, OPPOSITES, SYNONYMS } from './lexicon/meanings'
import { parseAmount, isClock, monthNumber } from './lexicon/number-words'
import { ALSO_ENGLISH } from './lexicon/other-languages'
import { UNITS, type Unit } from './lexicon/units'
import { findPhrases, type PhraseLists } from './phrases'
import {
  cardinalityOf,
  PREPOSITIONS,
  findTakes,
  type Cardinality,
  type Takes,
  findRenames,
  type Renames,
} from './relations'
import { findRoles } from './roles'

/** Everything known about one word, computed once per book: its id (shared by synonyms), what it excludes, and what it can be. */
export type Entry = {
  readonly word: string
  readonly stem: string // lemma
  readonly id: number // shared by synonyms
  readonly roles: number // bits of roles.ts
  readonly forms: number // bits of forms.ts
  readonly stop: boolean
  readonly opposites: readonly number[] // ids
  readonly kind: number // number of its mutually exclusive group, -1 = none
  readonly kindName: boolean // names the whole group
  readonly amount: number | null // value of a number word or numeral
  readonly month: number // 1–12, 0 = none
  readonly unit: Unit | null // the unit it names
  readonly ownUnit: Unit | null // the unit at the end of the numeral: "5kg"
  readonly starts: PhraseLists | null // phrases that start with it
  readonly relation: number // id of its lemma's relation, without a preposition
  readonly preposition: number // number of the preposition, 0 = none
  readonly takes: Takes | null // its prepositions as a verb
  readonly cardinality: Cardinality // cardinality of its relation
  readonly renames: Renames | null // canonical names of its relations
  readonly isEnglish: boolean // in the lexica, and in no other language
  readonly lexicons: number // one bit per lexicon of another language that has it
}

/** Numbers words and relations as it meets them. Numbers are compared only for equality. */
export type WordBook = {
  readonly entryOf: (word: string) => Entry
  readonly toRelationId: (relation: string) => number
}

// The id of "verb preposition" is the id of the verb's relation plus the preposition's number.
const RELATION_STEP = 32
const PREPOSITION_NUMBERS = new Map(PREPOSITIONS.map((word, at) => [word, at + 1]))

type Kind = { readonly kind: number; readonly named: boolean }

const PREFIXED = /^(?:non-?|un|dis|in|im|ir|il|anti-?|mis)([a-z]{4,})$/u
const STOPS = new Set<string>(STOP_WORDS)
const CANONICAL = compileSynonyms()
const OPPOSED = compileOpposites()
const KIND_OF = compileKinds()
const NONE: readonly never[] = []

function canonical(stem: string): string {
  return CANONICAL.get(stem) ?? stem
}

function stemsOf(words: string): readonly string[] {
  return words.trim().split(' ').filter(Boolean).map(lemma)
}

function compileSynonyms(): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const group of SYNONYMS) {
    const [head = '', ...rest] = stemsOf(group)
    for (const stem of rest) if (!first.has(stem)) first.set(stem, head)
  }
  return first
}

function compileOpposites(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const oppose = (one: string, other: string) => {
    if (one === other) return
    found.set(one, (found.get(one) ?? new Set()).add(other))
    found.set(other, (found.get(other) ?? new Set()).add(one))
  }
  for (const [left, right] of OPPOSITES) {
    for (const one of stemsOf(left)) {
      for (const other of stemsOf(right)) oppose(canonical(one), canonical(other))
    }
  }
  return new Map([...found].map(([stem, others]) => [stem, [...others]]))
}

function compileKinds(): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>()
  for (const [kind, group] of KINDS.entries()) {
    const [names, members] = group.includes(':') ? group.split(':') : ['', group]
    for (const stem of stemsOf(names ?? '')) found.set(canonical(stem), { kind, named: true })
    for (const stem of stemsOf(members ?? '')) {
      if (!found.has(canonical(stem))) found.set(canonical(stem), { kind, named: false })
    }
  }
  return found
}

const MAX_WORDS = 50_000
let common: { readonly book: WordBook; readonly size: () => number } | null = null

/**
 * Returns the shared book, so that words are looked up once across preparers. A full book stays with its holders. Numbering does
 * not affect findings (rule D6).
 */
export function openWordBook(): WordBook {
  if (common === null || common.size() > MAX_WORDS) common = createWordBook()
  return common.book
}

function createWordBook() {
  const ids = new Map<string, number>()
  const entries = new Map<string, Entry>()
  const relations = new Map<string, number>()
  const numberOf = (numbers: Map<string, number>, name: string): number => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, numbers.size)
    return numbers.size - 1
  }
  const toRelationId = (relation: string) => RELATION_STEP * numberOf(relations, relation)
  const read = (word: string): Entry => {
    const amount = parseAmount(word)
    const own = lemma(word)
    const stem = amount !== null && /^[a-z]/u.test(word) ? String(amount) : canonical(own)
    const kind = KIND_OF.get(stem)
    const base = PREFIXED.exec(stem)?.[1]
    const opposed: readonly string[] = OPPOSED.get(stem) ?? NONE
    const opposites = base === undefined ? opposed : [...opposed, canonical(base)]
    const starts = findPhrases(word)
    const known = {
      word,
      roles: findRoles(word),
      forms: findForms(word, own) | startForms(starts) | (amount === null ? 0 : IS_AMOUNT),
      stop: STOPS.has(word),
      kind: kind?.kind ?? -1,
      month: monthNumber(word),
      isNamed: opposites.length > 0 || starts !== null || amount !== null || UNITS.has(word),
    }
    const { roles, forms, stop, month } = known
    // one literal without a spread gives all entries one shape, which makes reading them twice as fast
    return {
      word,
      stem: own,
      id: numberOf(ids, stem),
      roles,
      forms,
      stop,
      opposites: opposites.length === 0 ? NONE : opposites.map((other) => numberOf(ids, other)),
      kind: known.kind,
      kindName: kind?.named ?? false,
      amount,
      month,
      unit: UNITS.get(word) ?? null,
      ownUnit: amount === null ? null : findOwnUnit(word),
      starts,
      relation: toRelationId(own),
      preposition: PREPOSITION_NUMBERS.get(word) ?? 0,
      takes: findTakes(own),
      cardinality: cardinalityOf(own),
      renames: findRenames(own),
      isEnglish: isKnown(known),
      lexicons: lexiconsWith(word),
    }
  }
  const book: WordBook = {
    entryOf: (word) => {
      const known = entries.get(word)
      if (known !== undefined) return known
      const entry = read(word)
      entries.set(word, entry)
      return entry
    },
    toRelationId,
  }
  return { book, size: () => entries.size }
}

// Words shared with other languages that rarely occur there in a text without other known words.
const ENGLISH_ENOUGH = new Set([
  'is',
  'was',
  'in',
  'her',
  'on',
  'my',
  'and',
  'for',
  'from',
  'had',
  'has',
  'can',
  'were',
])
const SHARED = new Set(ALSO_ENGLISH.split(' '))

type KnownParts = Pick<Entry, 'word' | 'roles' | 'forms' | 'stop' | 'kind' | 'month'> & {
  readonly isNamed: boolean // listed in a lexicon
}

/** True when the lexica contain a word as English. */
function isKnown({ word, stop, roles, forms, kind, month, isNamed }: KnownParts): boolean {
  if (word.endsWith("'s") || ENGLISH_ENOUGH.has(word)) return true
  if (SHARED.has(word) || word.length === 1 || /^[^a-z]/u.test(word)) return false
  const known = forms & ~(SPELLING | IS_FOREIGN | IS_PARTICLE)
  return stop || roles !== 0 || known !== 0 || kind >= 0 || month > 0 || isNamed
}

const CLOCK_UNIT: Unit = { measures: 'clock', factor: 1 }

function findOwnUnit(word: string): Unit | null {
  return isClock(word) ? CLOCK_UNIT : (UNITS.get(/[a-z]+$/u.exec(word)?.[0] ?? '') ?? null)
}

function startForms(starts: PhraseLists | null): number {
  if (starts === null) return 0
  return (
    (starts.benign.length > 0 ? STARTS_BENIGN : 0) |
    (starts.change.length > 0 ? STARTS_CHANGE : 0) |
    (starts.correction.length > 0 ? STARTS_CORRECTION : 0) |
    (starts.hypothetical.length > 0 ? STARTS_HYPOTHETICAL : 0) |
    (starts.wish.length > 0 ? STARTS_WISH : 0)
  )
}
