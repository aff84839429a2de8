import type { Language } from './glosses/lexicon'
import type { Entry } from './word-book'

/** A text while it is read: its words with offsets, and one mark per word, to which each pass adds. */
export type Text = {
  readonly content: string
  readonly language: Language // of a text whose language cannot be told: English
  readonly offsets: readonly number[] // start and end of each word in content, two numbers per word
  readonly entries: readonly Entry[]
  readonly names: readonly string[] // stems of the words that name the entity
  readonly marks: number[] // bits below
  readonly roles: number // combined role bits of all words
  readonly forms: number
  readonly gaps: number // combined bits of all gaps
}

/** A cue's first and last word position. */
export type Cue = { readonly from: number; readonly to: number }

// What precedes a word.
export const BREAK = 1 << 0 // punctuation
export const LABEL = 1 << 1 // a colon or an equals sign, and a space
export const OPENS = 1 << 2 // "("
export const CLOSES = 1 << 3 // ")"
export const SPLIT = 1 << 4 // punctuation inside a sentence
export const SENTENCE = 1 << 5 // the end of a sentence
// What a word is in this text.
export const REGION = 1 << 6 // inside a context
export const GONE = 1 << 7 // has ended according to the text
export const FILLER = 1 << 8
export const SILENT = 1 << 9 // not content: negations, corrections

const STOP = 1 << 10 // ends a sentence before a space, with quotation marks allowed between
const COLON = 1 << 11
const CLOSING = 1 << 12 // allowed between a stop and the space
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
  give(COLON, ':=')
  give(CLOSING, '"”’)')
  return found
}

function isSpace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= 9 && code <= 13)
  return code >= 128 && /\s/u.test(String.fromCharCode(code))
}

/** Returns the marks of the gap between two offsets. */
export function readGap(content: string, from: number, to: number): number {
  if (to - from === 1 && content.charCodeAt(from) === SPACE) return 0 // nearly always
  let marks = 0
  let before = 0 // STOP after a stop and its quotation marks, COLON after a colon
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

/** True when a word starts with a capital letter. */
export function isCapital({ content, offsets }: Text, at: number): boolean {
  const place = offsets[2 * at] ?? 0
  const code = content.charCodeAt(place)
  if (code < 128) return code >= 65 && code <= 90
  const first = content.charAt(place)
  return first !== first.toLowerCase()
}

/** True when a word is part of the entity's name here, whatever it means elsewhere: "Will", "Open Ledger". */
export function isName(text: Text, at: number): boolean {
  return isCapital(text, at) && text.names.includes(text.entries[at]?.stem ?? '')
}

/** Adds marks to the words of a cue. */
export function markCue({ marks }: Text, { from, to }: Cue, bits: number): void {
  for (let at = from; at <= to; at++) marks[at] = (marks[at] ?? 0) | bits
}
