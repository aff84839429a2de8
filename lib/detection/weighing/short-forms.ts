import { ABBREVIATIONS } from './lexicon/abbreviations'
import { isOrdinal, parseAmount } from './lexicon/number-words'

const ROMAN: ReadonlyMap<string, string> = new Map(
  ['ii', 'iii', 'iv', 'vi', 'vii', 'viii', 'ix'].map((word, at) => [
    word,
    String([2, 3, 4, 6, 7, 8, 9][at]),
  ]),
)
const LONGEST_SHORT = 4 // letters
const FEWEST_LEFT_OUT = 2
/** Words that say nothing beside others: “version 2”, “Acme Inc.”. */
const EMPTY = /^(?:version|ver|v|inc|ltd|llc|gmbh|corp|plc)$/u

/** The words of a value as they are written, but for “the”: “VS”, “Code” of “VSCode”. */
export function wordsOf(text: string): readonly string[] {
  return (
    text
      .replaceAll(/(\p{Lu}{2,})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => word.toLowerCase() !== 'the') ?? []
  )
}

/** One text for the same words in any order, with numbers as digits and listed short forms in full: “Grade 4” and “4th grade”, “Tier 2” and “tier II”, “prod” and “Production”. */
export function inOrder(words: readonly string[]): string {
  const said = words.map((word) => word.toLowerCase())
  const telling = said.filter((word) => !EMPTY.test(word))
  return (telling.length > 0 ? telling : said)
    .map((word) => toDigits(word.replace(/^v(?=\d)/u, ''), words.length))
    .toSorted()
    .join(' ')
}

function toDigits(word: string, count: number): string {
  if (isOrdinal(word) || /^\p{L}{3,}$/u.test(word)) {
    const number = /^\d/u.test(word) ? Number.parseInt(word, 10) : parseAmount(word)
    if (number !== null) return String(number)
  }
  return (count > 1 ? ROMAN.get(word) : undefined) ?? ABBREVIATIONS.get(word) ?? word
}

/** The words of a value in small letters, and whether it begins with initials: “VS” of “VS Code”. */
export type Words = {
  readonly words: readonly string[]
  readonly first: number // code of its first letter
  readonly isInitial: boolean
}

/** Reads what `isShortened` compares. */
export function readWords(said: readonly string[]): Words {
  const isInitial = said.length > 1 && /^\p{Lu}{2,4}$/u.test(said[0] ?? '')
  const words = said.map((word) => word.toLowerCase())
  return { words, first: words[0]?.charCodeAt(0) ?? 0, isInitial }
}

/** True when one says the other with some words shortened: “12 Rose St.” and “12 Rose Street”, “VW Golf” and “Volkswagen Golf”. */
export function isShortened(one: Words, other: Words): boolean {
  if (one.first !== other.first) return false // as for nearly all pairs
  if (one.words.length === other.words.length) return isShortenedWordByWord(one.words, other.words)
  return startsWithInitials(one, other) || startsWithInitials(other, one)
}

function isShortenedWordByWord(one: readonly string[], other: readonly string[]): boolean {
  if (one.length < 2) return false
  let equal = 0
  for (let at = 0; at < one.length; at++) {
    const [a = '', b = ''] = [one[at], other[at]]
    if (a === b) equal += 1
    else if (!isShortFor(a, b) && !isShortFor(b, a)) return false
  }
  return equal > 0
}

/** “st” of “street”, “apt” of “apartment”, “sr” of “senior”: its beginning, or letters of it in order up to the last. */
function isShortFor(short: string, long: string): boolean {
  if (short.length > LONGEST_SHORT || short.length < 2) return false
  if (long.length - short.length < FEWEST_LEFT_OUT || short[0] !== long[0]) return false
  if (!/^\p{L}+$/u.test(short)) return false
  if (long.startsWith(short)) return true
  let at = 0
  for (const letter of long) if (letter === short[at]) at += 1
  return at === short.length && (short.at(-1) === long.at(-1) || !/[aeiou]/u.test(short))
}

/** “VS Code” and “Visual Studio Code”. */
function startsWithInitials(short: Words, { words: long }: Words): boolean {
  const [first = '', ...rest] = short.words
  if (!short.isInitial || first.length + rest.length !== long.length) return false
  return (
    Array.from(first).every((letter, at) => long[at]?.startsWith(letter)) &&
    rest.every((word, at) => word === long[first.length + at])
  )
}
