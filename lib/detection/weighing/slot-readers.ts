import { tokenise } from '../tokenise'
import { type Aspect, readAspect } from './aspects'
import { USER } from './read-text'
import type { Entry } from './word-book'

/** Creates a reader that splits an entity's name into stems. Facts arrive slot by slot, so each name is split once. */
export function createNameReader(entryOf: (word: string) => Entry) {
  let last: string | null = null
  let stems: readonly string[] = USER
  return (entity: string | null): readonly string[] => {
    if (entity !== last)
      stems = [...USER, ...tokenise(entity ?? '').words.map((word) => entryOf(word).stem)]
    last = entity
    return stems
  }
}

const MOST_ASPECTS = 1_000
const aspects = new Map<string | null, Aspect>()

/** Returns what the name of an aspect says. Stores use few names, each of them in very many slots. */
export function aspectOf(name: string | null): Aspect {
  const known = aspects.get(name)
  if (known !== undefined) return known
  if (aspects.size >= MOST_ASPECTS) aspects.clear()
  const read = readAspect(name)
  aspects.set(name, read)
  return read
}
