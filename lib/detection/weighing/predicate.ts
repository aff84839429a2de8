import type { Cues } from './cues'
import { AVERSE, FOND } from './lexicon/attitudes'
import { lemma } from './lexicon/lemma'
import { cardinalityOf, isVerb, PREPOSITIONS, type Cardinality } from './relations'
import type { Entry } from './word-book'

/** One statement of a text: who, which relation, what; positions of the words. */
export type Predicate = {
  readonly verb: number // position
  readonly relation: string // "live in"
  readonly cardinality: Cardinality
  readonly attitude: 'fond' | 'averse' | null
  readonly definite: boolean // "the … of …", "Ada's …", "my …": names one thing
  readonly subjectAt: readonly number[]
  readonly valueAt: readonly number[]
  readonly theValue: boolean // the value begins with "the": the one there is
}

const AUXILIARIES = new Set(
  ['do', 'have', 'be', 'will', 'can', 'would', 'should', 'get'].map(lemma),
)
const POSSESSIVES = new Set(['my', 'his', 'her', 'their', 'our', 'your', 'its', 'the', "user's"])
const PRONOUNS = new Set(['i', 'we', 'you', 'they', 'to', 'user', 'users', 'he', 'she', 'it'])
const LINKING = new Set(['is', 'are', 'was', 'were', 'am', "i'm", "he's", "she's", "it's"])

type Text = {
  readonly content: string
  readonly offsets: readonly number[]
  readonly words: readonly string[]
  readonly entries: readonly Entry[]
  readonly cues: Cues
}

const MOST_PREDICATES = 3

/** Reads the statements of a text, one a clause that has a verb; a clause without a subject has that of the one before. */
export function readPredicates(text: Text): readonly Predicate[] {
  const { clauses } = text.cues
  const found: Predicate[] = []
  for (let from = 0; from < clauses.length && found.length < MOST_PREDICATES;) {
    let to = from + 1
    while (to < clauses.length && clauses[to] === clauses[from]) to += 1
    const read = readPredicate(text, from, to)
    if (read !== null) {
      const before = found.at(-1)
      found.push(
        read.subjectAt.length === 0 && before !== undefined
          ? { ...read, subjectAt: before.subjectAt }
          : read,
      )
    }
    from = to
  }
  return found
}

function readPredicate(text: Text, from: number, to: number): Predicate | null {
  const { words, entries, cues } = text
  const verb = findVerb(text, from, to)
  if (verb < 0) return null
  const stem = lemma(words[verb] ?? '')
  let next = verb + 1
  while (next < to && cues.filler[next] === true) next += 1
  const preposition =
    next < to && PREPOSITIONS.has(words[next] ?? '') ? (words[next] ?? null) : null
  const linking = LINKING.has(words[verb] ?? '')
  const role = linking ? roleAt(words, next, to) : null
  const subjectAt: number[] = []
  const valueAt: number[] = []
  for (let at = from; at < to; at++) {
    const entry = entries[at]
    if (at === verb || at === role || entry === undefined || entry.stop) continue
    if (cues.region[at] === true || cues.gone[at] === true) continue
    if (cues.silent[at] === true || cues.filler[at] === true) continue
    if (at < verb) subjectAt.push(at)
    else valueAt.push(at)
  }
  const definite = linking && subjectAt.length > 0 && isDefinite(text, from, verb)
  const attitude = AVERSE.has(stem) ? 'averse' : FOND.has(stem) ? 'fond' : null
  const plain = {
    verb,
    attitude,
    definite,
    subjectAt,
    valueAt,
    theValue: words[verb + 1] === 'the',
  } as const
  if (definite) return { ...plain, relation: 'be', cardinality: 'single' }
  if (attitude === 'fond')
    return { ...plain, relation: 'like', cardinality: cardinalityOf(words[verb] ?? '', null) }
  if (role !== null) {
    const relation = `be ${words[role] ?? ''}`
    return { ...plain, relation: `${relation} of`, cardinality: cardinalityOf(relation, 'of') }
  }
  return {
    ...plain,
    relation: preposition === null ? stem : `${stem} ${preposition}`,
    cardinality: cardinalityIn(words, verb, preposition),
  }
}

