import { AVERSE, FOND } from './lexicon/attitudes'
import { lemma } from './lexicon/lemma'
import {
  ACCUMULATING,
  CHOOSING,
  CHOOSING_PHRASES,
  HOLDING,
  OTHER_VERBS,
  SAME_RELATIONS,
  SINGLE_VALUED,
} from './lexicon/relations'

/** How many values a relation has at a time. */
export type Cardinality = 'single' | 'many' | 'unknown'

/** The prepositions of a verb ("plays for"), with the cardinality of each relation. */
export type Takes = ReadonlyMap<string, Cardinality>

function pattern(relation: string): string {
  const [verb = '', ...rest] = relation.split(' ')
  return [lemma(verb), ...rest].join(' ')
}

const KNOWN = new Map<string, Cardinality>([
  ...ACCUMULATING.map((relation) => [pattern(relation), 'many'] as const),
  ...SINGLE_VALUED.map((relation) => [pattern(relation), 'single'] as const), // overrides "many"
])
const VERBS = new Set(
  [...SINGLE_VALUED, ...ACCUMULATING, ...OTHER_VERBS]
    .map((relation) => lemma(relation.split(' ')[0] ?? ''))
    .concat([...FOND, ...AVERSE].filter((stem) => stem !== 'rare' && stem !== 'seldom')),
)
const HOLDERS: ReadonlySet<string> = new Set(HOLDING.split(' ').map(lemma))
const CHOOSERS: ReadonlySet<string> = new Set(CHOOSING.split(' ').map(lemma))
const CHOOSING_PATTERNS: ReadonlySet<string> = new Set(CHOOSING_PHRASES.map(pattern))
const TAKES = compileTakes()
export const PREPOSITIONS: readonly string[] = [
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
]

function compileTakes(): ReadonlyMap<string, Takes> {
  const found = new Map<string, Map<string, Cardinality>>()
  for (const [relation, cardinality] of KNOWN) {
    const [stem = '', preposition, more] = relation.split(' ')
    if (preposition === undefined || more !== undefined) continue
    const takes = found.get(stem) ?? new Map<string, Cardinality>()
    found.set(stem, takes.set(preposition, cardinality))
  }
  return found
}

/** The canonical names of a verb's relations by preposition ('' = none): "moved to", "lives in". */
export type Renames = ReadonlyMap<string, string>

const RENAMES = compileRenames()

function compileRenames(): ReadonlyMap<string, Renames> {
  const found = new Map<string, Map<string, string>>()
  for (const [name = '', ...rest] of SAME_RELATIONS) {
    for (const relation of [name, ...rest]) {
      const [stem = '', preposition = ''] = pattern(relation).split(' ')
      found.set(stem, (found.get(stem) ?? new Map<string, string>()).set(preposition, name))
    }
  }
  return found
}

/** Returns the canonical names of this lemma's relations, or null. */
export function findRenames(stem: string): Renames | null {
  return RENAMES.get(stem) ?? null
}

/** Returns how many values "be fluent in" has at a time. */
export function adjectiveCardinality(adjective: string, preposition: string): Cardinality {
  return KNOWN.get(`be ${adjective} ${preposition}`) ?? 'unknown'
}

/** True when this lemma applies to one subject at a time: "leads the …". */
export function isHolding(stem: string): boolean {
  return HOLDERS.has(stem)
}

/** True when this lemma chooses one thing for a slot: "use … for", "go with … for". */
export function isChoosing(stem: string, next: string): boolean {
  return CHOOSERS.has(stem) || CHOOSING_PATTERNS.has(`${stem} ${next}`)
}

/** True when words with this lemma can be known verb forms. */
export function isVerbStem(stem: string): boolean {
  return VERBS.has(stem)
}

/** Returns the prepositions of the verb with this lemma, or null. */
export function findTakes(stem: string): Takes | null {
  return TAKES.get(stem) ?? null
}

/** Returns how many values this lemma's relation has at a time, without a preposition. */
export function cardinalityOf(stem: string): Cardinality {
  return KNOWN.get(stem) ?? 'unknown'
}

/** Returns how many values "be … of" has at a time. */
export function roleCardinality(role: string): Cardinality {
  return KNOWN.get(`be ${role} of`) ?? cardinalityOf(`be ${role}`)
}
