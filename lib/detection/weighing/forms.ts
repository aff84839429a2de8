import { AVERSE, FOND } from './lexicon/attitudes'
import { isIrregular, lemma } from './lexicon/lemma'
import { ALSO_ENGLISH, OTHER_LANGUAGES, PARTICLES } from './lexicon/other-languages'
import { CREATURES, DEFINITES, INDEFINITES, SPEAKERS, STRANGERS } from './lexicon/registers'
import { isVerbStem } from './relations'

// Properties of a word by its stem and spelling, one bit each.
export const IS_VERB = 1 << 0 // can be a verb form known to the lexicon
export const IS_AUXILIARY = 1 << 1
export const IS_AVERSE = 1 << 2
export const IS_FOND = 1 << 3
export const IS_INFLECTED = 1 << 4 // -s, -ed, -ing
export const IS_ED_ING = 1 << 5
export const IS_ED_EN_ING = 1 << 6
export const IS_VERB_FORM = 1 << 7 // an inflected verb, not a possessive
export const IS_PASSIVE = 1 << 8 // possible participle: "owned", "taught"
export const IS_MAYBE_VERB = 1 << 9 // an unknown word in -s, read as a verb at the start
export const IS_PLAIN = 1 << 10 // letters a–z and hyphens
export const STARTS_DIGIT = 1 << 11
export const HAS_DIGIT = 1 << 12
export const IS_TWO_DIGITS = 1 << 13
export const IS_SHARE = 1 << 14 // "40%"
export const IS_MONEY = 1 << 15 // "$40"
export const IS_AMOUNT = 1 << 16
export const IS_BY_PASSIVE = 1 << 17 // like IS_PASSIVE, for any verb: "commanded by"
// The word starts a phrase of this list.
export const STARTS_BENIGN = 1 << 18
export const STARTS_CHANGE = 1 << 19
export const STARTS_CORRECTION = 1 << 20
export const STARTS_HYPOTHETICAL = 1 << 21
export const STARTS_WISH = 1 << 22
export const IS_UNIQUE = 1 << 23 // "default", "favourite": only one exists
export const IS_ALSO = 1 << 24 // the statement adds to another
export const IS_STRANGER = 1 << 25 // "man", "rider": someone unnamed
export const IS_CREATURE = 1 << 26 // "dog", "kid": a stranger or, with "the", one of the household
export const IS_SPEAKER = 1 << 27 // "I", "user", "we"
export const IS_INDEFINITE = 1 << 28 // "a", "some", "there"
export const IS_DEFINITE_ARTICLE = 1 << 29
export const IS_FOREIGN = 1 << 30 // in a language other than English
export const IS_PARTICLE = 1 << 31 // a particle in another language or in a name
/** The bits that depend only on a word's letters. */
export const SPELLING =
  IS_INFLECTED |
  IS_ED_ING |
  IS_ED_EN_ING |
  IS_PASSIVE |
  IS_MAYBE_VERB |
  IS_PLAIN |
  STARTS_DIGIT |
  HAS_DIGIT |
  IS_TWO_DIGITS |
  IS_SHARE |
  IS_MONEY |
  IS_AMOUNT |
  IS_BY_PASSIVE

const UNIQUE = new Set([
  'favorite',
  'favourite',
  'default',
  'primary',
  'main',
  'current',
  'preferred',
])
const ALSO = new Set(['also', 'too', 'additionally', 'another', 'both', 'besides'])
const ENGLISH_TOO = new Set(ALSO_ENGLISH.split(' '))
const PARTICLE = new Set(PARTICLES.split(' '))
const FOREIGN = new Set(
  Object.values(OTHER_LANGUAGES)
    .flatMap((words) => words.split(' '))
    .filter((word) => !ENGLISH_TOO.has(word)),
)
const AUXILIARIES = new Set(
  ['do', 'have', 'be', 'will', 'can', 'would', 'should', 'get'].map(lemma),
)

/** Returns the form bits of a word with this lemma. */
export function findForms(word: string, stem: string): number {
  let forms =
    stemForms(stem) |
    describing(word, stem) |
    (UNIQUE.has(word) ? IS_UNIQUE : 0) |
    (ALSO.has(word) ? IS_ALSO : 0) |
    (FOREIGN.has(word) ? IS_FOREIGN : PARTICLE.has(word) ? IS_PARTICLE : 0)
  const ending = endingOf(word)
  if (ending === 's' || ending === 'ed' || ending === 'ing') {
    forms |= IS_INFLECTED
    if ((forms & IS_VERB) !== 0 && !word.endsWith("'s")) forms |= IS_VERB_FORM
    if (ending !== 's') forms |= IS_ED_ING
  }
  if ((forms & IS_VERB) !== 0 && isIrregular(word)) forms |= IS_VERB_FORM
  if (ending !== 's' && ending !== '') forms |= IS_ED_EN_ING
  if (/(?:ed|en|ght|ld|wn|un)$/u.test(word)) forms |= IS_PASSIVE
  if (/(?:ed|en|un|wn|ld)$/u.test(word)) forms |= IS_BY_PASSIVE
  if (isIrregular(word) && ending === '') forms |= IS_PASSIVE | IS_BY_PASSIVE // "paid", "made"
  if (/^[a-z-]+$/u.test(word)) {
    forms |= IS_PLAIN
    if (/^[a-z]{3,}s$/u.test(word) && !/(?:ss|us|is)$/u.test(word)) forms |= IS_MAYBE_VERB
  } else {
    if (/\d/u.test(word)) forms |= HAS_DIGIT
    if (/^\d/u.test(word)) forms |= STARTS_DIGIT
    if (/^\d\d$/u.test(word)) forms |= IS_TWO_DIGITS
    if (word.endsWith('%')) forms |= IS_SHARE
    if (/^[$€£¥]/u.test(word)) forms |= IS_MONEY
  }
  return forms
}

function describing(word: string, stem: string): number {
  return (
    (STRANGERS.has(stem) ? IS_STRANGER : 0) |
    (CREATURES.has(stem) ? IS_CREATURE : 0) |
    (SPEAKERS.has(word) ? IS_SPEAKER : 0) |
    (INDEFINITES.has(word) ? IS_INDEFINITE : 0) |
    (DEFINITES.has(word) ? IS_DEFINITE_ARTICLE : 0)
  )
}

function endingOf(word: string): string {
  return /(?:s|ed|en|ing)$/u.exec(word)?.[0] ?? ''
}

function stemForms(stem: string): number {
  return (
    (isVerbStem(stem) ? IS_VERB : 0) |
    (AUXILIARIES.has(stem) ? IS_AUXILIARY : 0) |
    (AVERSE.has(stem) ? IS_AVERSE : 0) |
    (FOND.has(stem) ? IS_FOND : 0)
  )
}
