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

/** Creates a reader of aspects, which come slot by slot like names. */
export function createAspectReader(): (name: string | null) => Aspect {
  let last = readAspect(null)
  return (name) => {
    if (name !== last.name) last = readAspect(name)
    return last
  }
}
