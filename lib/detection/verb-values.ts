import {
  IS_AUXILIARY,
  IS_FILLER,
  OPENS_CLAUSE,
  verbPattern,
  WORD_ROLES,
} from './lexicon/word-roles'

/** One value: the ids of its words without fillers, and the positions of its first and last word. */
export type ValueWords = {
  readonly ids: readonly number[]
  readonly from: number
  readonly to: number
}

/** All values of one verb pattern, in text order. */
export type VerbValue = { readonly pattern: number; readonly values: readonly ValueWords[] }

/** A text as word ids, with start and end offsets into its content, two numbers per word. */
export type WordSequence = {
  readonly content: string
  readonly tokens: readonly number[]
  readonly offsets: readonly number[]
}

const { flags, verbs, prepositions, size } = WORD_ROLES
const NONE: readonly VerbValue[] = []
const CLAUSE_BREAKS = new Set('.,;:!?()[]{}|"“”—–\n。，；：！？、'.split(''))

function hasRole(id: number, role: number): boolean {
  return id < size && ((flags[id] ?? 0) & role) !== 0
}

function verbOf(id: number): number {
  return id < size ? (verbs[id] ?? -1) : -1
}

// True when position `at` is no longer in the clause of the previous word.
function endsClause(sequence: WordSequence, at: number): boolean {
  const id = sequence.tokens[at]
  if (id === undefined || hasRole(id, OPENS_CLAUSE)) return true
  const end = sequence.offsets[2 * at] ?? 0
  for (let gap = sequence.offsets[2 * at - 1] ?? 0; gap < end; gap++) {
    if (CLAUSE_BREAKS.has(sequence.content.charAt(gap))) return true
  }
  return false
}

function isAuxiliaryOfNext(sequence: WordSequence, at: number): boolean {
  if (!hasRole(sequence.tokens[at] ?? 0, IS_AUXILIARY)) return false
  const next = sequence.tokens[at + 1]
  return next !== undefined && verbOf(next) >= 0 && !endsClause(sequence, at + 1)
}

function readValue(sequence: WordSequence, start: number): ValueWords | null {
  const ids: number[] = []
  let from = start
  let to = start
  for (let at = start; !endsClause(sequence, at); at++) {
    const id = sequence.tokens[at] ?? 0
    if (hasRole(id, IS_FILLER)) continue
    if (ids.length === 0) from = at
    to = at
    ids.push(id)
  }
  return ids.length === 0 ? null : { ids, from, to }
}

function addValue(found: VerbValue[], pattern: number, value: ValueWords): void {
  const index = found.findIndex((known) => known.pattern === pattern)
  const known = found[index]
  if (known === undefined) found.push({ pattern, values: [value] })
  else found[index] = { pattern, values: [...known.values, value] }
}

/** Extracts the (verb, value) tuples of a text, each value up to the end of its clause. */
export function extractVerbValues(sequence: WordSequence): readonly VerbValue[] {
  let found: VerbValue[] | null = null
  const { tokens } = sequence
  for (let at = 0; at < tokens.length; at++) {
    const verb = verbOf(tokens[at] ?? 0)
    if (verb < 0 || isAuxiliaryOfNext(sequence, at)) continue
    const next = tokens[at + 1]
    if (next === undefined || endsClause(sequence, at + 1)) continue
    const preposition = next < size ? (prepositions[next] ?? -1) : -1
    const value = readValue(sequence, preposition < 0 ? at + 1 : at + 2)
    if (value === null) continue
    found ??= []
    addValue(found, verbPattern(verb, preposition), value)
  }
  return found ?? NONE
}

function sameWords(a: ValueWords, b: ValueWords): boolean {
  if (a.ids.length !== b.ids.length) return false
  for (let at = 0; at < a.ids.length; at++) if (a.ids[at] !== b.ids[at]) return false
  return true
}

/** Returns the position of the first value that differs between two texts under one pattern, or -1. */
export function firstDifference(a: VerbValue, b: VerbValue): number {
  const shorter = Math.min(a.values.length, b.values.length)
  for (let at = 0; at < shorter; at++) {
    const left = a.values[at]
    const right = b.values[at]
    if (left !== undefined && right !== undefined && !sameWords(left, right)) return at
  }
  return a.values.length === b.values.length ? -1 : shorter
}
