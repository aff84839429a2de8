import { FRENCH } from './french'
import { GERMAN } from './german'
import type { Lexicon } from './lexicon'
import { SPANISH } from './spanish'

/** The lexica of the languages that detection reads, besides English. */
export const LEXICONS: readonly Lexicon[] = [GERMAN, FRENCH, SPANISH]

/** Returns one bit per lexicon that has a word. */
export function lexiconsWith(word: string): number {
  let found = 0
  for (let at = 0; at < LEXICONS.length; at++) {
    const lexicon = LEXICONS[at]
    if (lexicon !== undefined && isListed(lexicon, word)) found |= 1 << at
  }
  return found
}

function isListed({ listed, elided }: Lexicon, word: string): boolean {
  return listed.has(word) || elided?.test(word) === true
}
