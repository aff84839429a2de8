import { STOP_WORDS } from '@/lib/detection/lexicon/stop-words'
import { lemma } from '@/lib/detection/weighing/lexicon/lemma'

import { COMMON_WORDS } from './common-words'

const FUNCTION_WORDS: ReadonlySet<string> = new Set(STOP_WORDS)
const COMMON: ReadonlySet<string> = new Set(COMMON_WORDS.map(lemma))
const BARE_NUMBER = /^\W?\d[\d.,]*$/u

/** True for words without content of their own: “it”, “the other one”, “again”. */
export function isFiller(value: string): boolean {
  return splitWords(value).every(isFunctionWord)
}

/**
 * True when a value can replace another: both are names, or they share a content word. `opensLine`: the value starts a line, so its
 * capital letter does not mark a name.
 */
export function canReplaceValue(value: string, other: string, opensLine = false): boolean {
  const words = splitWords(value)
  if (words.length === 0 || words.some(isFunctionWord)) return false
  if (isName(words, opensLine) && splitWords(other).some((word) => isName([word], false)))
    return true
  const known = new Set(splitWords(other).map(stem))
  return words.some((word) => !/^\W*\d/u.test(word) && known.has(stem(word)))
}

/** True for one everyday word with a meaning of its own: “coffee”. */
export function isEverydayWord(value: string): boolean {
  const [only, ...others] = splitWords(value)
  if (only === undefined || others.length > 0 || isFunctionWord(only)) return false
  return COMMON.has(stem(only))
}

/** A single word is a name if spelled as one or not an everyday word; several words are if each is spelled as one. */
function isName(words: readonly string[], opensLine: boolean): boolean {
  const spelled = words.map((word, index) => isSpelledAsName(word, opensLine && index === 0))
  const [only, ...others] = words
  if (only === undefined || words.every((word) => BARE_NUMBER.test(word))) return false
  if (others.length > 0)
    return words.every((word, index) => spelled[index] === true || BARE_NUMBER.test(word))
  return spelled[0] === true || !(isFunctionWord(only) || COMMON.has(stem(only)))
}

/** An initial or inner capital, a digit or a mark: “Render”, “SQLite”, “k3s”. */
function isSpelledAsName(word: string, opensLine: boolean): boolean {
  if (/\p{L}.*\p{Lu}|\p{L}.*\d|\d.*\p{L}/u.test(word)) return true
  if (!/^\p{Lu}/u.test(word)) return false
  return !opensLine || !COMMON.has(stem(word))
}

function splitWords(text: string): readonly string[] {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word.toLowerCase())
}

function stem(word: string): string {
  return lemma(word.toLowerCase())
}
