import type { Aspect } from './aspects'
import type { Text } from './text'

/** True when a text says a word of its aspect’s name, but for the entity’s: “My new office is in Ghent” of “office”. */
export function namesAspect({ entries, names }: Text, { words, stems }: Aspect): boolean {
  if (words.length === 0) return false
  return entries.some(
    ({ word, stem, stop }) =>
      !stop &&
      !names.includes(stem) &&
      (words.includes(word) || words.includes(stem) || stems.includes(stem)),
  )
}
