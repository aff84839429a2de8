import { ANTONYM_PAIRS } from './antonyms'
import { NEGATIONS } from './negations'
import { STOP_WORDS } from './stop-words'
import { TEMPORAL_MARKERS } from './temporal-markers'
import {
  AUXILIARIES,
  CLAUSE_OPENERS,
  VALUE_FILLERS,
  VALUE_VERBS,
  VERB_PREPOSITIONS,
} from './value-verbs'

export const IS_MARKER = 1
export const IS_AUXILIARY = 2
export const OPENS_CLAUSE = 4
export const IS_FILLER = 8

/** The antonym pairs of a word by side, one bit per pair. */
export type Poles = { readonly left: number; readonly right: number }

/**
 * The lexicon compiled to word ids in fixed order: negations are 0 … negationCount - 1, then stop words, then (from firstContentId)
 * every other word used by a signal.
 */
export type WordRoles = {
  readonly ids: ReadonlyMap<string, number>
  readonly size: number // ids from here on are not in the lexicon
  readonly negationCount: number
  readonly firstContentId: number
  readonly flags: Uint8Array // by id: IS_MARKER | IS_AUXILIARY | OPENS_CLAUSE | IS_FILLER
  readonly poles: readonly (Poles | undefined)[] // by id
  readonly verbs: Int16Array // by id: index in VALUE_VERBS, or -1
  readonly prepositions: Int16Array // by id: index in VERB_PREPOSITIONS, or -1
}

function internLexicon() {
  const ids = new Map<string, number>()
  let size = 0
  const intern = (words: readonly string[]) => {
    for (const word of words) if (!ids.has(word)) ids.set(word, size++)
  }
  intern(NEGATIONS)
  const negationCount = size
  for (const word of NEGATIONS) ids.set(word.replace("'", ''), ids.get(word) ?? 0)
  intern(STOP_WORDS)
  const firstContentId = size
  intern(TEMPORAL_MARKERS)
  for (const pair of ANTONYM_PAIRS) {
    intern(pair.left)
    intern(pair.right)
  }
  for (const verb of VALUE_VERBS) intern(verb.forms)
  intern(VERB_PREPOSITIONS)
  intern(CLAUSE_OPENERS)
  intern(VALUE_FILLERS)
  return { ids, size, negationCount, firstContentId }
}

function compileLexicon(): WordRoles {
  const lexicon = internLexicon()
  const flags = new Uint8Array(lexicon.size)
  const verbs = new Int16Array(lexicon.size).fill(-1)
  const prepositions = new Int16Array(lexicon.size).fill(-1)
  const poles = Array.from({ length: lexicon.size }, (): Poles | undefined => undefined)
  const idOf = (word: string) => lexicon.ids.get(word) ?? 0
  const flag = (words: readonly string[], role: number) => {
    for (const word of words) flags[idOf(word)] = (flags[idOf(word)] ?? 0) | role
  }
  flag(TEMPORAL_MARKERS, IS_MARKER)
  flag(AUXILIARIES, IS_AUXILIARY)
  flag(CLAUSE_OPENERS, OPENS_CLAUSE)
  flag(VALUE_FILLERS, IS_FILLER)
  for (const [index, pair] of ANTONYM_PAIRS.entries()) {
    const bit = 1 << index
    const addPole = (word: string, left: number, right: number) => {
      const known = poles[idOf(word)] ?? { left: 0, right: 0 }
      poles[idOf(word)] = { left: known.left | left, right: known.right | right }
    }
    for (const word of pair.left) addPole(word, bit, 0)
    for (const word of pair.right) addPole(word, 0, bit)
  }
  for (const [index, verb] of VALUE_VERBS.entries()) {
    for (const form of verb.forms) verbs[idOf(form)] = index
  }
  for (const [index, word] of VERB_PREPOSITIONS.entries()) prepositions[idOf(word)] = index
  return { ...lexicon, flags, poles, verbs, prepositions }
}

export const WORD_ROLES = compileLexicon()

const PATTERNS_PER_VERB = VERB_PREPOSITIONS.length + 1

/** Returns the number of a verb pattern; preposition -1 is none. */
export function verbPattern(verb: number, preposition: number): number {
  return verb * PATTERNS_PER_VERB + preposition + 1
}

/** Returns the text of a verb pattern, such as "lives in". */
export function verbPatternName(pattern: number): string {
  const verb = VALUE_VERBS[Math.floor(pattern / PATTERNS_PER_VERB)]?.name ?? ''
  const preposition = VERB_PREPOSITIONS[(pattern % PATTERNS_PER_VERB) - 1]
  return preposition === undefined ? verb : `${verb} ${preposition}`
}
