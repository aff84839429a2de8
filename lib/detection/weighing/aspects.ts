import {
  BROAD,
  MANY_VALUED,
  NAME_OF,
  OFTEN_SEVERAL,
  ONE_VALUED,
  SINGULAR_IN_S,
  UNCOUNTED,
} from './lexicon/aspect-nouns'

/** How many values an aspect usually holds at once: none = not given, other = its noun is not listed, broad = facts of many kinds. */
export const ASPECT_KINDS = ['none', 'other', 'one', 'several', 'broad'] as const

export type AspectKind = (typeof ASPECT_KINDS)[number]

const SHORTEST_PLURAL = 4 // letters

/** Reads the name of an aspect by its last word: “home city”, “email_client”, “worksAt”. */
export function readAspect(name: string | null): AspectKind {
  const noun = headOf(name ?? '')
  if (noun === '') return 'none'
  if (UNCOUNTED.has(noun)) return 'other'
  if (BROAD.has(noun)) return 'broad'
  if (ONE_VALUED.has(noun) || SINGULAR_IN_S.has(noun)) return 'one'
  if (MANY_VALUED.has(noun) || isPlural(noun)) return 'several'
  return 'other'
}

/** True for an aspect of which a second bare value is another one: “home city”; not “colleague”, “pet name”. */
export function holdsOneValue(name: string | null): boolean {
  if (readAspect(name) !== 'one') return false
  const [head = '', of] = wordsOf(name ?? '').toReversed()
  return !OFTEN_SEVERAL.has(head) && (head !== 'name' || of === undefined || NAME_OF.has(of))
}

function headOf(name: string): string {
  return wordsOf(name).at(-1) ?? ''
}

function wordsOf(name: string): readonly string[] {
  return (
    name
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function isPlural(noun: string): boolean {
  return noun.length >= SHORTEST_PLURAL && noun.endsWith('s') && !noun.endsWith('ss')
}
