import { firstAfter } from './first-after'
import type { Statement } from './statement'

// Words in at most this many statements are looked up alone. More frequent words are looked up in pairs, so that every statement
// found shares two and fires.
const MAX_RARE = 16
// With more frequent words than this, pairs of them would fill the memory. Such a text shares two words with nearly every other, so
// it is offered to all.
const MAX_PAIRED_WORDS = 24

const EVERY_TEXT = -1
const LONG_TEXT = -2
const FIRST_RARE_KEY = -3 // rare words count down from here, pairs of frequent words count up from 0

type Keys = { readonly own: readonly number[]; readonly isLong: boolean }

// Rarity depends only on the slot, not on word numbering, so the same pairs are compared in whatever order statements were prepared
// (rule D6).
function countWords(statements: readonly Statement[]) {
  const negated = new Map<number, number>()
  const plain = new Map<number, number>()
  for (const { contentIds, negations } of statements) {
    const counts = negations.length > 0 ? negated : plain
    for (const id of contentIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return { negated, plain }
}

function keysOf(statements: readonly Statement[]): readonly Keys[] {
  const { negated, plain } = countWords(statements)
  const rare = new Map<number, number>()
  const frequent = new Map<number, number>()
  const wordCount = negated.size // keys need a bound before words are numbered
  return statements.map(({ contentIds }) => {
    const own: number[] = []
    const paired: number[] = []
    for (const id of contentIds) {
      const count = Math.max(negated.get(id) ?? 0, plain.get(id) ?? 0)
      if (!negated.has(id) || !plain.has(id)) continue
      const words = count > MAX_RARE ? frequent : rare
      const number = words.get(id) ?? words.size
      words.set(id, number)
      if (words === rare) own.push(FIRST_RARE_KEY - number)
      else paired.push(number)
    }
    const isLong = paired.length > MAX_PAIRED_WORDS
    if (!isLong) addPairs(own, paired, wordCount)
    return { own, isLong }
  })
}

function addPairs(keys: number[], words: readonly number[], wordCount: number): void {
  for (const a of words) for (const b of words) if (a < b) keys.push(a * wordCount + b)
}

function getPosting(postings: Map<number, number[]>, key: number): number[] {
  const known = postings.get(key)
  if (known !== undefined) return known
  const created: number[] = []
  postings.set(key, created)
  return created
}

/** Creates a search for later statements of opposite polarity that may share two content words, or -1. */
export function createNegationSearch(
  statements: readonly Statement[],
  members: readonly number[],
): (older: number, after: number) => number {
  const isNegated = statements.map((statement) => statement.negations.length > 0)
  if (!isNegated.includes(true) || !isNegated.includes(false)) return () => -1
  const keys = keysOf(statements)
  const negated = new Map<number, number[]>()
  const plain = new Map<number, number[]>()
  for (const member of members) {
    const postings = isNegated[member] === true ? negated : plain
    const { own, isLong } = keys[member] ?? { own: [], isLong: false }
    for (const key of own) getPosting(postings, key).push(member)
    getPosting(postings, EVERY_TEXT).push(member)
    if (isLong) getPosting(postings, LONG_TEXT).push(member)
  }
  return (older, after) => {
    const opposite = isNegated[older] === true ? plain : negated
    const { own, isLong } = keys[older] ?? { own: [], isLong: false }
    let best = nextIn(opposite.get(isLong ? EVERY_TEXT : LONG_TEXT), after)
    for (const key of own) {
      const next = nextIn(opposite.get(key), after)
      if (next >= 0 && (best < 0 || next < best)) best = next
    }
    return best
  }
}

function nextIn(posting: readonly number[] | undefined, after: number): number {
  if (posting === undefined) return -1
  return posting[firstAfter(posting, after)] ?? -1
}
