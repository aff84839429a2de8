import { eld } from '../generated/language-guess'
import { IS_FOREIGN, IS_INFLECTED, IS_PARTICLE, IS_VERB } from './forms'
import type { Lexicon } from './glosses/lexicon'
import { LEXICONS } from './glosses/lexicons'
import { ALSO_ENGLISH, NEIGHBORS, OTHER_LANGUAGES } from './lexicon/other-languages'
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

const UNREAD = compileUnread()

function compileUnread(): readonly ReadonlySet<string>[] {
  const isRead = (name: string) => LEXICONS.some(({ language }) => language === name)
  return Object.entries({ ...OTHER_LANGUAGES, ...NEIGHBORS })
    .filter(([name]) => !isRead(name))
    .map(([, words]) => new Set(words.split(' ')))
}

/**
 * Returns the lexicon of a text’s language, or null for English and for what is not read. The text has more words of its own than
 * English ones, at least half of its words but for names (a quarter if the letters are typical, too: Nito-ELD), and more than those
 * of any other language.
 */
export function chooseLexicon(text: Text): Lexicon | null {
  const { entries } = text
  if (entries.length === 1) return null // a word alone is a value: “CET”
  let bits = 0
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry !== undefined && entry.lexicons !== 0 && !entry.isEnglish) bits |= entry.lexicons
  }
  if (bits === 0) return null // as nearly every English text
  let best: Lexicon | null = null
  let most = 0
  for (let at = 0; at < LEXICONS.length; at++) {
    const lexicon = LEXICONS[at]
    if (lexicon === undefined || (bits & (1 << at)) === 0) continue
    const known = countKnown(text, lexicon, 1 << at)
    const isTie = known === most && best !== null
    if (known > most || (isTie && hasLettersOf(lexicon, text))) best = lexicon
    most = Math.max(most, known)
  }
  if (best === null) return null
  const others = Math.max(...UNREAD.map((list) => countIn(list, text)))
  const isClear = others < most || (others === most && hasLettersOf(best, text))
  return isClear ? best : null
}

function countIn(list: ReadonlySet<string>, { entries }: Text): number {
  return entries.filter(({ word }) => list.has(word)).length
}

/** True when the letters of a text are typical of a language (Nito-ELD, which alone misjudges many short texts). */
function hasLettersOf({ code }: Lexicon, { content }: Text): boolean {
  return eld.detect(content).language === code
}

function isNameAt({ capitalNouns }: Lexicon, text: Text, at: number): boolean {
  return at > 0 && !capitalNouns && isCapital(text, at)
}

/** Counts the words of a text that a lexicon has, 0 if they are too few. */
function countKnown(text: Text, lexicon: Lexicon, bit: number): number {
  const { listed, letters, alsoEnglish, unEnglish } = lexicon
  let known = 0
  let own = 0 // known, and not English
  let english = 0
  const isListedAt = (lexicons: number, at: number) =>
    (lexicons & bit) !== 0 && !isNameAt(lexicon, text, at)
  text.entries.forEach(({ word, lexicons, isEnglish }, at) => {
    const isListed = isListedAt(lexicons, at)
    if (isListed) known += 1
    const isOwn = isListed && listed.has(word) && !alsoEnglish.has(word) && !SHARED_STOPS.has(word)
    if (isOwn && (!isEnglish || unEnglish.test(word))) own += 1
    else if (isEnglish && !alsoEnglish.has(word) && !isNameAt(lexicon, text, at)) english += 1
    else if (letters.test(word) && !isCapital(text, at)) own += 1
  })
  if (own <= english) return 0 // as in English texts, so that the words of few texts are counted
  const all = text.entries.filter(
    ({ word, lexicons }, at) =>
      isListedAt(lexicons, at) || (WORD.test(word) && !isCapital(text, at)),
  ).length
  if (known >= MIN_KNOWN * all) return known
  const isLikely = known > 1 && known >= MIN_WITH_LETTERS * all
  return isLikely && hasLettersOf(lexicon, text) ? known : 0
}

const MIN_KNOWN = 0.5 // share
const MIN_WITH_LETTERS = 0.25 // … if the letters are typical of the language, too
const WORD = /^[\p{L}\p{M}']+$/u
const LETTERS = /^[\p{L}\p{M}]+$/u
