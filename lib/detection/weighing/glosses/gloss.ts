import { tokenise } from '../../tokenise'
import { joinAddresses } from '../addresses'
import { arrange } from './arrange'
import type { Lexicon } from './lexicon'
import { glossTokens, unknownWord, type GlossToken } from './tokens'

const NOBODY: ReadonlySet<string> = new Set()

/** Returns the words that name an entity, as the glosses of texts in this language have them. */
export function glossNames(entity: string | null, lexicon: Lexicon): ReadonlySet<string> {
  if (entity === null) return NOBODY
  return new Set(tokenise(entity).words.flatMap((word) => [word, unknownWord(word, lexicon)]))
}

/** Returns a text of another language as English words in English order, each with its range in the text. */
export function gloss(
  content: string,
  lexicon: Lexicon,
  names: ReadonlySet<string>,
): readonly GlossToken[] {
  const tokens = joinAddresses(content, tokenise(content))
  return arrange(glossTokens(content, tokens, { lexicon, names }), lexicon)
}
