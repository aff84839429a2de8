import { eld } from 'eld/extrasmall'

import { IS_FOREIGN, IS_INFLECTED, IS_PARTICLE, IS_VERB } from './forms'
import { ALSO_ENGLISH } from './lexicon/other-languages'
import { isCapital, type Cue, type Text } from './text'

const ENGLISH_VERB = IS_VERB | IS_INFLECTED
const SHARED_STOPS = new Set(ALSO_ENGLISH.split(' ')) // say nothing of the language
const FEWEST_WORDS = 3
const FEWEST_UNKNOWN = 2 // that are no names

/** Returns a word that tells that a text is not in English, or null: such a text is not read, its words mean something else here. */
export function readForeign(text: Text): Cue | null {
  return (text.forms & (IS_FOREIGN | IS_PARTICLE)) === 0
    ? readUnknown(text)
    : (readListed(text) ?? readUnknown(text))
}

/**
 * More words of a listed language than English function words. Where no English verb stands, two particles of names count as one such
 * word.
 */
function readListed({ entries }: Text): Cue | null {
  let foreign = 0
  let particles = 0
  let verbs = 0 // known ones in an English form
  let english = 0
  let first = -1
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined) continue
    if ((entry.forms & (IS_FOREIGN | IS_PARTICLE)) !== 0) {
      if ((entry.forms & IS_FOREIGN) === 0) particles += 1
      else foreign += 1
      if (first < 0) first = at
    } else if (entry.stop && !SHARED_STOPS.has(entry.word)) english += 1
    else if ((entry.forms & ENGLISH_VERB) === ENGLISH_VERB) verbs += 1
  }
  return foreign + (particles > 1 && verbs === 0 ? 1 : 0) > english
    ? { from: first, to: first }
    : null
}

/**
 * Any other language: of three words and more the lexica know none, and the letters are not those of English either (Nito-ELD's
 * guess; alone it takes one short English text in twenty for another language).
 */
function readUnknown(text: Text): Cue | null {
  const { entries, content } = text
  let words = 0
  let unknown = 0
  let first = -1
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined) continue
    if (entry.isEnglish) return null // nearly every English text says so within its first words
    if (!LETTERS.test(entry.word)) continue
    words += 1
    if (isCapital(text, at) || SHARED_STOPS.has(entry.word)) continue
    unknown += 1
    if (first < 0) first = at
  }
  if (words < FEWEST_WORDS || unknown < FEWEST_UNKNOWN) return null
  return eld.detect(content).language === 'en' ? null : { from: first, to: first }
}

const LETTERS = /^[\p{L}\p{M}]+$/u
