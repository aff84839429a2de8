import { tokenise } from '../tokenise'
import { type AspectKind, readAspect } from './aspects'
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
export function createAspectReader(): typeof readAspect {
  let last: string | null = null
  let kind: AspectKind = 'none'
  return (name) => {
    if (name !== last) kind = readAspect(name)
    last = name
    return kind
  }
}
