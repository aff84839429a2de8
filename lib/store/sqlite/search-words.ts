import type { Tx } from '../port'
import { allOf, condition, type Condition } from './condition'

const MOST_FACTS = 4_000 // a word of more facts is common: walking the list meets it soon enough
const MOST_TERMS = 64 // how many three-character pieces may begin with one or two characters that are looked for
const MOST_PIECES = 64 // of one word; the rest is found by looking at the text

/** What is looked for: words, each of which must be there, and, where one of them is rare, the facts that can hold it. */
export type Search = {
  readonly words: readonly string[]
  readonly rare: string | null // ids of facts, as one JSON text
}

/** Returns the words that are looked for, each once. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(text.split(' ').filter((word) => word !== ''))]
}

/** Asks the index which words of a text, normalised as facts are, are rare. The index knows every three characters in a row, so any part of a word is found. */
export async function planSearch(reader: Tx, text: string | null): Promise<Search | null> {
  if (text === null) return null
  const words = wordsOf(text)
  let fewest: Rare = { facts: MOST_FACTS + 1, ids: null }
  for (const word of words) {
    const pieces = await piecesOf(reader, word)
    const found = pieces === null ? fewest : await factsHolding(reader, pieces, fewest.facts)
    if (found.facts < fewest.facts) fewest = found
  }
  return { words, rare: fewest.ids }
}

type Rare = { readonly facts: number; readonly ids: string | null }

/** Returns the condition that each word is held: `within` says by what, given the condition that a fact `f` holds it. */
export function holdsEach(search: Search, within: (held: string) => string): Condition {
  return allOf(search.words.map((word) => condition(within(HELD), ...HELD_IN.map(() => word))))
}

const HELD_IN = ['f."normalizedContent"', 'f."entityKey"', 'f."aspectKey"']
const HELD = HELD_IN.map((column) => `instr(${column}, ?) > 0`).join(' OR ')

/** Returns what must be in the index for a word, in its own language; null when it says too little. */
async function piecesOf(reader: Tx, word: string): Promise<string | null> {
  const characters = Array.from(word)
  if (characters.length >= 3) {
    const pieces = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
    return pieces.slice(0, MOST_PIECES).map(quoted).join(' AND ')
  }
  const terms = await reader.$queryRawUnsafe<{ readonly term: string }[]>(
    `SELECT "term" FROM "FactSearchTerms" WHERE "term" >= ? AND "term" < ? LIMIT ?`,
    word,
    `${word}\u{10FFFF}`,
    MOST_TERMS + 1,
  )
  if (terms.length > MOST_TERMS) return null
  return terms.length === 0 ? quoted(word) : terms.map(({ term }) => quoted(term)).join(' OR ')
}

/** Facts that the index has not read yet may hold anything. */
async function factsHolding(reader: Tx, pieces: string, most: number): Promise<Rare> {
  const [row] = await reader.$queryRawUnsafe<{ readonly n: number | bigint; ids: string }[]>(
    `SELECT COUNT(*) AS n, json_group_array("factId") AS "ids" FROM (
       SELECT * FROM (SELECT d."factId" FROM "FactSearch" s CROSS JOIN "FactDoc" d ON d."doc" = s."rowid"
                       WHERE s."FactSearch" MATCH ? LIMIT ?)
       UNION
       SELECT * FROM (SELECT d."factId" FROM "FactUnindexed" u CROSS JOIN "FactDoc" d ON d."doc" = u."doc" LIMIT ?))`,
    pieces,
    most,
    most,
  )
  return { facts: Number(row?.n ?? 0), ids: row?.ids ?? '[]' }
}

function quoted(piece: string): string {
  return `"${piece.replaceAll('"', '""')}"`
}
