import { eld } from '../generated/language-guess'
import { IS_FOREIGN, IS_INFLECTED, IS_PARTICLE, IS_VERB } from './forms'
import { ALSO_ENGLISH } from './lexicon/other-languages'
import { isCapital, type Cue, type Text } from './text'

const ENGLISH_VERB = IS_VERB | IS_INFLECTED
const SHARED_STOPS = new Set(ALSO_ENGLISH.split(' ')) // not specific to a language
const FEWEST_WORDS = 3
const MIN_UNKNOWN = 2 // other than names

/**
 * Returns a word that shows that a text is not English, or null. Such a text is not read, because its words have other meanings
 * here.
 */
export function readForeign(text: Text): Cue | null {
  return (text.forms & (IS_FOREIGN | IS_PARTICLE)) === 0
    ? readUnknown(text)
    : (readListed(text) ?? readUnknown(text))
}

/**
 * Returns a word of a listed language if the text has more of them than English function words. Without an English verb, two name
 * particles count as one such word.
 */
function readListed({ entries }: Text): Cue | null {
  let foreign = 0
  let particles = 0
  let verbs = 0 // known verbs in an English form
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
 * Returns a word if the text is in any other language: at least three words, none in the lexica, and not English by its letters
 * (Nito-ELD, which alone misjudges one short English text in twenty).
 */
function readUnknown(text: Text): Cue | null {
  const { entries, content } = text
  let words = 0
  let unknown = 0
  let first = -1
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined) continue
    if (entry.isEnglish) return null // nearly every English text ends here within a few words
    if (!LETTERS.test(entry.word)) continue
    words += 1
    if (isCapital(text, at) || SHARED_STOPS.has(entry.word)) continue
    unknown += 1
    if (first < 0) first = at
  }
  if (words < FEWEST_WORDS || unknown < MIN_UNKNOWN) return null
  return eld.detect(content).language === 'en' ? null : { from: first, to: first }
}

const LETTERS = /^[\p{L}\p{M}]+$/u
