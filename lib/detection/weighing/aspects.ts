import {
  BROAD,
  CHOOSES_ONE,
  MANY_VALUED,
  NAME_OF,
  OFTEN_SEVERAL,
  ONE_VALUED,
  SETTINGS,
  SINGULAR_IN_S,
  UNCOUNTED,
} from './lexicon/aspect-nouns'
import { lemma } from './lexicon/lemma'

/** How many values an aspect usually holds at once: none = not given, other = its noun is not listed, broad = facts of many kinds. */
export const ASPECT_KINDS = ['none', 'other', 'one', 'several', 'broad'] as const

export type AspectKind = (typeof ASPECT_KINDS)[number]

/** What the name of an aspect says. */
export type Aspect = {
  readonly name: string | null
  readonly words: readonly string[]
  readonly stems: readonly string[] // of its words
  readonly kind: AspectKind
  readonly holdsOne: boolean // a second bare value is another one
}

const SHORTEST_PLURAL = 4 // letters
const SHORTEST_NOUN = 3

export function readAspect(name: string | null): Aspect {
  const words = wordsOf(name)
  return { name, words, stems: words.map(lemma), kind: kindOf(name), holdsOne: holdsOneValue(name) }
}

/** Reads the name of an aspect by its last word: “home city”, “email_client”, “worksAt”. */
function kindOf(name: string | null): AspectKind {
  const noun = headOf(name ?? '')
  if (noun === '') return 'none'
  if (UNCOUNTED.has(noun)) return 'other'
  if (BROAD.has(noun)) return 'broad'
  if (ONE_VALUED.has(noun) || SINGULAR_IN_S.has(noun)) return 'one'
  if (MANY_VALUED.has(noun) || isPlural(noun)) return 'several'
  return 'other'
}

/**
 * True for an aspect of which a second bare value is another one: “home city”, “favorite band”, “license plate”; not “colleague”, “pet name”.
 * A noun that is not listed holds one value if it is singular, as whoever named the aspect chose the number.
 */
function holdsOneValue(name: string | null): boolean {
  const [scope = '', ...rest] = (name ?? '').split(':')
  if (rest.length > 0 && kindOf(scope) === 'one') return true // “feature_flag:new-checkout”
  const [head = '', ...before] = wordsOf(name).toReversed()
  if (SETTINGS.has(head)) return true
  const kind = kindOf(name)
  if (kind !== 'one' && kind !== 'other') return false
  if (before.some((word) => CHOOSES_ONE.has(word))) return true
  if (OFTEN_SEVERAL.has(head)) return false
  if (kind === 'other') return isSingular(head)
  return head !== 'name' || before[0] === undefined || NAME_OF.has(before[0])
}

/** True for a noun that names one thing; not for “works at”, “visited”, “cooking”. */
function isSingular(noun: string): boolean {
  return noun.length >= SHORTEST_NOUN && !UNCOUNTED.has(noun) && !/(?:ed|ing|ly)$|\d/u.test(noun)
}

function headOf(name: string): string {
  return wordsOf(name).at(-1) ?? ''
}

function wordsOf(name: string | null): readonly string[] {
  return (
    (name ?? '')
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function isPlural(noun: string): boolean {
  return noun.length >= SHORTEST_PLURAL && noun.endsWith('s') && !noun.endsWith('ss')
}
