import { AVERSE, FOND } from './lexicon/attitudes'
import { lemma } from './lexicon/lemma'
import { ACCUMULATING, OTHER_VERBS, SINGLE_VALUED } from './lexicon/relations'

/** How many values a relation holds at a time. */
export type Cardinality = 'single' | 'many' | 'unknown'

function pattern(relation: string): string {
  const [verb = '', ...rest] = relation.split(' ')
  return [lemma(verb), ...rest].join(' ')
}

const SINGLE = new Set(SINGLE_VALUED.map(pattern))
const MANY = new Set(ACCUMULATING.map(pattern))
const VERBS = new Set(
  [...SINGLE_VALUED, ...ACCUMULATING, ...OTHER_VERBS]
    .map((relation) => lemma(relation.split(' ')[0] ?? ''))
    .concat([...FOND, ...AVERSE].filter((stem) => stem !== 'rare' && stem !== 'seldom')),
)
export const PREPOSITIONS: ReadonlySet<string> = new Set([
  'in',
  'at',
  'on',
  'for',
  'to',
  'with',
  'by',
  'as',
  'from',
  'of',
  'under',
  'about',
  'into',
  'near',
  'onto',
  'through',
  'off',
])

/** Tells whether a word can be a verb form known to the lexicon. */
export function isVerb(word: string): boolean {
  return VERBS.has(lemma(word))
}

/** Returns how many values "verb" or "verb preposition" holds at a time. */
export function cardinalityOf(verb: string, preposition: string | null): Cardinality {
  const stem = pattern(verb)
  if (preposition !== null) {
    if (SINGLE.has(`${stem} ${preposition}`)) return 'single'
    if (MANY.has(`${stem} ${preposition}`)) return 'many'
  }
  if (SINGLE.has(stem)) return 'single'
  return MANY.has(stem) ? 'many' : 'unknown'
}

/** Tells whether the preposition belongs to the verb before it ("plays for"), so that it opens no context. */
export function takesPreposition(verb: string, preposition: string): boolean {
  const known = `${lemma(verb)} ${preposition}`
  return SINGLE.has(known) || MANY.has(known)
}
takesPreposition.isVerbForm = (word: string): boolean =>
  isVerb(word) && /(?:s|ed|ing)$/u.test(word) && !/'s$/u.test(word)