function cardinalityIn(
  words: readonly string[],
  verb: number,
  preposition: string | null,
): Cardinality {
  const word = words[verb] ?? ''
  if (preposition === 'by' && /(?:ed|en|ght|ld|wn|un)$/u.test(word)) return 'single'
  const titled = words.some((each) =>
    /^(?:titles?|records?|degrees?|patents?|awards?)$/u.test(each),
  )
  if (titled && lemma(word) === 'hold') return 'many'
  return cardinalityOf(word, preposition)
}

function isCapital({ content, offsets }: Text, at: number): boolean {
  const raw = content.charAt(offsets[2 * at] ?? 0)
  return raw !== raw.toLowerCase()
}

/** "the … of …", "Ada's …", "my …", "favorite …". */
function isDefinite({ content, offsets, words }: Text, from: number, verb: number): boolean {
  for (let at = from; at < verb; at++) {
    if (POSSESSIVES.has(words[at] ?? '') || /^favou?rite$/u.test(words[at] ?? '')) return true
    const raw = content.slice(offsets[2 * at] ?? 0, offsets[2 * at + 1] ?? 0)
    if (at + 1 < verb && /['’]s?$/u.test(raw)) return true
  }
  return false
}

function findVerb(text: Text, from: number, to: number): number {
  const { words, cues } = text
  let linking = from
  while (linking < to && !(LINKING.has(words[linking] ?? '') && cues.region[linking] !== true))
    linking += 1
  if (linking > from + 1 && linking < to && isDefinite(text, from, linking)) {
    const verbal = words
      .slice(from, linking)
      .some((word, at) => /ed$|ing$/u.test(word) && isVerb(word) && !isCapital(text, from + at))
    if (!verbal) return linking
  }
  const passive = findPassive(words, from, to)
  if (passive >= 0) return passive
  let fallback = -1
  for (let at = from; at < to; at++) {
    const word = words[at] ?? ''
    if (cues.region[at] === true || !isVerb(word) || (at > 0 && isCapital(text, at))) continue
    if (isAuxiliary(text, at, to)) continue
    const inflected =
      LINKING.has(word) ||
      /(?:s|ed|ing)$/u.test(word) ||
      PRONOUNS.has(words[at - 1] ?? '') ||
      at === from ||
      cues.silent[at - 1] === true
    if (inflected && !(at === from && isNoun(text, at, to))) return at
    if (fallback < 0) fallback = at
  }
  if (fallback >= 0 || from > 0) return fallback
  const first = words[0] ?? ''
  return /^[a-z]{3,}s$/u.test(first) && words.length > 1 && !/(?:ss|us|is)$/u.test(first) ? 0 : -1
}

/** "is commanded by": known by its form, whatever the verb. */
function findPassive(words: readonly string[], from: number, to: number): number {
  for (let at = from; at + 2 < to; at++) {
    if (
      LINKING.has(words[at] ?? '') &&
      /(?:ed|en|un|wn|ld)$/u.test(words[at + 1] ?? '') &&
      words[at + 2] === 'by'
    )
      return at + 1
  }
  return -1
}

/** "push notifications are": a first word without an ending, and a linking verb to come. */
function isNoun({ words }: Text, at: number, to: number): boolean {
  if (/(?:s|ed|ing)$/u.test(words[at] ?? '') || LINKING.has(words[at] ?? '')) return false
  return words.slice(at + 2, Math.min(to, at + 5)).some((word) => LINKING.has(word))
}

/** "is a member of …", "is the captain of …": the role is part of the relation. */
function roleAt(words: readonly string[], from: number, to: number): number | null {
  for (let at = from; at < Math.min(to - 1, from + 4); at++) {
    if (words[at + 1] === 'of' && /^[a-z-]+$/u.test(words[at] ?? '')) return at
  }
  return null
}

/** "is based", "does not like", "has moved": the next verb carries the meaning. */
function isAuxiliary({ words, cues }: Text, at: number, to: number): boolean {
  if (!AUXILIARIES.has(lemma(words[at] ?? ''))) return false
  let next = at + 1
  while (next < to && next <= at + 3 && (cues.filler[next] === true || cues.silent[next] === true))
    next += 1
  const word = next < to ? (words[next] ?? '') : ''
  if (!isVerb(word)) return false
  return LINKING.has(words[at] ?? '') ? /(?:ing|ed|en)$/u.test(word) : true
}
