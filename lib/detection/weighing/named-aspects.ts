import { wordsOf } from './aspects'
import { lemma } from './lexicon/lemma'
import type { Text } from './text'

/** True when a text says a word of its aspect’s name, but for the entity’s: “My new office is in Ghent” of “office”. */
export function namesAspect({ entries, names }: Text, aspect: string | null): boolean {
  if (aspect === null) return false
  const said = wordsOf(aspect)
  return entries.some(
    ({ word, stem, stop }) =>
      !stop &&
      !names.includes(stem) &&
      said.some((each) => each === word || each === stem || lemma(each) === stem),
  )
}
