import type { Cues } from './cues'
import { AVERSE, FOND } from './lexicon/attitudes'
import { lemma } from './lexicon/lemma'
import { cardinalityOf, isVerb, PREPOSITIONS, type Cardinality } from './relations'
import type { Entry } from './word-book'

/** The main statement of a text: who, which relation, what; ids ascending, positions of the words for showing. */
export type Predicate = {
  readonly verb: number // position
  readonly relation: string // "live in"
  readonly cardinality: Cardinality
  readonly attitude: 'fond' | 'averse' | null
  readonly definite: boolean // "the … of …", "Ada's …", "my …": names one thing
  readonly subjectAt: readonly number[]
  readonly valueAt: readonly number[]
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

/** Reads the main statement of a text, or null where no verb is known. */
export function readPredicate(text: Text): Predicate | null {
  const { words, entries, cues } = text
  const verb = findVerb(text)
  if (verb < 0) return null
  const stem = lemma(words[verb] ?? '')
  let next = verb + 1
  while (next < words.length && cues.filler[next] === true && cues.breaks[next] !== true) next += 1
  const preposition = PREPOSITIONS.has(words[next] ?? '') ? (words[next] ?? null) : null
  const role = LINKING.has(words[verb] ?? '') ? roleAt(text, next) : null
  const isContent = (at: number) =>
    entries[at]?.stop === false && cues.silent[at] !== true && cues.filler[at] !== true
  const subjectAt: number[] = []
  const valueAt: number[] = []
  for (let at = 0; at < words.length; at++) {
    if (
      at === verb ||
      at === role ||
      cues.region[at] === true ||
      cues.gone[at] === true ||
      !isContent(at)
    )
      continue
    if (at < verb) subjectAt.push(at)
    else valueAt.push(at)
  }
  const definite = LINKING.has(words[verb] ?? '') && subjectAt.length > 0 && isDefinite(text, verb)
  const attitude = AVERSE.has(stem) ? 'averse' : FOND.has(stem) ? 'fond' : null
  return {
    verb,
    attitude,
    relation: definite
      ? 'be'
      : attitude === 'fond'
        ? 'like'
        : role !== null
          ? `be ${words[role]} of`
          : preposition === null
            ? stem
            : `${stem} ${preposition}`,
    cardinality:
      role !== null
        ? cardinalityOf(`be ${words[role] ?? ''}`, 'of')
        : preposition === 'by' && /(?:ed|en|ght|ld|wn|un)$/u.test(words[verb] ?? '')
          ? 'single'
          : cardinalityOf(words[verb] ?? '', preposition),
    definite,
    subjectAt,
    valueAt,
  }
}

/** "the … of …", "Ada's …", "my …", "favorite …". */
function isDefinite({ content, offsets, words }: Text, verb: number): boolean {
  for (let at = 0; at < verb; at++) {
    if (POSSESSIVES.has(words[at] ?? '') || /^favou?rite$/u.test(words[at] ?? '')) return true
    const raw = content.slice(offsets[2 * at] ?? 0, offsets[2 * at + 1] ?? 0)
    if (at + 1 < verb && /['’]s?$/u.test(raw)) return true
  }
  return false
}

function isCapital({ content, offsets }: Text, at: number): boolean {
  const raw = content.charAt(offsets[2 * at] ?? 0)
  return raw !== raw.toLowerCase()
}

function findVerb(text: Text): number {
  const { words, cues } = text
  const linking = words.findIndex((word, at) => LINKING.has(word) && cues.region[at] !== true)
  if (
    linking > 1 &&
    !words
      .slice(0, linking)
      .some((word, at) => /ed$|ing$/u.test(word) && isVerb(word) && !isCapital(text, at)) &&
    isDefinite(text, linking)
  )
    return linking
  let fallback = -1
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (cues.region[at] === true || !isVerb(word) || (at > 0 && isCapital(text, at))) continue
    if (isAuxiliary(text, at)) continue
    const inflected =
      LINKING.has(word) ||
      /(?:s|ed|ing)$/u.test(word) ||
      PRONOUNS.has(words[at - 1] ?? '') ||
      at === 0 ||
      cues.silent[at - 1] === true
    if (inflected) return at
    if (fallback < 0) fallback = at
  }
  if (fallback >= 0) return fallback
  return /^[a-z]{3,}s$/u.test(words[0] ?? '') &&
    words.length > 1 &&
    !/(?:ss|us|is)$/u.test(words[0] ?? '')
    ? 0
    : -1
}

/** "is a member of …", "is the captain of …": the role is part of the relation. */
function roleAt({ words }: Text, from: number): number | null {
  for (let at = from; at < Math.min(words.length - 1, from + 4); at++)
    if (words[at + 1] === 'of' && /^[a-z-]+$/u.test(words[at] ?? '')) return at
  return null
}

/** "is based", "does not like", "has moved": the next verb carries the meaning. */
function isAuxiliary({ words, cues }: Text, at: number): boolean {
  if (!AUXILIARIES.has(lemma(words[at] ?? ''))) return false
  let next = at + 1
  while (
    next < words.length &&
    next <= at + 3 &&
    (cues.filler[next] === true || cues.silent[next] === true)
  )
    next += 1
  const word = words[next] ?? ''
  if (!isVerb(word) || cues.breaks[next] === true) return false
  return LINKING.has(words[at] ?? '') ? /(?:ing|ed|en)$/u.test(word) : true
}
