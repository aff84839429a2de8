import { readFront, valueIn, type Value } from '@/lib/importers/markdown/front'

export const INDEX = 'MEMORY.md'

/** The file of a fact with where its parts are. */
export function partsOf(text: string): {
  readonly body: { readonly start: number; readonly end: number }
  readonly description: Value | null
  readonly why: string | null
  readonly valueOf: (...keys: readonly string[]) => string | null
} {
  const { front, bodyAt, why } = readFront(text)
  const rest = text.slice(bodyAt)
  const start = bodyAt + (rest.length - rest.trimStart().length)
  return {
    body: { start: rest.trim() === '' ? bodyAt : start, end: bodyAt + rest.trimEnd().length },
    description: valueIn(text, front, ['description']),
    why,
    valueOf: (...keys) => valueIn(text, front, keys)?.value ?? null,
  }
}
