import { IS_MARKER, WORD_ROLES } from './lexicon/word-roles'
import { normalizeText } from './normalize-text'
import { tokenise } from './tokenise'
import { extractVerbValues, type VerbValue } from './verb-values'

/** The input of detection: the text of a fact and its time (null = unknown). */
export type FactText = {
  readonly content: string
  readonly statedAtMs: number | null
  readonly key?: string | null // the slot within the aspect, if the store names one
  readonly entity?: string | null // the subject shared by all facts of its slot
  readonly aspect?: string | null // what all facts of its slot say about the subject
}

/** Everything that pairs need from one fact, computed once. Word ids are compared only for equality. */
export type Statement = {
  readonly content: string // the original text; all offsets refer to it
  readonly normalized: string // compared by rule D4
  readonly statedAtMs: number | null // null = unknown, never "same time"
  readonly tokens: readonly number[] // word ids in order
  readonly offsets: readonly number[] // start and end of each word in content, two numbers per word
  readonly contentIds: readonly number[] // distinct ids without stop words and negations, ascending
  readonly contentMask: number // one of 32 bits per content id
  readonly negations: readonly number[] // positions of negation words
  readonly markers: readonly number[] // positions of temporal markers
  readonly leftPoles: number // antonym pairs present on the left side only, one bit per pair
  readonly rightPoles: number // … on the right side only
  readonly verbValues: readonly VerbValue[]
  readonly verbMask: number // one of 32 bits per verb pattern
}

const { ids: LEXICON_IDS, size, negationCount, firstContentId, flags, poles } = WORD_ROLES
const NONE: readonly number[] = []

function addSorted(sorted: number[], id: number): void {
  let at = sorted.length
  while (at > 0 && (sorted[at - 1] ?? 0) > id) at--
  if (at > 0 && sorted[at - 1] === id) return
  sorted.push(id)
  for (let to = sorted.length - 1; to > at; to--) sorted[to] = sorted[to - 1] ?? 0
  sorted[at] = id
}

// Few words affect a signal, so this runs only for ids in the lexicon.
function readRoles(tokens: readonly number[]) {
  let negations: number[] | null = null
  let markers: number[] | null = null
  let left = 0
  let right = 0
  for (let at = 0; at < tokens.length; at++) {
    const id = tokens[at] ?? size
    if (id >= size) continue
    if (id < negationCount) (negations ??= []).push(at)
    if (((flags[id] ?? 0) & IS_MARKER) !== 0) (markers ??= []).push(at)
    const pole = poles[id]
    if (pole === undefined) continue
    left |= pole.left
    right |= pole.right
  }
  return { negations: negations ?? NONE, markers: markers ?? NONE, left, right }
}

/** Creates a preparer, which numbers words as it meets them. Only its own statements are comparable. */
export function createPreparer(): (fact: FactText) => Statement {
  const ids = new Map(LEXICON_IDS)
  let nextId = size

  const intern = (word: string): number => {
    const known = ids.get(word)
    if (known !== undefined) return known
    ids.set(word, nextId)
    return nextId++
  }

  return ({ content, statedAtMs }) => {
    const { words, offsets } = tokenise(content)
    const tokens: number[] = []
    const contentIds: number[] = []
    let contentMask = 0
    for (const word of words) {
      const id = intern(word)
      tokens.push(id)
      if (id < firstContentId) continue
      addSorted(contentIds, id)
      contentMask |= 1 << (id & 31)
    }
    const { negations, markers, left, right } = readRoles(tokens)
    const verbValues = extractVerbValues({ content, tokens, offsets })
    let verbMask = 0
    for (const { pattern } of verbValues) verbMask |= 1 << (pattern & 31)
    return {
      content,
      normalized: normalizeText(content),
      statedAtMs,
      tokens,
      offsets,
      contentIds,
      contentMask,
      negations,
      markers,
      // A text with both members of a pair takes no side in it.
      leftPoles: left & ~right,
      rightPoles: right & ~left,
      verbValues,
      verbMask,
    }
  }
}

/** True when two normalized statements are identical (rule D4). */
export function isSameStatement(a: Statement, b: Statement): boolean {
  return a.normalized.length === b.normalized.length && a.normalized === b.normalized
}
