import type { Entry } from './word-book'

/** A text as it is read: its words with their places, and one mark a word, to which each pass adds. */
export type Text = {
  readonly content: string
  readonly offsets: readonly number[] // start and end of each word in content, two numbers a word
  readonly entries: readonly Entry[]
  readonly names: readonly string[] // stems of the words that name the entity
  readonly marks: number[] // the bits below
  readonly roles: number // bits of any word
  readonly forms: number
  readonly gaps: number // bits of any gap
}

/** A cue: its words by position. */
export type Cue = { readonly from: number; readonly to: number }

// What stands before a word.
export const BREAK = 1 << 0 // punctuation
export const LABEL = 1 << 1 // a colon and a space
export const OPENS = 1 << 2 // "("
export const CLOSES = 1 << 3 // ")"
export const SPLIT = 1 << 4 // punctuation inside a sentence
export const SENTENCE = 1 << 5 // the end of a sentence
// What the word is in this text.
export const REGION = 1 << 6 // inside a context
export const GONE = 1 << 7 // said to have ended
export const FILLER = 1 << 8
export const SILENT = 1 << 9 // not content: negations, corrections

const STOP = 1 << 10 // ends a sentence if a space follows, quotation marks between
const COLON = 1 << 11
const CLOSING = 1 << 12 // may stand between a stop and the space
const SIGNS = compileSigns()
const ASCII_SIGNS = Int32Array.from({ length: 128 }, (_, code) => SIGNS.get(code) ?? 0)
const SPACE = 32

function compileSigns(): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  const give = (mark: number, signs: string) => {
    for (const sign of signs)
      found.set(sign.charCodeAt(0), (found.get(sign.charCodeAt(0)) ?? 0) | mark)
  }
  give(BREAK, '.,;:!?()[]{}|"“”—–\n。，；：！？、')
  give(SPLIT, ',;:()[]{}|"“”—–\n，；：、')
  give(SENTENCE, '\n。！？;')
  give(OPENS, '(')
  give(CLOSES, ')')
  give(STOP, '.!?')
  give(COLON, ':')
  give(CLOSING, '"”’)')
  return found
}

function isSpace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= 9 && code <= 13)
  return code >= 128 && /\s/u.test(String.fromCharCode(code))
}

/** Returns the marks of the gap between two places. */
export function readGap(content: string, from: number, to: number): number {
  if (to - from === 1 && content.charCodeAt(from) === SPACE) return 0 // nearly all
  let marks = 0
  let before = 0 // STOP behind a stop and its quotation marks, COLON behind a colon
  for (let at = from; at < to; at++) {
    const code = content.charCodeAt(at)
    const sign = code < 128 ? (ASCII_SIGNS[code] ?? 0) : (SIGNS.get(code) ?? 0)
    marks |= sign
    if (before !== 0 && isSpace(code)) marks |= before === COLON ? LABEL | SENTENCE : SENTENCE
    if ((sign & (STOP | COLON)) !== 0) before = sign & (STOP | COLON)
    else if (before !== STOP || (sign & CLOSING) === 0) before = 0
  }
  return marks
}

/** Tells whether a word begins with a capital letter. */
export function isCapital({ content, offsets }: Text, at: number): boolean {
  const place = offsets[2 * at] ?? 0
  const code = content.charCodeAt(place)
  if (code < 128) return code >= 65 && code <= 90
  const first = content.charAt(place)
  return first !== first.toLowerCase()
}

/** Tells whether a word is there as a name of the entity, whatever it means elsewhere: "Will", "Open Ledger". */
export function isName(text: Text, at: number): boolean {
  return isCapital(text, at) && text.names.includes(text.entries[at]?.stem ?? '')
}

/** Adds marks to the words of a cue. */
export function markCue({ marks }: Text, { from, to }: Cue, bits: number): void {
  for (let at = from; at <= to; at++) marks[at] = (marks[at] ?? 0) | bits
}
