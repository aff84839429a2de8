import { Scratch } from './scratch'

// One pass over UTF-16 units with a table for ASCII. Regular expressions run only for the rare other characters. Offsets refer to
// the original content, for evidence spans.

/** The normalized words of a text, and the start and end of each, two numbers per word. */
export type Tokens = { readonly words: readonly string[]; readonly offsets: readonly number[] }

const BREAK = 0
const LETTER = 1
const DIGIT = 2
const ALONE = 3 // a word on its own: scripts without spaces, emoji
const INNER = 4 // only within a word: combining marks, joiners
const APOSTROPHE = 5
const SIGN = 6 // part of the number that follows: minus, currency

const LETTERS = /^[\p{L}\p{RI}]$/u
const DIGITS = /^\p{N}$/u
const UNSPACED =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]$/u
const PICTURE = /^\p{Extended_Pictographic}$/u
const MARKS = /^(?:\p{M}|\p{Emoji_Modifier}|\p{Join_Control}|ー)$/u
const APOSTROPHES = /[’‘ʼ＇]/gu

const ASCII_CLASSES = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[a-z_]/iu.test(character)) return LETTER
  if (/\d/u.test(character)) return DIGIT
  if (character === "'") return APOSTROPHE
  return character === '-' || character === '$' ? SIGN : BREAK
})

function charClass(codePoint: number): number {
  if (codePoint < 128) return ASCII_CLASSES[codePoint] ?? BREAK
  const character = String.fromCodePoint(codePoint)
  if (character === '’' || character === '‘' || character === 'ʼ' || character === '＇') {
    return APOSTROPHE
  }
  if (MARKS.test(character)) return INNER
  if (UNSPACED.test(character) || PICTURE.test(character)) return ALONE
  if (LETTERS.test(character)) return LETTER
  if (DIGITS.test(character)) return DIGIT
  return character === '−' || /^\p{Sc}$/u.test(character) ? SIGN : BREAK
}

function classAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 128) return ASCII_CLASSES[code] ?? BREAK
  return charClass(text.codePointAt(at) ?? 0)
}

function unitsAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code < 0xd800 || code > 0xdbff) return 1
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
}

// Characters that may continue a word; endOfWord decides.
const CONTINUES = Uint8Array.from({ length: 128 }, (_, code) =>
  "'.,:+#%".includes(String.fromCharCode(code)) ? 1 : 0,
)

// Returns the end of a plain word of ASCII letters and digits, as nearly all are, or -1.
function endOfSimpleWord(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 128) return -1
    const kind = ASCII_CLASSES[code]
    if (kind === LETTER || kind === DIGIT) continue
    return CONTINUES[code] === 1 ? -1 : at
  }
  return text.length
}

const ZERO_WIDTH_JOINER = 0x200d

function endOfLoneWord(text: string, start: number): number {
  let at = start + unitsAt(text, start)
  while (at < text.length) {
    const joined = text.charCodeAt(at - 1) === ZERO_WIDTH_JOINER && classAt(text, at) === ALONE
    if (!joined && classAt(text, at) !== INNER) break
    at += unitsAt(text, at)
  }
  return at
}

function endOfWord(text: string, start: number): number {
  let at = start
  let last = classAt(text, start)
  while (at < text.length) {
    const kind = classAt(text, at)
    if (kind === LETTER || kind === DIGIT) last = kind
    else if (kind === APOSTROPHE) {
      if (classAt(text, at + 1) !== LETTER) break
    } else if (kind === BREAK) {
      // 3.11, 1,000 and 10:30 are one word each
      const code = text.charCodeAt(at)
      const joins = code === 46 || code === 44 || code === 58
      if (!joins || last !== DIGIT || classAt(text, at + 1) !== DIGIT) break
    } else if (kind !== INNER) break
    at += unitsAt(text, at)
  }
  return endWithSuffix(text, at, last)
}

// c++, c# and 50% differ from c and 50.
function endWithSuffix(text: string, end: number, last: number): number {
  const next = text.charCodeAt(end)
  if (next === 35 && last === LETTER) return end + 1
  if (next === 37 && last === DIGIT) return end + 1
  if (next === 43 && text.charCodeAt(end + 1) === 43 && last === LETTER) return end + 2
  return end
}

/** Normalizes a word: compatibility form, lowercase, straight apostrophe, no possessive. */
export function normalizeWord(word: string): string {
  const plain = word.normalize('NFKC').toLowerCase().replace(APOSTROPHES, "'")
  return plain.length > 2 && plain.endsWith("'s") ? plain.slice(0, -2) : plain
}

const WORDS = new Scratch<string>()
const OFFSETS = new Scratch<number>()

/** Splits a text of any script into words. Text without spaces is split into characters. */
export function tokenise(content: string): Tokens {
  const lower = content.toLowerCase()
  // Lowercasing a capital dotted I changes the length and shifts offsets; then each word is lowercased alone.
  const text = lower.length === content.length ? lower : content
  const lowered = text === lower
  WORDS.clear()
  OFFSETS.clear()
  let at = 0
  while (at < text.length) {
    const kind = classAt(text, at)
    if (kind === LETTER || kind === DIGIT) {
      const end = endOfSimpleWord(text, at)
      if (end > at && lowered) {
        WORDS.add(text.slice(at, end))
        OFFSETS.add(at)
        OFFSETS.add(end)
        at = end
        continue
      }
    }
    const end = endOfToken(text, at, kind)
    if (end > at) {
      WORDS.add(normalizeWord(text.slice(at, end)))
      OFFSETS.add(at)
      OFFSETS.add(end)
    }
    at = end > at ? end : at + unitsAt(text, at)
  }
  return { words: WORDS.take(), offsets: OFFSETS.take() }
}

function endOfToken(text: string, at: number, kind: number): number {
  if (kind === LETTER || kind === DIGIT) return endOfWord(text, at)
  if (kind === ALONE) return endOfLoneWord(text, at)
  const isSigned = kind === SIGN && classAt(text, at + 1) === DIGIT && !followsWord(text, at)
  return isSigned ? endOfWord(text, at + 1) : at
}

// A hyphen within "covid-19" or "2024-05" joins; only a leading one is a minus.
function followsWord(text: string, at: number): boolean {
  if (at === 0) return false
  const before = classAt(text, at - 1)
  return before === LETTER || before === DIGIT
}
